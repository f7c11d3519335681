import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { replayFeed } from '../../contract.ts';
import { replayMax } from '../../rules.ts';
import { feedOf, startDelivery } from '../feeds.ts';
import { replayed } from '../replay.ts';

export default handle(replayFeed, async (work, { id, version, from, count }) => {
  const { db, now } = work;
  const feed = requireVersion(await feedOf(work, id).forUpdate().executeTakeFirst(), version);
  if (feed.state === 'closed') throw new Refusal('FEED_CLOSED');
  // The streams are locked before their messages, as by the workers.
  const streams = await db
    .selectFrom('feed_stream')
    .select('id')
    .where('id', 'in', replayed(work, id, from).select('m.stream_id'))
    .orderBy('id')
    .forUpdate()
    .execute();
  const again = await replayed(work, id, from)
    .select(['m.id', 'm.state'])
    .orderBy('m.id')
    .limit(replayMax + 1)
    .execute();
  if (again.length > replayMax) throw new Refusal('REPLAY_TOO_LARGE', { limit: replayMax });
  if (again.length !== count) throw new Refusal('REPLAY_CHANGED', { count: again.length });
  await sql`update feed_message set state = 'waiting', attempts = 0, next_at = null, reason = null, version = version + 1, updated_at = ${now}
    where id = any(${again.map((row) => row.id)}::bigint[])`.execute(db);
  await sql`select app.settle_feed_stream(id) from unnest(${streams.map((row) => row.id)}::bigint[]) as s (id)`.execute(db);
  work.audit({ subject: 'customerFeed', id, what: 'replay', after: { from, count } });
  for (const message of again)
    work.audit({ subject: 'feedMessage', id: message.id, what: 'replay', before: { state: message.state }, after: { state: 'waiting' } });
  await startDelivery(work);
  return { count };
});
