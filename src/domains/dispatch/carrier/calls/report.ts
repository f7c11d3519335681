import { handle } from '../../db.ts';
import { report } from '../../work-order/reporting/store.ts';
import { reportCarrierWork } from '../contract.ts';

export default handle(reportCarrierWork, async (work, p) => {
  const { state, version } = await report(work, p);
  return { state, version };
});
