import { type SqlBool, sql } from 'kysely';
import { by, listRows, patternOf } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listJournalTemplates } from '../../contract.ts';
import { namedJournalTemplates } from '../queries.ts';

export default handle(listJournalTemplates, (work, p) =>
  listRows(work, listJournalTemplates, p, {
    query: namedJournalTemplates,
    id: 'p.id',
    tabs: { active: sql<boolean>`p.active`, inactive: sql<boolean>`not p.active` },
    where: {
      // The expression of the index journal_template_words, word for word.
      name: (text) => sql<SqlBool>`app.plain(p.name) like app.plain(${patternOf(text)})`,
      company: 'p.company_id',
    },
    sorts: { name: by('p.name', 'text'), id: by('p.id', 'bigint') },
    row: (row) => row,
  }),
);
