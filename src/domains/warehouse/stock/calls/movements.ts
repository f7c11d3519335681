import { anyId, anyText, atDays, by, listRows } from '../../../../server/list.ts';
import { handle, type WarehouseWork } from '../../db.ts';
import { nameOf } from '../../inbound/queries.ts';
import { listMovements } from '../contract.ts';

const movementsOf = (work: WarehouseWork) =>
  work.db
    .selectFrom('stock_transaction as t')
    .innerJoin('stock_lot as lot', 'lot.id', 't.lot_id')
    .innerJoin('location as l', 'l.id', 't.location_id')
    .innerJoin('pallet as p', 'p.id', 't.pallet_id')
    .innerJoin('customer_product as g', 'g.id', 't.product_id')
    .where('t.company_id', 'in', [...work.who.companyIds])
    .select(['t.id', 't.at', 't.kind', 'g.name as product_name', 'lot.lot_no', 'l.code as location_code', 'p.pallet_no', 't.qty', 't.held'])
    .select(['t.allocated', 't.cartons', 't.qty_after', 't.doc_no', 't.reason'])
    .select(nameOf(work, 't.by_account').as('by_name'));

export default handle(listMovements, (work, params) =>
  listRows(work, listMovements, params, {
    query: movementsOf,
    id: 't.id',
    where: {
      pallet_no: (values) => anyText('p.pallet_no', values),
      lot_no: (values) => anyText('lot.lot_no', values),
      location_code: (values) => anyText('l.code', values),
      doc_no: (values) => anyText('t.doc_no', values),
      kind: (values) => anyText('t.kind', values),
      customer_id: (ids) => anyId('t.customer_id', ids),
      happened: (days) => atDays('t.at', days, work.who.timeZone),
    },
    sorts: { at: by('t.at', 'timestamptz') },
    row: (row) => row,
  }),
);
