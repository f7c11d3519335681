import { sql } from 'kysely';
import { by, listRows, patternOf } from '../../../../../server/list.ts';
import { shortName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { listFreightReports } from '../../contract.ts';

export default handle(listFreightReports, (work, params) =>
  listRows(work, listFreightReports, params, {
    id: 'r.id',
    state: 'r.state',
    query: ({ db, who }) =>
      db
        .selectFrom('freight_report as r')
        .innerJoin('freight_message as m', 'm.id', 'r.message_id')
        .leftJoin('freight_job as j', 'j.id', 'r.job_id')
        .leftJoin('customer as c', 'c.id', 'j.customer_id')
        .where('r.company_id', 'in', [...who.companyIds])
        .selectAll('r')
        .select(['m.format', 'j.no as job_no', shortName('c', who.language).as('customer_name')])
        .select((eb) => eb.fn.coalesce('r.sender', 'm.sender').as('sender'))
        .select(sql<string>`coalesce(r.container_no, r.awb_no)`.as('cargo_no')),
    where: {
      words: (text) => sql<boolean>`app.plain(coalesce(r.container_no, r.awb_no)) like app.plain(${patternOf(text.replace(/[\s-]/g, ''))})`,
    },
    sorts: { created_at: by('r.created_at', 'timestamptz') },
    row: (row) => row,
  }),
);
