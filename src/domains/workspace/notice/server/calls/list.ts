import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { listNotices } from '../../contract.ts';

const pageSize = 30;

export default handle(listNotices, async ({ db, who, product }, { topic, unread, before }) => {
  let query = db
    .selectFrom('notice')
    .select(['id', 'topic', 'title', 'message', 'facts', 'link', 'at', 'read_at', 'by_name'])
    .where('account_id', '=', who.accountId)
    .orderBy('id', 'desc')
    .limit(pageSize + 1);
  if (topic !== null) query = query.where('topic', '=', topic);
  if (unread) query = query.where('read_at', 'is', null);
  if (before !== null) query = query.where('id', '<', before);
  const [rows, counts] = await Promise.all([
    query.execute(),
    db
      .selectFrom('notice')
      .select([sql<number>`count(*)::int`.as('unread'), sql<number>`(count(*) filter (where topic = 'mention'))::int`.as('mentions')])
      .where('account_id', '=', who.accountId)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.slice(0, pageSize).map(({ facts, title, message, read_at, ...row }) => ({
      ...row,
      title: product.translate(who.language, title, facts),
      message: product.translate(who.language, message, facts),
      is_read: read_at !== null,
    })),
    unread: counts.unread,
    unread_mentions: counts.mentions,
    more: rows.length > pageSize,
  };
});
