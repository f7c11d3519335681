import { orderCancelled } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { openStates } from '../../states.ts';
import { dropAgreements } from '../drop.ts';

/** The agreements of a cancelled order are void with its charges. */
export default react(orderCancelled, (work, { orderId }) =>
  work.asSystem(() => dropAgreements(work, orderId, [...openStates, 'confirmed'], 'orderCancelled')),
);
