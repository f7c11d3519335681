import { type SqlBool, sql } from 'kysely';
import { by, listRows, patternOf } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listFeeTemplates } from '../../contract.ts';
import { namedTemplates } from '../queries.ts';

export default handle(listFeeTemplates, (work, p) =>
  listRows(work, listFeeTemplates, p, {
    query: namedTemplates,
    id: 'p.id',
    tabs: { active: sql<boolean>`p.active`, inactive: sql<boolean>`not p.active` },
    where: {
      // The expression of the index fee_template_words, word for word.
      name: (text) => sql<SqlBool>`app.plain(p.name) like app.plain(${patternOf(text)})`,
      company: 'p.company_id',
    },
    sorts: { id: by('p.id', 'bigint') },
    row: (row) => row,
  }),
);
