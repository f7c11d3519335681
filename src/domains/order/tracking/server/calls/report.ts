import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { loadOrder, reportPoint } from '../../../transport-order/server/order.ts';
import type { OrderState } from '../../../transport-order/states.ts';
import { reportMilestone } from '../../contract.ts';
import { type MilestoneCode, milestoneCodes, warehousePoints } from '../../kinds.ts';

/** An order may be accepted late, and goods may stand in a warehouse anywhere on their way. */
const anyTime: ReadonlySet<MilestoneCode> = new Set(['received', ...warehousePoints]);

const underWay: readonly OrderState[] = ['partDispatched', 'dispatched', 'inTransit', 'signed'];

export default handle(reportMilestone, async (work, { order_id, code, at, ...said }) => {
  const order = await loadOrder(work, order_id);
  if (!underWay.includes(order.state)) throw new Refusal('NOT_UNDER_WAY', { order: order.order_no });
  if (at > work.now) throw badField('at', 'IN_THE_FUTURE');
  const points = await work.db.selectFrom('order_milestone').select(['code', 'actual_at']).where('order_id', '=', order_id).execute();
  const steps = points.filter((point) => !anyTime.has(point.code));
  const place = milestoneCodes.indexOf(code);
  if (steps.some((step) => milestoneCodes.indexOf(step.code) < place && step.actual_at && step.actual_at > at))
    throw badField('at', 'BEFORE_EARLIER_POINT');
  // A truck may have started before it picked the goods up.
  const later = steps.filter((step) => milestoneCodes.indexOf(step.code) > place && step.code !== 'departed');
  if (later.some(({ actual_at }) => actual_at && actual_at < at)) throw badField('at', 'AFTER_LATER_POINT');
  await reportPoint(work, [order_id], { code, at, ...said }, 'staff');
  return { code, actual_at: at };
});
