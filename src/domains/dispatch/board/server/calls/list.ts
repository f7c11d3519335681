import { handle } from '../../../server/db.ts';
import { listPool } from '../../contract.ts';
import { listPooled } from '../queries.ts';

export default handle(listPool, (work, p) => listPooled(work, listPool, p, (order) => order));
