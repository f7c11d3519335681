import { amountOf } from '../../../../../kernel/money.ts';
import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listOwnCharges } from '../../contract.ts';
import { feeNameIn } from '../queries.ts';

/** Row-level security restricts the rows to the carrier's own lines; the explicit predicate lets the query use the index. */
export default handle(listOwnCharges, (work, p) =>
  listRows(work, listOwnCharges, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('charge as c')
        .leftJoin('fee_name as f', 'f.id', 'c.fee_name_id')
        .leftJoin('work_order as w', 'w.id', 'c.work_order_id')
        .leftJoin('bill as b', 'b.id', 'c.bill_id')
        .selectAll('c')
        .select(['w.no as work_order_no', 'b.bill_no', feeNameIn(who).as('fee_name')])
        .where('c.carrier_id', '=', who.carrierId)
        .where('c.estimated', '=', false)
        .where('c.state', 'in', ['reviewed', 'billed']),
    id: 'c.id',
    state: 'c.state',
    where: {
      work_order_no: 'w.no',
      bill_no: 'b.bill_no',
    },
    sorts: { business_on: by('c.business_on', 'date'), id: by('c.id', 'bigint') },
    row: (row) => ({
      ...row,
      quantity: plainDecimal(row.quantity),
      unit_price: plainDecimal(row.unit_price),
      amount: amountOf(row.currency, row.amount_minor),
      net: amountOf(row.currency, row.net_minor),
      tax: amountOf(row.currency, row.tax_minor),
    }),
  }),
);
