import { sql } from 'kysely';
import { by, listRows, patternOf } from '../../../../../server/list.ts';
import { partyName, plainName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { listAwbStock } from '../../contract.ts';

export default handle(listAwbStock, (work, params) =>
  listRows(work, listAwbStock, params, {
    id: 'a.id',
    state: 'a.state',
    query: ({ db, who }) =>
      db
        .selectFrom('awb_stock as a')
        .innerJoin('awb_range as r', 'r.id', 'a.range_id')
        .innerJoin('supplier as s', 's.id', 'a.supplier_id')
        .innerJoin('own_company as c', 'c.id', 'a.company_id')
        .leftJoin('account as u', 'u.id', 'a.reserved_by')
        .where('a.company_id', 'in', [...who.companyIds])
        .select(['a.id', 'a.version', 'a.awb_no', 'a.state', 'a.reserved_at', 'a.bound_at', 'a.transmitted_at', 'a.reason', 'a.created_at'])
        .select([
          partyName('s', who.language).as('airline_name'),
          plainName('c', who.language).as('company_name'),
          'u.name as reserved_by_name',
          'r.remark',
        ]),
    where: {
      words: (text) => sql<boolean>`app.plain(a.awb_no) like app.plain(${patternOf(text.replace(/[\s-]/g, ''))})`,
    },
    sorts: { awb_no: by('a.awb_no', 'text') },
    row: (row) => row,
  }),
);
