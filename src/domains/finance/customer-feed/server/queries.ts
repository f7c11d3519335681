import { sql } from 'kysely';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { plainName, shortName } from '../../../reference/server/names.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listFeedMessages, listFeeds } from '../contract.ts';

type FeedWork = Work<FinanceTables>;

const unsentOf = (states: readonly string[]) =>
  sql<number>`(select count(*)::int from (select from feed_message u where u.feed_id = f.id and u.state in (${sql.join(
    states.map((state) => sql.lit(state)),
  )}) limit 1000) c)`;

export const feedSource = listSource(listFeeds, {
  query: ({ db, who }: FeedWork) =>
    db
      .selectFrom('customer_feed as f')
      .innerJoin('own_company as o', 'o.id', 'f.company_id')
      .innerJoin('customer as k', 'k.id', 'f.customer_id')
      .leftJoin('account as a', 'a.id', 'f.responsible_id')
      .where('f.company_id', 'in', [...who.companyIds])
      .select(['f.id', 'f.version', 'f.name', 'f.state', 'f.kind', 'f.transport', 'f.address', 'f.topics'])
      .select([
        plainName('o', who.language).as('company_name'),
        'a.name as responsible_name',
        shortName('k', who.language).as('customer_name'),
      ])
      .select([unsentOf(['waiting', 'failed']).as('unsent'), unsentOf(['dead']).as('dead')]),
  id: 'f.id',
  state: 'f.state',
  where: { words: (text) => sql<boolean>`concat_ws(' ', f.name, f.address) ilike ${patternOf(text)}` },
  sorts: { name: by('f.name', 'text') },
  row: (feed) => feed,
});

export const messageSource = listSource(listFeedMessages, {
  query: ({ db, who }: FeedWork) =>
    db
      .selectFrom('feed_message as m')
      .innerJoin('customer_feed as f', 'f.id', 'm.feed_id')
      .innerJoin('customer as k', 'k.id', 'm.customer_id')
      .where('m.company_id', 'in', [...who.companyIds])
      .select(['m.id', 'm.version', 'm.message_no', 'm.state', 'm.kind', 'm.topic', 'm.about_no', 'm.customer_ref', 'm.feed_id'])
      .select(['m.no', 'm.attempts', 'm.created_at', 'm.next_at', 'm.sent_at', 'm.last_answer', 'm.reason'])
      .select(['f.name as feed_name', 'f.state as feed_state', shortName('k', who.language).as('customer_name')]),
  id: 'm.id',
  state: 'm.state',
  where: {
    words: (text) =>
      sql<boolean>`app.plain(m.message_no || ' ' || m.about_no || ' ' || coalesce(m.customer_ref, '')) like app.plain(${patternOf(text)})`,
  },
  sorts: { created_at: by('m.created_at', 'timestamptz') },
  row: (message) => message,
});
