import { handle } from '../../db.ts';
import { accept, refuse } from '../../work-order/answering/store.ts';
import { holdWorkOrder } from '../../work-order/store.ts';
import { answerCarrierWork } from '../contract.ts';

export default handle(answerCarrierWork, async (work, p) => {
  const trip = await holdWorkOrder(work, p.id, p.version);
  const { state, version } = p.accept ? await accept(work, trip) : await refuse(work, trip, p.reason ?? '');
  return { state, version };
});
