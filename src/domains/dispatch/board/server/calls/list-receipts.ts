import { handle } from '../../../server/db.ts';
import { listReceipts } from '../../contract.ts';
import { listPooled } from '../queries.ts';

export default handle(listReceipts, (work, p) => listPooled(work, listReceipts, p, (order) => order));
