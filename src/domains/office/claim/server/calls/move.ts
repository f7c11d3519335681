import { handle, lockOwn } from '../../../server/db.ts';
import { moveClaim } from '../../contract.ts';
import { claims } from '../moves.ts';

export default handle(moveClaim, async (work, p) => {
  await work.needRecord('expenseClaim', p.id);
  return claims.take(work, await lockOwn(work, 'expense_claim', p), p);
});
