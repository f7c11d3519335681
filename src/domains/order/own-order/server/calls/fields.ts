import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { linesOf } from '../../../transport-order/server/queries.ts';
import { readOwnFields } from '../../contract.ts';

export default handle(readOwnFields, async (work, { id }) => {
  const { db, who } = work;
  // The form of a copy would tell all that a page template hides from this customer.
  if ((who.hiddenFields.get('order')?.size ?? 0) > 0) throw new Refusal('NOT_PERMITTED');
  const order = await db
    .selectFrom('transport_order')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', who.customerId ?? 0n)
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  const party = (as: 'shipper' | 'consignee') => ({
    id: order[`${as}_id`],
    name: order[`${as}_name`],
    contact: order[`${as}_contact`],
    phone: order[`${as}_phone`],
    address: order[`${as}_address`],
  });
  const { goods_value_minor: value, goods_value_currency: currency } = order;
  return {
    ...order,
    shipper: party('shipper'),
    consignee: party('consignee'),
    goods_value: value !== null && currency ? amountOf(currency, value) : null,
    lines: await linesOf(work, id),
  };
});
