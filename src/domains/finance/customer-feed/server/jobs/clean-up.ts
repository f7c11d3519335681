import { sql } from 'kysely';
import { z } from 'zod';
import type { JobContext } from '../../../../../server/work.ts';
import { type FinanceTables, job } from '../../../server/db.ts';
import { attemptKeepDays } from '../../rules.ts';

type Context = Pick<JobContext<FinanceTables>, 'within' | 'now' | 'signal'>;
const dayMs = 86_400_000;
const batch = 5_000;

/**
 * Deletes old attempts, and messages that their feed keeps no longer. Each batch is a transaction of its own, so a killed run leaves whole
 * messages and the next one goes on. Dead letters, skipped messages and what is not sent yet stay.
 */
export default job({
  name: 'customerFeed.cleanUp',
  payload: z.strictObject({}).default({}),
  cron: '50 19 * * *',
  run: (context) => cleanUpFeeds(context, batch),
});

export async function cleanUpFeeds(context: Context, size: number): Promise<void> {
  const before = new Date(context.now().getTime() - attemptKeepDays * dayMs);
  for (const remove of [removeAttempts, removeMessages])
    for (let removed = size; removed === size; ) {
      context.signal.throwIfAborted();
      removed = await context.within((work) => remove(work, before, size));
    }
}

type Removal = (work: Parameters<Parameters<Context['within']>[0]>[0], before: Date, size: number) => Promise<number>;

const removeAttempts: Removal = async ({ db }, before, size) => {
  const { numAffectedRows } = await sql`delete from feed_attempt where id = any (array(
    select a.id from feed_attempt a join feed_message m on m.id = a.message_id
    where a.ended_at < ${before} and m.state in ('sent', 'skipped') order by a.ended_at limit ${size}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** A message that is sent again meanwhile is waiting, so the lock leaves it out. */
const removeMessages: Removal = async ({ db, now, audit }, _before, size) => {
  const { rows } = await sql<{ feed_id: bigint }>`
    with old as (
      select m.id from customer_feed f join feed_message m on m.feed_id = f.id
      where m.state = 'sent' and m.sent_at < ${now}::timestamptz - make_interval(days => f.keep_days)
      order by m.sent_at limit ${size} for update of m skip locked),
    tries as (delete from feed_attempt where message_id in (select id from old))
    delete from feed_message where id in (select id from old) returning feed_id`.execute(db);
  for (const [id, gone] of Map.groupBy(rows, ({ feed_id }) => feed_id))
    audit({ subject: 'customerFeed', id, what: 'cleanUp', after: { messages: gone.length } });
  return rows.length;
};
