import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { testFeed } from '../../contract.ts';
import { feedOf, startDelivery } from '../feeds.ts';

export default handle(testFeed, async (work, { id }) => {
  const feed = await feedOf(work, id).forUpdate().executeTakeFirst();
  if (!feed) throw new Refusal('NOT_FOUND');
  if (feed.state === 'closed') throw new Refusal('FEED_CLOSED');
  // A stream of its own for each: a test that failed does not hold up the next one.
  // It works as the system, as the triggers do: messages of bills are hidden from some who may set up the feed.
  const { rows } = await work.asSystem(() =>
    sql<{ id: bigint }>`
      select app.record_feed_message(f, 'test:' || gen_random_uuid(), 'test', f.name, null,
        json_build_object('text', 'A test of this feed. Nothing happened.')) as id
      from customer_feed f where f.id = ${id}`.execute(work.db),
  );
  const messageId = rows[0]?.id ?? 0n;
  work.audit({ subject: 'customerFeed', id, what: 'test', after: { message: String(messageId) } });
  await startDelivery(work);
  return { message_id: messageId };
});
