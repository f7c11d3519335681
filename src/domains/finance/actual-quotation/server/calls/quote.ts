import { amountOf } from '../../../../../kernel/money.ts';
import { handle } from '../../../server/db.ts';
import { quoteOrder } from '../../contract.ts';
import { badField } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { freightFee } from '../../../charge/server/freight-fee.ts';
import { comparedMinor, quotedOf } from '../quoted.ts';

export default handle(quoteOrder, async (work, { order_no, priced_on, currency }) => {
  const order = await work.db
    .selectFrom('transport_order as o')
    .innerJoin('customer as cu', 'cu.id', 'o.bill_to_id')
    .select(['o.id', 'o.order_no', 'o.company_id', 'cu.currency'])
    .where('o.order_no', '=', order_no)
    .where('o.company_id', 'in', companiesOf(work.who))
    .executeTakeFirst();
  if (!order) throw badField('order_no', 'NOT_FOUND');
  const quoted = await quotedOf(work, order.id, priced_on ?? null);
  const shown = currency ?? quoted.lines[0]?.currency ?? order.currency;
  const compared = await comparedMinor(work, quoted, { currency: shown, companyId: order.company_id });
  return {
    order_no: order.order_no,
    priced_on: quoted.day,
    own_day: quoted.ownDay,
    currency: shown,
    fee_name_id: await freightFee(work, 'receivable'),
    quoted_amount: compared === null ? null : amountOf(shown, compared),
    quoted: quoted.lines,
  };
});
