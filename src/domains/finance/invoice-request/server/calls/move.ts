import { handle, lockOwn } from '../../../server/db.ts';
import { moveInvoiceRequest } from '../../contract.ts';
import { invoiceRequests } from '../moves.ts';

export default handle(moveInvoiceRequest, async (work, p) => invoiceRequests.take(work, await lockOwn(work, 'invoice_request', p), p));
