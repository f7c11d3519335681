import { handle } from '../../../server/db.ts';
import { assign } from '../../../work-order/server/assign.ts';
import { assignCarrierWork } from '../../contract.ts';

export default handle(assignCarrierWork, async (work, p) => {
  const { state, version } = await assign(work, p);
  return { state, version };
});
