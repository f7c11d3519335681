import { z } from 'zod';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { JobContext } from '../../../../../server/work.ts';
import { job, type WorkspaceTables } from '../../../server/db.ts';
import { type Batch, finishBatch, nextGroups, saveEdits, tellProgress, batchPayload, whileAllowed } from '../batch.ts';
import { addEditRows } from '../edit-batch.ts';

const request = z.object({ params: z.record(z.string(), z.unknown()).nullable(), changes: z.record(z.string(), z.unknown()).optional() });
const page = z.object({ rows: z.array(z.object({ id: z.string() })), next_cursor: z.string().nullable() });
const pageSize = 200;
const storedAtOnce = 5_000;
/** Rows per transaction. Their locks last well under a second, so nobody waits for a job of ten thousand. */
const rowsAtOnce = 25;
const tellEvery = 4;
/** An edit of more rows is refused before it changes any. */
const rowsMax = 50_000;

/**
 * Sets new values in many records. It first stores their list, then changes a few at a time, each with its result in the same transaction;
 * a killed job therefore continues where it stopped and changes no record twice.
 */
export default job({
  name: 'edit.rows',
  payload: batchPayload,
  async run(context, { batch_id }) {
    const load = () => context.within(({ db }) => db.selectFrom('batch').selectAll().where('id', '=', batch_id).executeTakeFirst());
    const batch = await load();
    if (!batch || !['waiting', 'checking', 'running'].includes(batch.state)) return;
    await whileAllowed(context, batch, async () => {
      if (batch.state !== 'running') await collect(context, batch);
      const running = await load();
      if (!running || running.state !== 'running') return;
      for (let [round, after] = [0, 0]; ; round++) {
        context.signal.throwIfAborted();
        const rows = await nextGroups(context, batch_id, 'pending', { after, atOnce: rowsAtOnce });
        if (rows.length === 0) break;
        await saveEdits(context, running, rows);
        after = rows.at(-1)?.group_no ?? after;
        if (round % tellEvery === 0 && (await tellProgress(context, running)).cancelled) return;
      }
      await finishBatch(context, running, 'done');
    });
  },
});

/**
 * Collects all rows that the list answers for the query, as the user would see them, and stores them with the beginning of the edit: of two
 * servers that collect, the first one's rows count, and all of them. After a kill it starts over, since nothing has changed yet.
 */
async function collect(context: JobContext<WorkspaceTables>, batch: Batch): Promise<void> {
  const { params, changes = {} } = request.parse(batch.request);
  const ids = params && (await idsOf(context, batch, params));
  await context.within(async (work) => {
    const { numUpdatedRows } = await work.db
      .updateTable('batch')
      .set({ state: 'running' })
      .where('id', '=', batch.id)
      .where('state', 'in', ['waiting', 'checking'])
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !ids) return;
    await work.db.deleteFrom('batch_row').where('batch_id', '=', batch.id).execute();
    for (let from = 0; from < ids.length; from += storedAtOnce) {
      const part = ids.slice(from, from + storedAtOnce);
      const rows = part.map((id) => ({ id, title: '', was: null, gets: changes, seen: null, expects: null }));
      await addEditRows(work, batch.id, from, rows, changes);
    }
  });
}

async function idsOf(context: JobContext<WorkspaceTables>, batch: Batch, params: Record<string, unknown>): Promise<bigint[]> {
  await context.within(({ db }) =>
    db.updateTable('batch').set({ state: 'checking' }).where('id', '=', batch.id).where('state', '=', 'waiting').execute(),
  );
  const { cursor: _, size: __, counts: ___, total: ____, ...filter } = params;
  const ids: bigint[] = [];
  let cursor: string | null = null;
  do {
    context.signal.throwIfAborted();
    const sent = { ...filter, size: pageSize, ...(cursor ? { cursor } : {}) };
    const answer = page.parse(await context.read(batch.account_id, batch.what, sent));
    if (answer.next_cursor !== null && ids.length + answer.rows.length >= rowsMax) throw new Refusal('EDIT_TOO_LONG', { limit: rowsMax });
    ids.push(...answer.rows.map(({ id }) => BigInt(id)));
    cursor = answer.next_cursor;
  } while (cursor !== null);
  return ids;
}
