import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { by, contains, listSource } from '../../../../server/list.ts';
import { listArticles } from '../contract.ts';
import { isEdited, isUnread, isVisible, type KnowledgeWork } from './article.ts';

const excerptLength = 140;

export function articleSource(work: KnowledgeWork) {
  return listSource(listArticles, {
    query: (own: KnowledgeWork) =>
      own.db
        .selectFrom('knowledge_article as k')
        .leftJoin('knowledge_version as v', (join) => join.onRef('v.article_id', '=', 'k.id').onRef('v.version_no', '=', 'k.version_no'))
        .leftJoin('knowledge_reading as g', (join) =>
          join.onRef('g.article_id', '=', 'k.id').onRef('g.version_no', '=', 'k.version_no').on('g.account_id', '=', own.who.accountId),
        )
        .selectAll('k')
        .select(['v.title as published_title', 'g.read_at', sql<string>`left(coalesce(v.body, k.body), ${excerptLength})`.as('excerpt')])
        .where(isVisible(own)),
    id: 'k.id',
    state: 'k.state',
    tabs: { toRead: isUnread(work), working: sql<SqlBool>`(${isEdited(work)} and k.changed)` },
    where: { search: allWords },
    sorts: { updated_at: by('k.updated_at', 'timestamptz') },
    row: (row) => ({
      id: row.id,
      version: row.version,
      company_id: row.company_id,
      category: row.category,
      title: row.published_title ?? row.title,
      excerpt: row.excerpt,
      state: row.state,
      version_no: row.version_no,
      changed: row.changed,
      must_read: row.must_read,
      read_at: row.read_at,
      published_at: row.published_at,
      updated_at: row.updated_at,
    }),
  });
}

/** Every word of the query stands somewhere in the article; Thai and Chinese write several words without a space. */
function allWords(text: string): RawBuilder<SqlBool> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return sql<SqlBool>`(${sql.join(
    words.map((word) => contains('k.search', word)),
    sql` and `,
  )})`;
}

export async function countUnread(work: KnowledgeWork): Promise<number> {
  const { n } = await work.db
    .selectFrom('knowledge_article as k')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(isUnread(work))
    .executeTakeFirstOrThrow();
  return n;
}
