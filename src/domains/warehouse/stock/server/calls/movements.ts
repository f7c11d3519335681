import { goodsName } from '../../../../reference/server/names.ts';
import { by, listRows } from '../../../../../server/list.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { nameOf } from '../../../inbound/server/queries.ts';
import { listMovements } from '../../contract.ts';

const movementsOf = (work: WarehouseWork) =>
  work.db
    .selectFrom('stock_transaction as t')
    .innerJoin('stock_lot as lot', 'lot.id', 't.lot_id')
    .innerJoin('location as l', 'l.id', 't.location_id')
    .innerJoin('pallet as p', 'p.id', 't.pallet_id')
    .innerJoin('customer_product as g', 'g.id', 't.product_id')
    .where('t.company_id', 'in', [...work.who.companyIds])
    .select(['t.id', 't.at', 't.kind', 'lot.lot_no', 'l.code as location_code', 'p.pallet_no', 't.qty', 't.held'])
    .select(goodsName('g', work.who.language).as('product_name'))
    .select(['t.allocated', 't.cartons', 't.qty_after', 't.doc_no', 't.reason'])
    .select(nameOf(work, 't.by_account').as('by_name'));

export default handle(listMovements, (work, params) =>
  listRows(work, listMovements, params, {
    query: movementsOf,
    id: 't.id',
    where: {
      pallet_no: 'p.pallet_no',
      lot_no: 'lot.lot_no',
      location_code: 'l.code',
      happened: 't.at',
    },
    sorts: { at: by('t.at', 'timestamptz') },
    row: (row) => row,
  }),
);
