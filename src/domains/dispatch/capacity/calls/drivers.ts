import { sql } from 'kysely';
import { anyId, anyText, by, contains, listRows } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listDriverCapacity } from '../contract.ts';
import { driverOf, driversIn, isBusy, isDriverBlocked, spanOf } from '../queries.ts';

export default handle(listDriverCapacity, (work, p) => {
  const span = spanOf(p.where?.on, work);
  const busy = isBusy('driver_id', 'd.id', span, work);
  const blocked = isDriverBlocked(span);
  return listRows(work, listDriverCapacity, p, {
    id: 'd.id',
    tabs: { free: sql<boolean>`not ${busy} and not ${blocked}`, busy, blocked },
    query: (asked) => driversIn(asked, span),
    where: {
      words: (text) => contains('d.search', text),
      on: () => sql<boolean>`true`,
      country: (values) => anyText('d.country', values),
      carrier_id: (values) => anyId('d.carrier_id', values),
      own: (flag) => (flag ? sql<boolean>`c.kind = 'own'` : sql<boolean>`c.kind <> 'own'`),
    },
    sorts: { name: by('d.name', 'text') },
    row: (driver) => driverOf(driver, span),
  });
});
