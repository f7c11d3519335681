import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getPageTemplate, type ReaderKind } from '../../contract.ts';
import { pageNameOf, readerName } from '../queries.ts';

export default handle(getPageTemplate, async (work, { id }) => {
  const template = await work.db
    .selectFrom('page_template as p')
    .selectAll('p')
    .select([
      readerName(work.who.language).as('reader_name'),
      sql<ReaderKind>`case when p.role_id is null then 'customer' else 'role' end`.as('reader'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!template) throw new Refusal('NOT_FOUND');
  return { ...template, page_name: pageNameOf(work, template.cmd, template.role_id === null ? 4 : 1) };
});
