import { type ReactNode, Suspense, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useFiles } from './files.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { EditResultDialog } from '../../../../web/kit/batch/edit-result.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useKit } from '../../../../web/kit/kit-calls.tsx';
import { later } from '../../../../web/kit/later.ts';
import type { RowOf } from '../../../../kernel/list.ts';
import { cancelBatch, failedRows, listBatches } from '../contract.ts';

const ImportDialog = later(async () => (await import('../../../../web/kit/transfer/import-dialog.tsx')).ImportDialog);

type Batch = RowOf<typeof listBatches>;

type Dialogs = { readonly show: (row: Batch) => void; readonly resume: (row: Batch) => void };

function actionsOf(row: Batch, files: ReturnType<typeof useFiles>, { show, resume }: Dialogs): Action[] {
  const actions: Action[] = [];
  const { result_file_id, batch_id } = row;
  if (row.kind === 'import' && row.state === 'checked')
    actions.push({ key: 'resume', word: 'batch.resume', tone: 'primary', run: () => resume(row) });
  if (result_file_id !== null) actions.push({ key: 'download', word: 'batch.download', run: () => files.open(result_file_id) });
  if (row.kind === 'edit') actions.push({ key: 'result', word: 'batch.result', run: () => show(row) });
  else if (row.bad > 0)
    actions.push({ key: 'failed', word: 'batch.failedRows', run: async () => files.show((await send(failedRows, { batch_id })).ticket) });
  if (row.finished_at === null)
    actions.push({ key: 'cancel', word: 'batch.cancel', tone: 'danger', run: () => send(cancelBatch, { batch_id }) });
  return actions;
}

/** The user's own imports, exports and batch edits: progress, file, failed rows, undo. */
export default function BatchList(): ReactNode {
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
        rowActions={(row) => actionsOf(row, files, { show: setOpenBatch, resume: setUnfinished })}
        empty="batch.empty"
      />
      {openBatch && <EditResultDialog batch={openBatch.batch_id} title={openBatch.title} close={() => setOpenBatch(null)} />}
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
