import { handle, lockOwn } from '../../../server/db.ts';
import { moveLoan } from '../../contract.ts';
import { loans } from '../moves.ts';

export default handle(moveLoan, async (work, p) => {
  await work.needRecord('loan', p.id);
  return loans.take(work, await lockOwn(work, 'loan', p), p);
});
