import { DownloadOutlined, LeftOutlined, RightOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button, Drawer, Empty, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../i18n.ts';
import { useTabShown } from '../../tab-context.ts';
import type { RecordFile } from '../kit-calls.tsx';
import { LoadFailed } from '../reply/read.tsx';
import { useLatest } from '../use-latest.ts';

/** True for a picture of a harmless kind, which the page shows itself. An SVG may carry scripts, so it is downloaded. */
export function isPicture({ mime }: Pick<RecordFile, 'mime'>): boolean {
  return /^image\/(png|jpe?g|webp|gif|avif)$/.test(mime);
}

type Got = { readonly id: string; readonly address: string } | { readonly id: string; readonly failed: unknown };

const zooms = [0.25, 0.5, 1, 1.5, 2, 3, 4] as const;
const whole = 2;
/** Quarter turns about the top left corner, each moved back so that no part lies outside the scrollable area. */
const turns = [
  'none',
  'rotate(90deg) translateY(-100%)',
  'rotate(180deg) translate(-100%, -100%)',
  'rotate(270deg) translateX(-100%)',
] as const;

/**
 * A file beside the record: pictures with zoom and rotation, PDF in the browser's own reader; with buttons for the next file and for
 * download.
 */
export function FilePreview(props: {
  files: readonly RecordFile[];
  shown: string | null;
  fetch: (file: RecordFile) => Promise<Blob>;
  show: (id: string | null) => void;
}): ReactNode {
  const { files, shown, fetch: fetched, show } = props;
  const t = useT();
  const tabShown = useTabShown();
  const [got, setGot] = useState<Got | null>(null);
  const [tries, setTries] = useState(0);
  const [look, setLook] = useState({ zoom: whole as number, turned: 0 });
  const place = files.findIndex((file) => file.id === shown);
  const file = files[place];
  const fileId = file?.file_id;
  // The file is identified by its id: the list that holds it may have been fetched again meanwhile.
  const latest = useLatest({ file, fetched });
  useEffect(() => {
    const wanted = latest.current.file;
    if (!wanted || wanted.file_id !== fileId || wanted.id !== shown) return undefined;
    let address: string | null = null;
    let gone = false;
    setLook({ zoom: whole, turned: 0 });
    latest.current.fetched(wanted).then(
      (blob) => {
        if (gone) return;
        address = URL.createObjectURL(new Blob([blob], { type: wanted.mime }));
        setGot({ id: wanted.id, address });
      },
      (failed: unknown) => void (gone || setGot({ id: wanted.id, failed })),
    );
    return () => {
      gone = true;
      if (address) URL.revokeObjectURL(address);
      setGot(null);
    };
  }, [latest, fileId, shown, tries]);
  const go = (by: number) => {
    const next = files[place + by];
    if (next) show(next.id);
  };
  const zoom = (by: number) => setLook({ ...look, zoom: Math.min(zooms.length - 1, Math.max(0, look.zoom + by)) });
  const ready = file && got?.id === file.id ? got : null;
  const address = ready && 'address' in ready ? ready.address : null;
  return (
    <Drawer
      open={file !== undefined && tabShown}
      size="min(960px, 92vw)"
      title={<span className="kit-file-title">{file?.name}</span>}
      onClose={() => show(null)}
      keyboard
      extra={
        <div className="kit-row">
          {file && isPicture(file) && (
            <>
              <Button type="text" icon={<ZoomOutOutlined />} aria-label={t('kit.preview.smaller')} onClick={() => zoom(-1)} />
              <Button type="text" icon={<ZoomInOutlined />} aria-label={t('kit.preview.larger')} onClick={() => zoom(1)} />
              <Button
                type="text"
                icon={<RotateRightOutlined />}
                aria-label={t('kit.preview.turn')}
                onClick={() => setLook({ ...look, turned: (look.turned + 1) % turns.length })}
              />
            </>
          )}
          {files.length > 1 && (
            <>
              <Button
                type="text"
                icon={<LeftOutlined />}
                aria-label={t('kit.preview.before')}
                disabled={place <= 0}
                onClick={() => go(-1)}
              />
              <span className="kit-quiet">{`${place + 1} / ${files.length}`}</span>
              <Button
                type="text"
                icon={<RightOutlined />}
                aria-label={t('kit.preview.next')}
                disabled={place >= files.length - 1}
                onClick={() => go(1)}
              />
            </>
          )}
          <Button icon={<DownloadOutlined />} disabled={!address} onClick={() => file && address && saveAs(address, file.name)}>
            {t('kit.download')}
          </Button>
        </div>
      }
    >
      {!ready && file && <Skeleton active paragraph={{ rows: 8 }} />}
      {ready && 'failed' in ready && <LoadFailed error={ready.failed} retry={() => setTries(tries + 1)} />}
      {file && address && <Shown file={file} address={address} zoom={zooms[look.zoom] ?? 1} turned={look.turned} />}
    </Drawer>
  );
}

function Shown({ file, address, zoom, turned }: { file: RecordFile; address: string; zoom: number; turned: number }): ReactNode {
  const t = useT();
  if (file.mime === 'application/pdf') return <iframe className="kit-pdf" title={file.name} src={address} />;
  if (!isPicture(file)) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('kit.preview.none')} />;
  return (
    <div className="kit-picture">
      <img alt={file.name} src={address} style={{ width: `${zoom * 100}%`, transform: turns[turned] }} />
    </div>
  );
}

/** Saves a loaded file under its name. */
export function saveAs(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
