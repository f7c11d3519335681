import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { lockWorkOrder, storeWorkOrder } from '../../../work-order/server/work-order.ts';
import { saveFreightFacts } from '../../contract.ts';
import { drayageNamed } from '../../events.ts';
import { changeReturn } from '../stops.ts';

export default handle(saveFreightFacts, async (work, { id, version, ...facts }) => {
  const trip = await lockWorkOrder(work, id, version);
  const before = await work.db.selectFrom('work_order_freight').selectAll().where('work_order_id', '=', id).executeTakeFirst();
  if (!before) throw new Refusal('NOT_FOUND');
  if (['completed', 'reviewed', 'closed', 'refused', 'cancelled'].includes(trip.state))
    throw new Refusal('ILLEGAL_MOVE', { action: 'save', state: trip.state });
  if (facts.return_station_id !== before.return_station_id) await changeReturn(work, trip, facts.return_station_id);
  await work.db.updateTable('work_order_freight').set(facts).where('work_order_id', '=', id).execute();
  const remark = facts.container_no ?? facts.seal_no ?? '';
  const stored = await storeWorkOrder(work, trip, 'changeLoads', {}, remark);
  await work.publish(drayageNamed, { workOrderId: id, containerNo: facts.container_no, sealNo: facts.seal_no });
  return { id, version: stored.version };
});
