import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listInvoiceRequests } from '../../contract.ts';
import { requestSource } from '../queries.ts';

export default handle(listInvoiceRequests, (work, p) => listRows(work, listInvoiceRequests, p, requestSource));
