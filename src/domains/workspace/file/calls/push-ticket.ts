import { issueTicket } from '../../../../server/tickets.ts';
import { handle } from '../../db.ts';
import { pushTicket } from '../contract.ts';

export default handle(pushTicket, async ({ who, product, now }) => ({
  ticket: issueTicket(product.keyFor, 'push', { account: String(who.accountId), session: String(who.sessionId) }, now),
}));
