import { drayageEnded } from '../../../../dispatch/freight-work/events.ts';
import type { ContainerEvent } from '../../../container-clock/kinds.ts';
import { isInOrder, recordContainerEvent } from '../../../container-clock/server/record-event.ts';
import { react } from '../../../server/db.ts';
import { hauledBy } from '../hauled.ts';

const eventOf: Readonly<Record<string, ContainerEvent>> = { export: 'gateInFull', import: 'gateInEmpty' };

/**
 * The end of a drayage is the return of an imported container, or the delivery of one for export to the port. A time that somebody reported
 * before stands, and one that the other events contradict is left to people.
 */
export default react(drayageEnded, async (work, { workOrderId, at }) => {
  const hauled = await hauledBy(work, workOrderId);
  const kind = hauled && eventOf[hauled.direction];
  if (!kind) return;
  await work.asSystem(async () => {
    const of = { container_id: hauled.id, kind, actual_at: at };
    if (await isInOrder(work, of)) await recordContainerEvent(work, of);
  });
});
