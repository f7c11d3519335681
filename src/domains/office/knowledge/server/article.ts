import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { searchText } from '../../../../server/search-text.ts';
import type { Work } from '../../../../server/work.ts';
import { lockOwn, type OfficeTables } from '../../server/db.ts';
import { may } from '../permits.ts';
import type { KnowledgeArticleTable } from './tables.ts';

export type Article = Selectable<KnowledgeArticleTable>;
export type KnowledgeWork = Work<OfficeTables>;

/** Locks an article of the caller's companies; refuses NOT_FOUND and CHANGED_MEANWHILE. */
export async function lockArticle(work: KnowledgeWork, wanted: { id: bigint; version: number | undefined }): Promise<Article> {
  return lockOwn(work, 'knowledge_article', wanted);
}

/** True when an account `a` is among the readers of an article `k`: of one of its companies, and of one of its roles if it names any. */
export function isReader(account: RawBuilder<unknown>, company: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${company} = any(k.reader_companies) and (cardinality(k.reader_roles) = 0 or exists (
    select from account_role ar join role r on r.id = ar.role_id and r.active where ar.account_id = ${account} and r.id = any(k.reader_roles))))`;
}

/** True when the caller edits an article `k`. */
export function isEdited({ can, who }: KnowledgeWork): RawBuilder<SqlBool> {
  return can(may.edit) ? sql<SqlBool>`k.company_id in (${sql.join([...who.companyIds, 0n])})` : sql<SqlBool>`false`;
}

/** True when the caller may see an article `k`: its readers see it while it is published. */
export function isVisible(work: KnowledgeWork): RawBuilder<SqlBool> {
  const { who } = work;
  return sql<SqlBool>`(${isEdited(work)} or (k.state = 'published' and ${isReader(sql`${who.accountId}::bigint`, sql`${who.companyId}::bigint`)}))`;
}

/** True when the caller is a reader of an article `k` that must be read, and has not read its version. */
export function isUnread({ who }: KnowledgeWork): RawBuilder<SqlBool> {
  return sql<SqlBool>`(k.must_read and k.state = 'published' and ${isReader(sql`${who.accountId}::bigint`, sql`${who.companyId}::bigint`)}
    and not exists (select from knowledge_reading g where g.article_id = k.id and g.version_no = k.version_no and g.account_id = ${who.accountId}))`;
}

/** The search text of what readers see. The title is found by pinyin as well; a whole text in pinyin would match nearly everything. */
export function articleSearch(title: string, body: string): string {
  return `${searchText(title)} ${body}`;
}
