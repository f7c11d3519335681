import { sql } from 'kysely';
import { by, contains, listRows, patternOf } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listPageTemplates, type ReaderKind } from '../../contract.ts';
import { roleContains } from '../../../role/server/names.ts';
import { fieldLabel, pageNameOf, readerName } from '../queries.ts';

export default handle(listPageTemplates, (work, params) =>
  listRows(work, listPageTemplates, params, {
    query: ({ db }) =>
      db
        .selectFrom('page_template as p')
        .selectAll('p')
        .select([
          readerName(work.who.language).as('reader_name'),
          sql<ReaderKind>`case when p.role_id is null then 'customer' else 'role' end`.as('reader'),
          sql<number>`cardinality(p.hidden)`.as('hidden_count'),
        ]),
    id: 'p.id',
    tabs: { active: sql<boolean>`p.active`, inactive: sql<boolean>`not p.active` },
    where: {
      search: (text) => sql<boolean>`(p.cmd ilike ${patternOf(text)}
        or exists (select from role r where r.id = p.role_id and ${roleContains('r', text)})
        or exists (select from customer c where c.id = p.customer_id and ${contains('c.search', text)}))`,
      reader: (kinds) => sql<boolean>`(case when p.role_id is null then 'customer' else 'role' end) = any(${[...kinds]}::text[])`,
    },
    sorts: { updated_at: by('p.updated_at', 'timestamptz') },
    row: (row) => ({
      ...row,
      page_name: pageNameOf(work, row.cmd, row.role_id === null ? 4 : 1),
      hidden_names: row.hidden.map((key) => fieldLabel(work, row, row.subject, key)).join(', '),
    }),
  }),
);
