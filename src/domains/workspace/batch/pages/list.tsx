import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useFiles } from './files.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { EditResultDialog } from '../../../../web/kit/batch/edit-result.tsx';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useTab } from '../../../../web/tab-context.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useKit } from '../../../../web/kit/kit-calls.tsx';
import { later } from '../../../../web/kit/later.ts';
import type { RowOf } from '../../../../kernel/list.ts';
import { cancelBatch, failedRows, importFailures, listBatches } from '../contract.ts';

const ImportDialog = later(async () => (await import('../../../../web/kit/transfer/import-dialog.tsx')).ImportDialog);

type Batch = RowOf<typeof listBatches>;

type Dialogs = Readonly<Record<'show' | 'failures' | 'resume', (row: Batch) => void>>;

export function actionsOf(row: Batch, files: ReturnType<typeof useFiles>, { show, failures, resume }: Dialogs): Action[] {
  const actions: Action[] = [];
  const { result_file_id, batch_id } = row;
  if (row.kind === 'import' && row.state === 'checked')
    actions.push({ key: 'resume', word: 'batch.resume', tone: 'primary', run: () => resume(row) });
  if (result_file_id !== null) actions.push({ key: 'download', word: 'batch.download', run: () => files.open(result_file_id) });
  if (row.kind === 'edit') actions.push({ key: 'result', word: 'batch.result', run: () => show(row) });
  else if (row.bad > 0)
    actions.push(
      { key: 'failures', word: 'batch.failures', run: () => failures(row) },
      { key: 'failed', word: 'batch.failedRows', run: async () => files.show((await send(failedRows, { batch_id })).ticket) },
    );
  if (row.finished_at === null)
    actions.push({ key: 'cancel', word: 'batch.cancel', tone: 'danger', run: () => send(cancelBatch, { batch_id }) });
  return actions;
}

/** The user's own imports, exports and batch edits: progress, file, failed rows, undo. Its address may name one whose failures it shows. */
export default function BatchList(): ReactNode {
  const { query, setQuery } = useTab();
  const list = useList(listBatches);
  const files = useFiles();
  const { imports, files: uploads } = useKit();
  const [openBatch, setOpenBatch] = useState<Batch | null>(null);
  const [unfinished, setUnfinished] = useState<Batch | null>(null);
  return (
    <>
      <ListPage
        title="page.importLog"
        list={list}
        columns={[
          { key: 'title', is: 'text', pin: 'left', width: 260 },
          { key: 'kind', is: 'choice', words: 'batch.kind' },
          { key: 'state', is: 'state' },
          { key: 'total', is: 'quantity' },
          { key: 'done', is: 'quantity' },
          { key: 'bad', is: 'quantity' },
          { key: 'error', is: 'text', width: 260 },
          { key: 'created_at', is: 'instant', sort: 'created_at' },
          { key: 'finished_at', is: 'instant' },
          { key: 'as_of', is: 'instant' },
        ]}
        rowActions={(row) =>
          actionsOf(row, files, {
            show: setOpenBatch,
            failures: ({ batch_id }) => setQuery({ batch_id }),
            resume: setUnfinished,
          })
        }
        empty="batch.empty"
      />
      {openBatch && <EditResultDialog batch={openBatch.batch_id} title={openBatch.title} close={() => setOpenBatch(null)} />}
      {query['batch_id'] && <Failures key={query['batch_id']} of={query['batch_id']} close={() => setQuery({ batch_id: undefined })} />}
      <Suspense>
        {unfinished && imports && uploads && (
          <ImportDialog
            entity={unfinished.what}
            unfinished={{ batch: unfinished.batch_id, file: unfinished.file_id }}
            imports={imports}
            files={uploads}
            close={() => setUnfinished(null)}
            done={list.reload}
          />
        )}
      </Suspense>
    </>
  );
}

/** Each failed row of a batch: its line in the sheet, and why. */
function Failures({ of, close }: { of: string; close: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog open title={t('batch.failures')} width={720} footer={<Button onClick={close}>{t('kit.close')}</Button>} onCancel={close}>
      <Read of={importFailures} params={{ batch_id: of }}>
        {({ rows }) => (
          <SubTable
            rows={rows}
            rowId={({ line }) => String(line)}
            subject="batch"
            title="batch.failures"
            columns={[
              { key: 'line', is: 'quantity', width: 80 },
              { key: 'exception', is: 'text', width: 560, wrap: true },
            ]}
            empty="batch.noFailures"
          />
        )}
      </Read>
    </Dialog>
  );
}
