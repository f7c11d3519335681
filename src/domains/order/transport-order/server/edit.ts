import { z } from 'zod';
import { Refusal } from '../../../../kernel/refusal.ts';
import { idIn, lineOrNull, note } from '../../../../kernel/schema.ts';
import { editLabels } from '../../server/db.ts';
import get from './calls/get.ts';
import { listOrders } from '../contract.ts';
import { may } from '../permits.ts';
import { factsOf } from './save.ts';
import type { OrderState } from '../states.ts';
import { loadOrder } from './order.ts';
import { requireColleagues } from '../../../identity/account/server/staff.ts';

const over: readonly OrderState[] = ['closed', 'cancelled'];

/** Labels that change neither the journey nor the money of an order can be edited until the order is closed. */
export default editLabels({
  list: listOrders,
  read: get,
  permit: may.edit,
  labels: z
    .strictObject({ customer_ref: lineOrNull(64), service_id: idIn.nullable(), sales_id: idIn.nullable(), remark: note() })
    .partial(),
  fields: [
    { key: 'customer_ref', is: 'text', optional: true },
    { key: 'service_id', is: 'ref', to: 'account', optional: true },
    { key: 'sales_id', is: 'ref', to: 'account', optional: true },
    { key: 'remark', is: 'note', optional: true },
  ],
  save: async (work, { id, version }, values) => {
    const before = await loadOrder(work, id, version);
    if (over.includes(before.state)) throw new Refusal('ORDER_OVER', { order: before.order_no });
    await requireColleagues(work, values, before);
    const order = await work.db
      .updateTable('transport_order')
      .set({ ...values, version: before.version + 1, updated_at: work.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    work.audit({ subject: 'order', id, what: 'save', before: factsOf(before), after: factsOf(order) });
  },
});
