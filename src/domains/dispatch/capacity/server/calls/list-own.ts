import { sql } from 'kysely';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { tripsInSight } from '../../../work-order/server/sight.ts';
import { listOwnCapacity } from '../../contract.ts';
import { isBusy, isVehicleBlocked, spanOf, vehicleOf, vehiclesIn, wordsOfTruck } from '../queries.ts';

export default handle(listOwnCapacity, async (work, p) => {
  const span = spanOf(p.where?.on, work);
  const busy = isBusy('vehicle', span, work);
  const blocked = isVehicleBlocked(span);
  const inSight = await tripsInSight(work);
  return listRows(work, listOwnCapacity, p, {
    id: 'v.id',
    tabs: { free: sql<boolean>`not ${busy} and not ${blocked}`, busy, blocked },
    query: (work) => vehiclesIn(work, span, inSight).where('v.carrier_id', '=', work.who.carrierId),
    where: {
      words: wordsOfTruck,
      on: () => sql<boolean>`true`,
    },
    sorts: { plate_no: by('v.plate_no', 'text'), load_kg: by('v.load_kg', 'numeric') },
    row: (vehicle, { now }) => vehicleOf(vehicle, span, now),
  });
});
