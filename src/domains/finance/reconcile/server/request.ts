import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import run from './jobs/run.ts';
import { newRun } from './reconcile.ts';

/** Queues a run of the reconciliation, or answers the one that waits already. */
export async function requestRun(work: Work<FinanceTables>, askedBy: bigint | null): Promise<bigint> {
  const waiting = await work.db.selectFrom('reconcile_run').select('id').where('state', '=', 'queued').executeTakeFirst();
  const id = waiting?.id ?? (await newRun(work, askedBy));
  await work.enqueue(run, { run_id: String(id) }, { key: `reconcile ${id}`, queue: 'reconcile' });
  return id;
}
