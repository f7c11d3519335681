import { type Selectable, sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import { importEnded } from '../events.ts';
import type { BatchTable } from './tables.ts';

type Batch = Selectable<BatchTable>;

type Told = Pick<Batch, 'id' | 'account_id' | 'title'>;

const frame = (batch: Told, process: number) =>
  ({ type: 2, to: { accounts: [batch.account_id] }, process, job: batch.id, title: batch.title }) as const;

/** Tells a batch's user how far it is, in percent; 100 is told at its end alone. */
export function tellRunning({ push }: Work<WorkspaceTables>, batch: Told, percent: number): void {
  push(frame(batch, Math.min(99, percent)));
}

/**
 * Tells a batch's user that it has ended. The batch id leads to what failed, so it is named only where rows were refused or the whole batch
 * was (specification, section 5).
 */
export function tellEnd(
  { push }: Work<WorkspaceTables>,
  batch: Told,
  end: { good?: number; bad?: number; failed?: boolean; file?: bigint },
): void {
  const { good = 0, bad = 0, failed = false, file } = end;
  push({
    ...frame(batch, 100),
    ...(bad > 0 || failed ? { batchId: batch.id, good, bad } : {}),
    ...(file === undefined ? {} : { file: String(file) }),
  });
}

/** Tells every window of a batch's user that the batch was cancelled. */
export function tellCancelled({ push }: Work<WorkspaceTables>, batch: Told): void {
  push({ ...frame(batch, 100), cancelled: true });
}

/** Tells higher domains that an import has ended, unless it saved nothing that an earlier end of it has told. */
export async function publishImport(work: Work<WorkspaceTables>, batch: Pick<Batch, 'id' | 'kind' | 'what' | 'account_id'>): Promise<void> {
  if (batch.kind !== 'import') return;
  const { rows } = await sql<{ records: number }>`
    select count(distinct group_no)::int as records from batch_row where batch_id = ${batch.id} and state = 'done'`.execute(work.db);
  const savedRecords = rows[0]?.records ?? 0;
  const { published_records } = await work.db
    .selectFrom('batch')
    .select('published_records')
    .where('id', '=', batch.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (savedRecords <= published_records) return;
  await work.db.updateTable('batch').set({ published_records: savedRecords }).where('id', '=', batch.id).execute();
  await work.publish(importEnded, { what: batch.what, accountId: batch.account_id, records: savedRecords - published_records });
}
