import { badField } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { loadOrder } from '../../../transport-order/server/order.ts';
import { addException } from '../../contract.ts';

export default handle(addException, async (work, { order_id, ...report }) => {
  await loadOrder(work, order_id);
  if (report.happened_at > work.now) throw badField('happened_at', 'IN_THE_FUTURE');
  const { id, version } = await work.db
    .insertInto('order_exception')
    .values({ order_id, ...report, resolved_at: null, resolved_by: null, resolution: null, created_by: work.who.accountId })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  work.audit({ subject: 'order', id: order_id, what: 'addException', after: { exception: report.kind }, note: report.note });
  return { id, version };
});
