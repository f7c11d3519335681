import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Progress, Select, Steps, Table, Upload } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../i18n.ts';
import { Dialog } from '../dialog/dialog.tsx';
import type { BadRow, ImportCheck, KitCalls } from '../kit-calls.tsx';
import { RefusedAlert } from '../reply/refused.tsx';
import { useClear } from '../form/use-clear.tsx';
import { useDraft } from '../form/use-draft.ts';

type Props = {
  entity: string;
  /** An import that was left after its dry run, to go on with. */
  unfinished?: { readonly batch: string; readonly file: string | null };
  imports: NonNullable<KitCalls['imports']>;
  files: NonNullable<KitCalls['files']>;
  close: () => void;
  done: () => void;
};
type Values = Readonly<Record<string, string>>;
type Fixes = ReadonlyMap<number, Values>;
const noFixes = {};

/**
 * The import centre: template, upload, mapping of columns, dry run, correction of bad rows in place, import of the good ones, download of
 * exactly the failed ones. Nothing is written before the last button.
 */
export function ImportDialog({ entity, unfinished, imports, files, close, done }: Props): ReactNode {
  const t = useT();
  const [percent, setPercent] = useState<number | null>(null);
  const [file, setFile] = useState<string | null>(unfinished?.file ?? null);
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const [fixes, setFixes] = useState<Fixes>(new Map());
  const [imported, setImported] = useState<ImportCheck | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const draft = useDraft(check && `import/${check.batch_id}`, {
    dirty: fixes.size > 0,
    base: noFixes,
    values: () => ({ fixes: [...fixes] }),
  });
  useEffect(() => {
    if (!draft.offered || fixes.size > 0) return;
    // The draft is what is stored above: the import was left with corrections that were not checked yet.
    setFixes(new Map(draft.offered.values['fixes'] as [number, Values][]));
    draft.taken();
  }, [draft, fixes]);
  const leave = () => {
    void draft.drop();
    close();
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
      setPercent(null);
    }
  };
  const unfinishedBatch = unfinished?.batch;
  useEffect(() => {
    if (unfinishedBatch !== undefined) void imports.resume(unfinishedBatch).then(setCheck, setError);
  }, [unfinishedBatch, imports]);
  const upload = (chosen: File) =>
    attempt(async () => {
      setPercent(0);
      const id = await files.put(chosen, setPercent);
      setFile(id);
      setCheck(await imports.check(entity, id, null));
    });
  const remap = (key: string, heading: string | null) =>
    attempt(async () => {
      if (!check || !file) return;
      const { [key]: _, ...rest } = check.mapping;
      setCheck(await imports.check(entity, file, heading ? { ...rest, [key]: heading } : rest));
      setFixes(new Map());
    });
  const recheck = () =>
    attempt(async () => {
      if (!check) return;
      setCheck(
        await imports.correct(
          check.batch_id,
          [...fixes].map(([line, values]) => ({ line, values })),
        ),
      );
      setFixes(new Map());
    });
  const run = () =>
    attempt(async () => {
      if (!check) return;
      setImported(await imports.run(check.batch_id));
      done();
    });
  const download = (address: Promise<string>) => attempt(async () => void window.open(await address, '_blank', 'noopener'));
  const step = imported !== null ? 2 : check ? 1 : 0;
  return (
    <Dialog
      open
      width={880}
      title={t('kit.import')}
      unsaved={fixes.size > 0}
      onCancel={leave}
      footer={
        step === 2 ? (
          <>
            {imported && imported.bad.length > 0 && (
              <Button onClick={() => void download(imports.failed(imported.batch_id))}>{t('kit.downloadFailed')}</Button>
            )}
            <Button type="primary" onClick={close}>
              {t('kit.close')}
            </Button>
          </>
        ) : check ? (
          <>
            {check.bad.length > 0 && (
              <Button onClick={() => void download(imports.failed(check.batch_id))}>{t('kit.downloadFailed')}</Button>
            )}
            {fixes.size > 0 && (
              <Button loading={busy} onClick={() => void recheck()}>
                {t('kit.checkAgain')}
              </Button>
            )}
            <Button type="primary" loading={busy} disabled={check.good === 0 || fixes.size > 0} onClick={() => void run()}>
              {t('kit.importGood', { count: check.good })}
            </Button>
          </>
        ) : (
          unfinished === undefined && <Button onClick={() => void download(imports.template(entity))}>{t('kit.template')}</Button>
        )
      }
    >
      <div className="kit-dialog">
        <Steps
          size="small"
          responsive={false}
          current={step}
          items={['kit.importUpload', 'kit.importCheck', 'kit.importDone'].map((word) => ({ title: t(word) }))}
        />
        {error ? <RefusedAlert error={error} /> : null}
        {step === 0 && unfinished === undefined && (
          <Upload.Dragger
            accept=".xlsx,.csv"
            showUploadList={false}
            disabled={busy}
            beforeUpload={(chosen) => {
              void upload(chosen);
              return false;
            }}
          >
            <InboxOutlined className="kit-big-icon" />
            <p>{t('kit.dropFile')}</p>
            {percent !== null && <Progress percent={percent} />}
          </Upload.Dragger>
        )}
        {step === 1 && check && (
          <>
            <Alert
              type={check.bad.length > 0 ? 'warning' : 'success'}
              showIcon
              title={t('kit.importCounts', { good: check.good, bad: check.bad.length })}
            />
            {file && <Mapping check={check} busy={busy} change={(key, heading) => void remap(key, heading)} />}
            {check.bad.length > 0 && (
              <BadRows check={check} fixes={fixes} change={(line, values) => setFixes(new Map(fixes).set(line, values))} />
            )}
          </>
        )}
        {imported && (
          <>
            <Alert
              type={imported.bad.length > 0 ? 'warning' : 'success'}
              showIcon
              title={t('kit.imported', { count: imported.good - imported.skipped })}
              {...(imported.skipped > 0 ? { description: t('kit.importSkipped', { count: imported.skipped }) } : {})}
            />
            {imported.bad.length > 0 && <LeftOut rows={imported.bad} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Mapping({
  check,
  busy,
  change,
}: {
  check: ImportCheck;
  busy: boolean;
  change: (key: string, heading: string | null) => void;
}): ReactNode {
  const t = useT();
  const clear = useClear();
  const missing = check.columns.some((column) => column.required && !check.mapping[column.key]);
  return (
    <details className="kit-mapping" open={missing}>
      <summary>{t('kit.mapping')}</summary>
      {missing && <p className="kit-bad">{t('kit.mappingMissing')}</p>}
      <div className="kit-facts">
        {check.columns.map((column) => (
          <label key={column.key} className="kit-label">
            {column.title}
            {column.required && <span className="kit-bad"> *</span>}
            <Select<string>
              allowClear={clear}
              size="small"
              className="kit-wide"
              disabled={busy}
              value={check.mapping[column.key] ?? null}
              status={column.required && !check.mapping[column.key] ? 'error' : ''}
              options={check.headings.map((heading) => ({ value: heading, label: heading }))}
              onChange={(heading: string | undefined) => change(column.key, heading ?? null)}
            />
          </label>
        ))}
      </div>
    </details>
  );
}

/** The rows that were not imported, when the rest was. */
function LeftOut({ rows }: { rows: readonly BadRow[] }): ReactNode {
  const t = useT();
  return (
    <Table<BadRow>
      virtual
      size="small"
      rowKey="line"
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 700, y: 260 }}
      columns={[
        { title: t('kit.line'), dataIndex: 'line', width: 70 },
        { title: t('kit.why'), dataIndex: 'why', render: (why: string) => <span className="kit-bad">{why}</span> },
      ]}
    />
  );
}

/** True for a cell that was refused and is not corrected yet. */
function isFaulty(row: BadRow, values: Values, key: string): boolean {
  return row.faulty.includes(key) && (values[key] ?? '') === (row.values[key] ?? '');
}

function BadRows({
  check,
  fixes,
  change,
}: {
  check: ImportCheck;
  fixes: ReadonlyMap<number, Values>;
  change: (line: number, values: Values) => void;
}): ReactNode {
  const t = useT();
  // The columns with faulty cells come first: a sheet has more columns than the dialog shows.
  const faulty = new Set(check.bad.flatMap((row) => row.faulty));
  const columns = [...check.columns.filter(({ key }) => faulty.has(key)), ...check.columns.filter(({ key }) => !faulty.has(key))];
  return (
    <Table<BadRow>
      virtual
      size="small"
      rowKey="line"
      dataSource={[...check.bad]}
      pagination={false}
      scroll={{ x: 390 + check.columns.length * 140, y: 320 }}
      columns={[
        { title: t('kit.line'), dataIndex: 'line', width: 70, fixed: 'start' },
        {
          title: t('kit.why'),
          dataIndex: 'why',
          width: 320,
          fixed: 'start',
          render: (why: string) => <span className="kit-bad">{why}</span>,
        },
        ...columns.map((column) => ({
          title: column.title,
          width: 140,
          render: (_value: unknown, row: BadRow) => {
            const values = fixes.get(row.line) ?? row.values;
            return (
              <Input
                size="small"
                variant="borderless"
                className={isFaulty(row, values, column.key) ? 'kit-bad-cell' : ''}
                aria-invalid={isFaulty(row, values, column.key)}
                aria-label={`${column.title} ${row.line}`}
                value={values[column.key] ?? ''}
                onChange={(event) => change(row.line, { ...values, [column.key]: event.target.value })}
              />
            );
          },
        })),
      ]}
    />
  );
}
