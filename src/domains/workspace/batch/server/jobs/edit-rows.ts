import { z } from 'zod';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { JobContext } from '../../../../../server/work.ts';
import { job, type WorkspaceTables } from '../../../server/db.ts';
import { type Batch, finishBatch, nextGroups, saveEdits, tellProgress, batchPayload, whileAllowed } from '../batch.ts';
import { addEditRows } from '../edit-batch.ts';

const request = z.object({ params: z.record(z.string(), z.unknown()).nullable(), changes: z.record(z.string(), z.unknown()).optional() });
const page = z.object({ rows: z.array(z.object({ id: z.string() })), next_cursor: z.string().nullable() });
const pageSize = 200;
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
 * Collects all rows that the list answers for the query, as the user would see them. After a kill it starts over, since nothing has changed
 * yet.
 */
async function collect(context: JobContext<WorkspaceTables>, batch: Batch): Promise<void> {
  const { params, changes = {} } = request.parse(batch.request);
  if (params) {
    await context.within(async ({ db }) => {
      await db.deleteFrom('batch_row').where('batch_id', '=', batch.id).execute();
      await db.updateTable('batch').set({ state: 'checking' }).where('id', '=', batch.id).where('state', '=', 'waiting').execute();
    });
    const { cursor: _, size: __, counts: ___, total: ____, ...filter } = params;
    let [cursor, rowCount]: [string | null, number] = [null, 0];
    do {
      context.signal.throwIfAborted();
      const answer = page.parse(
        await context.read(batch.account_id, batch.what, { ...filter, size: pageSize, ...(cursor ? { cursor } : {}) }),
      );
      if (answer.next_cursor !== null && rowCount + answer.rows.length >= rowsMax) throw new Refusal('EDIT_TOO_LONG', { limit: rowsMax });
      const rows = answer.rows.map(({ id }) => ({ id: BigInt(id), title: '', was: null, gets: changes, seen: null, expects: null }));
      const from = rowCount;
      await context.within((work) => addEditRows(work, batch.id, from, rows, changes));
      rowCount += rows.length;
      cursor = answer.next_cursor;
    } while (cursor !== null);
  }
  await context.within(({ db }) =>
    db.updateTable('batch').set({ state: 'running' }).where('id', '=', batch.id).where('state', 'in', ['waiting', 'checking']).execute(),
  );
}
