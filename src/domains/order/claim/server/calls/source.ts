import { handle } from '../../../server/db.ts';
import { readClaimSource } from '../../contract.ts';
import { deliveryDayOf, readSource } from '../source.ts';

export default handle(readClaimSource, async (work, { subject, id }) => {
  const source = await readSource(work, subject, id);
  const order =
    source.orderId === null
      ? null
      : await work.db.selectFrom('transport_order').select('order_no').where('id', '=', source.orderId).executeTakeFirst();
  const customer =
    source.customerId === null
      ? null
      : await work.db.selectFrom('customer').select('currency').where('id', '=', source.customerId).executeTakeFirst();
  return {
    no: source.no,
    order_no: order?.order_no ?? null,
    customer_id: source.customerId,
    mode: source.mode,
    kind: source.kind,
    happened_at: source.happenedAt,
    delivered_on: await deliveryDayOf(work, source.orderId, source.companyId),
    place: source.place,
    description: source.description,
    cartons: source.cartons,
    gross_kg: source.grossKg,
    currency: customer?.currency ?? 'CNY',
  };
});
