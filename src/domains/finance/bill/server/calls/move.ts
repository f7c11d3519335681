import { handle } from '../../../server/db.ts';
import { moveBill } from '../../contract.ts';
import { bills, lockBill } from '../moves.ts';

export default handle(moveBill, async (work, p) => bills.take(work, await lockBill(work, p), p));
