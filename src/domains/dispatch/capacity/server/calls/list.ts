import { sql } from 'kysely';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { amongAllTrips } from '../../../work-order/server/sight.ts';
import { listCapacity } from '../../contract.ts';
import { isBusy, isVehicleBlocked, spanOf, vehicleOf, vehiclesIn, wordsOfTruck } from '../queries.ts';

export default handle(listCapacity, async (work, p) => {
  const span = spanOf(p.where?.on, work);
  const busy = isBusy('vehicle', span, work);
  const blocked = isVehicleBlocked(span);
  return amongAllTrips(work, (inSight) =>
    listRows(work, listCapacity, p, {
      id: 'v.id',
      tabs: { free: sql<boolean>`not ${busy} and not ${blocked}`, busy, blocked },
      query: (work) => vehiclesIn(work, span, inSight),
      where: {
        words: wordsOfTruck,
        on: () => sql<boolean>`true`,
        own: (flag) => (flag ? sql<boolean>`c.kind = 'own'` : sql<boolean>`c.kind <> 'own'`),
      },
      sorts: { plate_no: by('v.plate_no', 'text'), load_kg: by('v.load_kg', 'numeric') },
      row: (vehicle, { now }) => vehicleOf(vehicle, span, now),
    }),
  );
});
