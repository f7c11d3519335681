import { type Selectable, sql } from 'kysely';
import { link } from '../../../../../kernel/link.ts';
import type { Work } from '../../../../../server/work.ts';
import { merging } from '../../../../reference/merge/events.ts';
import { type FinanceTables, react } from '../../../server/db.ts';
import { feedSettingsPage } from '../../pages.ts';
import { sealedFor } from '../sign.ts';
import type { CustomerFeedTable } from '../tables.ts';

type Feed = Selectable<CustomerFeedTable>;

/**
 * The feeds of a merged customer go over to its survivor, and still tell what happens under the old name. One stays where the survivor has a
 * feed of its kind: the facts under the old name go on in it.
 */
export default react(merging, async (work, { of, from, into, taking, partCounts }) => {
  if (of !== 'customer') return;
  // Those of a company, or with prices, that the caller does not see are among them.
  await work.asSystem(async () => {
    const feeds = await work.db
      .selectFrom('customer_feed as f')
      .selectAll('f')
      .select(
        sql<boolean>`(f.state = 'closed' or not exists (select from customer_feed k where k.company_id = f.company_id
          and k.customer_id = ${into} and k.kind = f.kind and k.state <> 'closed'))`.as('movable'),
      )
      .where('f.customer_id', '=', from)
      .orderBy('f.id')
      .$if(taking, (query) => query.forUpdate('f'))
      .execute();
    if (feeds.length === 0) return;
    const moving = feeds.filter(({ movable }) => movable);
    if (taking && moving.length > 0) await goOver(work, moving, into);
    partCounts.push({ part: 'customerFeed', moves: moving.length, stays: feeds.length - moving.length });
  });
});

/**
 * An active feed is paused: its receiver would get the survivor's bills and milestones as well, and somebody who keeps feeds says first that it
 * may. Facts of the meantime wait.
 */
async function goOver(work: Work<FinanceTables>, feeds: readonly Feed[], into: bigint): Promise<void> {
  const secrets = feeds.map((feed) => ({ id: String(feed.id), ...sealedFor(work.product, feed, into) }));
  await sql`update customer_feed f set customer_id = ${into}, secret = s.secret, previous_secret = s.previous_secret,
      state = case state when 'active' then 'paused' else state end, version = version + 1, updated_at = ${work.now}
    from jsonb_to_recordset(${JSON.stringify(secrets)}::jsonb) as s (id bigint, secret text, previous_secret text) where s.id = f.id`.execute(
    work.db,
  );
  const { name } = await work.db.selectFrom('customer').select('name').where('id', '=', into).executeTakeFirstOrThrow();
  for (const { id, customer_id, state, name: feed, responsible_id, created_by } of feeds) {
    const isActive = state === 'active';
    work.audit({
      subject: 'customerFeed',
      id,
      what: isActive ? 'pause' : 'save',
      before: { customer_id, state },
      after: { customer_id: into, state: isActive ? 'paused' : state },
    });
    const to = responsible_id ?? created_by;
    if (!isActive || to === null) continue;
    work.push({
      type: 1,
      topic: 'other',
      to: { accounts: [to] },
      title: 'customerFeed.mergedTitle',
      message: 'customerFeed.mergedMessage',
      facts: { feed, customer: name },
      link: link(feedSettingsPage, { id: String(id) }),
    });
  }
}
