import { handle } from '../../../server/db.ts';
import { report } from '../../../work-order/server/report.ts';
import { reportCarrierWork } from '../../contract.ts';

export default handle(reportCarrierWork, async (work, p) => {
  const { state, version } = await report(work, p);
  return { state, version };
});
