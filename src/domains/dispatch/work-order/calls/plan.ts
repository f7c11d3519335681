import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { planWorkOrder } from '../contract.ts';
import { workOrderPlanned } from '../events.ts';
import { errandOf, loadedOn, sendOut, weighPlan } from '../sending/store.ts';
import { holdWorkOrder, storeWorkOrder } from '../store.ts';

export default handle(planWorkOrder, async (work, p) => {
  const trip = await holdWorkOrder(work, p.id, p.version);
  if (trip.state !== 'draft') throw new Refusal('ILLEGAL_MOVE', { action: 'plan', state: trip.state });
  const planned = await storeWorkOrder(work, trip, 'plan', await weighPlan(work, errandOf(trip, await loadedOn(work, trip.id)), p));
  const sent = await sendOut(work, planned, p.answer_minutes);
  await work.publish(workOrderPlanned, { workOrderId: sent.id });
  return { id: sent.id, no: sent.no, state: sent.state, version: sent.version, price_state: sent.price_state };
});
