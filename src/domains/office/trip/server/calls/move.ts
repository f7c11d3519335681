import { handle, lockOwn } from '../../../server/db.ts';
import { moveTrip } from '../../contract.ts';
import { trips } from '../moves.ts';

export default handle(moveTrip, async (work, p) => {
  await work.needRecord('trip', p.id);
  return trips.take(work, await lockOwn(work, 'trip', p), p);
});
