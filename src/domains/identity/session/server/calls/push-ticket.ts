import { issueTicket } from '../../../../../server/tickets.ts';
import { handle } from '../../../server/db.ts';
import { pushTicket } from '../../contract.ts';

export default handle(pushTicket, async ({ product, who, now }) => ({
  ticket: issueTicket(product.keyFor, 'push', { account: String(who.accountId), session: String(who.sessionId) }, now),
}));
