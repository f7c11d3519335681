import { Refusal } from '../../../../../kernel/refusal.ts';
import { endpointOf, requireAccess } from '../../../../../server/access.ts';
import { handle } from '../../../server/db.ts';
import { startExport } from '../../contract.ts';
import exportRows from '../jobs/export-rows.ts';
import { beginBatch } from '../begin.ts';

/** A call that the caller may not send is refused here. The job reads the rows page by page, with the rights at that moment. */
export default handle(startExport, async (work, p) => {
  const { db, who, audit, product } = work;
  const call = product.calls.find(({ cmd }) => cmd === p.cmd);
  if (call?.kind !== 'read') throw new Refusal('UNKNOWN_CALL', { cmd: p.cmd });
  requireAccess(call, endpointOf(who), who);
  const batch = await db
    .insertInto('batch')
    .values({
      kind: 'export',
      what: p.cmd,
      title: p.title,
      account_id: who.accountId,
      state: 'waiting',
      file_id: null,
      result_file_id: null,
      request: JSON.stringify(p),
      error: null,
      finished_at: null,
    })
    .returning(['id', 'seq'])
    .executeTakeFirstOrThrow();
  await beginBatch(work, exportRows, batch);
  audit({ subject: 'batch', id: batch.seq, what: 'export', after: { cmd: p.cmd, columns: p.columns.length } });
  return { batch_id: batch.id };
});
