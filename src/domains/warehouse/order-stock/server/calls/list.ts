import { by, listRows } from '../../../../../server/list.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { balancesOf } from '../../../stock/server/queries.ts';
import { listOrderStock } from '../../contract.ts';

const ofOrders = (work: WarehouseWork) =>
  balancesOf(work).where('plan.order_id', 'is not', null).select('plan.order_id').$narrowType<{ order_id: bigint; order_no: string }>();

export default handle(listOrderStock, (work, params) =>
  listRows(work, listOrderStock, params, {
    query: ofOrders,
    id: 'b.id',
    where: {
      order_no: 'o.order_no',
      received: 'b.since',
    },
    sorts: { order_no: by('o.order_no', 'text'), since: by('b.since', 'timestamptz') },
    row: (row) => row,
  }),
);
