import { workOrderCancelled } from '../../../../dispatch/work-order/events.ts';
import { react } from '../../../server/db.ts';
import { dropCost } from '../cost.ts';

/** A cancelled trip costs nothing. */
export default react(workOrderCancelled, (work, { workOrderId }) => work.asSystem(() => dropCost(work, workOrderId)));
