import { orderUnreviewed } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { reserveAgain } from '../credit.ts';

/** An order that goes back to review counts against the credit of its payer as when it was submitted. */
export default react(orderUnreviewed, (work, { orderId }) => work.asSystem(() => reserveAgain(work, orderId)));
