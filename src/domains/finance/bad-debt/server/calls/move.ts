import { handle, lockOwn } from '../../../server/db.ts';
import { moveBadDebt } from '../../contract.ts';
import { badDebts } from '../moves.ts';

export default handle(moveBadDebt, async (work, p) => badDebts.take(work, await lockOwn(work, 'bad_debt', p), p));
