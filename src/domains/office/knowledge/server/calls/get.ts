import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getArticle } from '../../contract.ts';
import { isEdited, isVisible } from '../article.ts';
import { plainName } from '../../../../reference/server/names.ts';

export default handle(getArticle, async (work, { id }) => {
  const { db, who } = work;
  const article = await db
    .selectFrom('knowledge_article as k')
    .innerJoin('own_company as c', 'c.id', 'k.company_id')
    .selectAll('k')
    .select([plainName('c', who.language).as('company'), isEdited(work).as('edits')])
    .where('k.id', '=', id)
    .where(isVisible(work))
    .executeTakeFirst();
  if (!article) throw new Refusal('NOT_FOUND');
  const versions = await db
    .selectFrom('knowledge_version as v')
    .innerJoin('account as a', 'a.id', 'v.published_by')
    .select(['v.version_no', 'v.title', 'v.body', 'v.note', 'a.name as by', 'v.published_at as at'])
    .where('v.article_id', '=', id)
    .orderBy('v.version_no', 'desc')
    .execute();
  const { rows } = await sql<{ read_at: Date }>`select read_at from knowledge_reading
    where article_id = ${id} and version_no = ${article.version_no} and account_id = ${who.accountId}`.execute(db);
  const shown = versions[0] ?? article;
  const edits = article.edits === true;
  return {
    id: article.id,
    version: article.version,
    company_id: article.company_id,
    company: article.company,
    category: article.category,
    title: shown.title,
    body: shown.body,
    state: article.state,
    version_no: article.version_no,
    changed: article.changed,
    must_read: article.must_read,
    read_at: rows[0]?.read_at ?? null,
    published_at: article.published_at,
    edits,
    working: edits
      ? { title: article.title, body: article.body, reader_companies: article.reader_companies, reader_roles: article.reader_roles }
      : null,
    versions: versions.map(({ body: _, ...one }) => one),
  };
});
