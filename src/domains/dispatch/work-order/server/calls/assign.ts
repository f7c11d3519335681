import { handle } from '../../../server/db.ts';
import { assign } from '../assign.ts';
import { assignTruck } from '../../contract.ts';

export default handle(assignTruck, async (work, p) => {
  const { state, version } = await assign(work, p);
  return { state, version };
});
