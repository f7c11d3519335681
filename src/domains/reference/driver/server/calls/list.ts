import { sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { by, listRows } from '../../../../../server/list.ts';
import { handle, type ReferenceWork } from '../../../server/db.ts';
import { papersAre } from '../../../paper/server/queries.ts';
import { worstPaper } from '../../../paper/rules.ts';
import { listDrivers } from '../../contract.ts';
import { firstDue } from '../kind.ts';
import { shortName } from '../../../server/names.ts';

const today = ({ now, who }: ReferenceWork): string => dayIn(now, who.timeZone);

export default handle(listDrivers, (work, p) => {
  const banned = sql<boolean>`coalesce(${today(work)}::date between d.banned_from and d.banned_until, false)`;
  return listRows(work, listDrivers, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('driver as d')
        .innerJoin('carrier as c', 'c.id', 'd.carrier_id')
        .leftJoin('vehicle as v', 'v.id', 'd.vehicle_id')
        .select([
          'd.id',
          'd.version',
          'd.name',
          'd.phone',
          'd.country',
          'd.carrier_id',
          shortName('c', who.language).as('carrier_name'),
          'v.plate_no',
        ])
        .select([
          'd.licence_class',
          'd.licence_until',
          'd.qualification_until',
          'd.language',
          'd.banned_from',
          'd.banned_until',
          'd.active',
        ])
        .select(banned.as('banned')),
    id: 'd.id',
    tabs: {
      active: sql<boolean>`(d.active and not ${banned})`,
      due: sql<boolean>`(d.active and ${papersAre(firstDue, ['expired', 'soon'], today(work))})`,
      banned: sql<boolean>`(d.active and ${banned})`,
      inactive: sql<boolean>`not d.active`,
    },
    where: {
      text: 'd.search',
      carrier: 'd.carrier_id',
      papers: (states, inCall) => papersAre(firstDue, states, today(inCall)),
    },
    sorts: { name: by('d.name', 'text'), due: by(firstDue, 'date'), carrier_name: by('c.short_name', 'text') },
    row: (driver, inCall) => ({ ...driver, papers: worstPaper([driver.licence_until, driver.qualification_until], today(inCall)) }),
  });
});
