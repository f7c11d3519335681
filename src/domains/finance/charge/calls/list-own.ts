import { amountOf } from '../../../../kernel/money.ts';
import { anyText, by, listRows, onDays } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listOwnCharges } from '../contract.ts';
import { feeNameIn, plainNumber } from '../queries.ts';

/** Row-level security keeps to the carrier's own lines; the explicit predicate lets the index serve them. */
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
      work_order_no: (values) => anyText('w.no', values),
      bill_no: (values) => anyText('b.bill_no', values),
      business_on: (range) => onDays('c.business_on', range),
    },
    sorts: { business_on: by('c.business_on', 'date'), id: by('c.id', 'bigint') },
    row: (row) => ({
      id: row.id,
      work_order_no: row.work_order_no,
      fee_name: row.fee_name,
      description: row.description,
      quantity: plainNumber(row.quantity),
      unit_price: plainNumber(row.unit_price),
      currency: row.currency,
      amount: amountOf(row.currency, row.amount_minor),
      net: amountOf(row.currency, row.net_minor),
      tax: amountOf(row.currency, row.tax_minor),
      state: row.state,
      bill_no: row.bill_no,
      business_on: row.business_on,
    }),
  }),
);
