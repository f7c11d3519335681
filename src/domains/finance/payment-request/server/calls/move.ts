import { handle, lockOwn } from '../../../server/db.ts';
import { movePaymentRequest } from '../../contract.ts';
import { requests } from '../moves.ts';

export default handle(movePaymentRequest, async (work, p) => requests.take(work, await lockOwn(work, 'payment_request', p), p));
