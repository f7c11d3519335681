import { handle } from '../../../server/db.ts';
import { reportWorkOrder } from '../../contract.ts';
import { report } from '../report.ts';

export default handle(reportWorkOrder, async (work, p) => {
  const { state, version } = await report(work, p);
  return { state, version };
});
