import { anyId, anyText, atDays, by, listRows } from '../../../../server/list.ts';
import { handle, type WarehouseWork } from '../../db.ts';
import { balancesOf } from '../../stock/queries.ts';
import { listOrderStock } from '../contract.ts';

const ofOrders = (work: WarehouseWork) =>
  balancesOf(work).where('plan.order_id', 'is not', null).select('plan.order_id').$narrowType<{ order_id: bigint; order_no: string }>();

export default handle(listOrderStock, (work, params) =>
  listRows(work, listOrderStock, params, {
    query: ofOrders,
    id: 'b.id',
    where: {
      order_no: (values) => anyText('o.order_no', values),
      customer_id: (ids) => anyId('b.customer_id', ids),
      warehouse_id: (ids) => anyId('b.warehouse_id', ids),
      received: (days) => atDays('b.since', days, work.who.timeZone),
    },
    sorts: { order_no: by('o.order_no', 'text'), since: by('b.since', 'timestamptz') },
    row: (row) => row,
  }),
);
