import { orderPartiesChanged } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { dropAgreements } from '../drop.ts';

/** A price that was confirmed with one payer does not charge another. An agreement that is still open is compared with the new one. */
export default react(orderPartiesChanged, (work, { orderId }) =>
  work.asSystem(() => dropAgreements(work, orderId, ['confirmed'], 'orderPartiesChanged')),
);
