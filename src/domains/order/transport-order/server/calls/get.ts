import { amountOf } from '../../../../../kernel/money.ts';
import { handle } from '../../../server/db.ts';
import { exceptionsOf, milestonesOf } from '../../../tracking/server/queries.ts';
import { getOrder } from '../../contract.ts';
import { linesOf, orderDetail, rowOf } from '../queries.ts';

export default handle(getOrder, async (work, { id }) => {
  // Sent in one go: none of them needs the answer of another.
  const [order, lines, milestones, exceptions] = await Promise.all([
    orderDetail(work, id),
    linesOf(work, id),
    milestonesOf(work, id),
    exceptionsOf(work, id),
  ]);
  const { goods_value_minor: value, goods_value_currency: currency } = order;
  return {
    ...order,
    ...rowOf(order, work),
    shipper: {
      id: order.shipper_id,
      name: order.shipper_name,
      contact: order.shipper_contact,
      phone: order.shipper_phone,
      address: order.shipper_address,
    },
    consignee: {
      id: order.consignee_id,
      name: order.consignee_name,
      contact: order.consignee_contact,
      phone: order.consignee_phone,
      address: order.consignee_address,
    },
    goods_value: value !== null && currency ? amountOf(currency, value) : null,
    lines,
    milestones,
    exceptions,
  };
});
