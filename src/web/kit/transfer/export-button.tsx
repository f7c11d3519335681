import { DownloadOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import type { ZodType } from 'zod';
import { useT } from '../../i18n.ts';
import type { Placed } from '../list/column-settings.ts';
import type { Column } from '../detail/kinds.ts';
import { useKit } from '../kit-calls.tsx';
import { later } from '../later.ts';
import { refusedText } from '../reply/refused-text.ts';
import { sheetColumns } from './sheet-columns.ts';

const JobDialog = later(async () => (await import('./job-dialog.tsx')).JobDialog);

/** Exports the list with its filters: the visible columns, or all. Always a job, so that closing the browser loses nothing. */
export function ExportButton<Row>(props: {
  cmd: string;
  title: string;
  params: unknown;
  columns: readonly Column<Row>[];
  placed: readonly Placed[];
  subject: string;
  /** The schema of a row. */
  row: ZodType;
}): ReactNode {
  const { jobs } = useKit();
  const t = useT();
  const { message } = App.useApp();
  const [batch, setBatch] = useState<string | null>(null);
  if (!jobs) return null;
  const start = async (all: boolean) => {
    const seen = props.placed
      .filter((place) => all || !place.hidden)
      .flatMap((place) => props.columns.find((column) => column.key === place.key) ?? []);
    const columns = sheetColumns(seen, props.row, props.subject, t);
    try {
      setBatch(await jobs.export({ cmd: props.cmd, title: props.title, params: props.params, columns }));
    } catch (thrown) {
      await message.error(refusedText(thrown, t).text);
    }
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'seen', label: t('kit.exportSeen') },
            { key: 'all', label: t('kit.exportAll') },
          ],
          onClick: ({ key }) => void start(key === 'all'),
        }}
      >
        <Button icon={<DownloadOutlined />}>{t('kit.export')}</Button>
      </Dropdown>
      <Suspense>{batch && <JobDialog batch={batch} title={props.title} close={() => setBatch(null)} />}</Suspense>
    </>
  );
}
