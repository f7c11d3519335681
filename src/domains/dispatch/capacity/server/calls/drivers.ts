import { sql } from 'kysely';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { amongAllTrips } from '../../../work-order/server/sight.ts';
import { listDriverCapacity } from '../../contract.ts';
import { driverOf, driversIn, isBusy, isDriverBlocked, spanOf } from '../queries.ts';

export default handle(listDriverCapacity, async (work, p) => {
  const span = spanOf(p.where?.on, work);
  const busy = isBusy('driver', span, work);
  const blocked = isDriverBlocked(span);
  return amongAllTrips(work, (inSight) =>
    listRows(work, listDriverCapacity, p, {
      id: 'd.id',
      tabs: { free: sql<boolean>`not ${busy} and not ${blocked}`, busy, blocked },
      query: (work) => driversIn(work, span, inSight),
      where: {
        words: 'd.search',
        on: () => sql<boolean>`true`,
        own: (flag) => (flag ? sql<boolean>`c.kind = 'own'` : sql<boolean>`c.kind <> 'own'`),
      },
      sorts: { name: by('d.name', 'text') },
      row: (driver) => driverOf(driver, span),
    }),
  );
});
