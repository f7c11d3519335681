import { badField } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { saveArticle } from '../../contract.ts';
import { articleSearch, lockArticle } from '../article.ts';

export default handle(saveArticle, async (work, p) => {
  const { db, who, now, audit } = work;
  const before = p.id === undefined ? undefined : await lockArticle(work, { id: p.id, version: p.version });
  const companies = p.reader_companies.length > 0 ? p.reader_companies : [before?.company_id ?? who.companyId];
  const known = await db.selectFrom('own_company').select('id').where('id', 'in', companies).execute();
  if (known.length < new Set(companies).size) throw badField('reader_companies', 'NOT_KNOWN');
  if (p.reader_roles.length > 0) {
    const roles = await db.selectFrom('role').select('id').where('id', 'in', p.reader_roles).where('active', '=', true).execute();
    if (roles.length < new Set(p.reader_roles).size) throw badField('reader_roles', 'NOT_KNOWN');
  }
  const content = {
    category: p.category,
    title: p.title,
    body: p.body,
    must_read: p.must_read,
    reader_companies: companies,
    reader_roles: p.reader_roles,
  };
  const saved = before
    ? await db
        .updateTable('knowledge_article')
        .set({
          ...content,
          changed: before.changed || before.title !== p.title || before.body !== p.body,
          // Readers find what they see: the text of a published article changes when it is published.
          ...(before.version_no === 0 ? { search: articleSearch(p.title, p.body) } : {}),
          version: before.version + 1,
          updated_at: now,
        })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('knowledge_article')
        .values({ ...content, company_id: who.companyId, created_by: who.accountId, search: articleSearch(p.title, p.body) })
        .returningAll()
        .executeTakeFirstOrThrow();
  const facts = ({ title, must_read, reader_companies, reader_roles }: typeof saved) => ({
    title,
    must_read,
    reader_companies: reader_companies.join(', '),
    reader_roles: reader_roles.join(', '),
  });
  audit({
    subject: 'knowledge',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: facts(before) } : {}),
    after: facts(saved),
  });
  return { id: saved.id, version: saved.version };
});
