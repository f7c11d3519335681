import { sql } from 'kysely';
import { by, listRows } from '../../../../../server/list.ts';
import { plainName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { listMonths } from '../../contract.ts';

export default handle(listMonths, (work, p) =>
  listRows(work, listMonths, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('attendance_month as m')
        .innerJoin('own_company as c', 'c.id', 'm.company_id')
        .select(['m.id', 'm.version', 'm.company_id', 'm.month', 'm.state', 'm.calculated_at'])
        .select([
          plainName('c', who.language).as('company'),
          sql<number>`(select count(*)::int from attendance_sheet s where s.month_id = m.id)`.as('people'),
        ])
        .where('m.company_id', 'in', [...who.companyIds]),
    id: 'm.id',
    where: { company: 'm.company_id' },
    sorts: { month: by('m.month', 'text') },
    row: (row) => row,
  }),
);
