import { badField } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { loadOrder } from '../../order/store.ts';
import { addException } from '../contract.ts';

export default handle(addException, async (work, { order_id, ...said }) => {
  const order = await loadOrder(work, order_id);
  if (said.happened_at > work.now) throw badField('happened_at', 'IN_THE_FUTURE');
  const { id, version } = await work.db
    .insertInto('order_exception')
    .values({ order_id, ...said, resolved_at: null, resolved_by: null, resolution: null, created_by: work.who.accountId || null })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  work.audit({ subject: 'order', id: order_id, what: 'addException', after: { exception: said.kind }, note: said.note });
  work.push({ type: 3, to: { companyId: order.company_id }, counts: ['track.list'] });
  return { id, version };
});
