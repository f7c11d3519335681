import { Refusal } from '../../../../../kernel/refusal.ts';
import { shortName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { getFeedMessage } from '../../contract.ts';

/** The most attempts that a page shows. */
const triesShown = 100;

export default handle(getFeedMessage, async ({ db, who }, { id }) => {
  const message = await db
    .selectFrom('feed_message as m')
    .innerJoin('customer_feed as f', 'f.id', 'm.feed_id')
    .innerJoin('feed_stream as s', 's.id', 'm.stream_id')
    .innerJoin('customer as k', 'k.id', 'm.customer_id')
    .selectAll('m')
    .select(['f.name as feed_name', 'f.state as feed_state', 's.key as stream', shortName('k', who.language).as('customer_name')])
    .select(({ selectFrom }) =>
      selectFrom('feed_message as e')
        .select('e.message_no')
        .whereRef('e.stream_id', '=', 'm.stream_id')
        .whereRef('e.no', '<', 'm.no')
        .where('e.state', 'in', ['waiting', 'failed', 'dead'])
        .orderBy('e.no')
        .limit(1)
        .as('blocked_by'),
    )
    .where('m.id', '=', id)
    .where('m.company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!message) throw new Refusal('NOT_FOUND');
  const tries = await db
    .selectFrom('feed_attempt')
    .selectAll()
    .where('message_id', '=', id)
    .orderBy('id', 'desc')
    .limit(triesShown)
    .execute();
  return { ...message, tries };
});
