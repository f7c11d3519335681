import { sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { by, listRows, plateContains } from '../../../../../server/list.ts';
import { handle, type ReferenceWork } from '../../../server/db.ts';
import { papersAre } from '../../../paper/server/queries.ts';
import { worstPaper } from '../../../paper/rules.ts';
import { listVehicles } from '../../contract.ts';
import { firstDue } from '../kind.ts';
import { shortName } from '../../../server/names.ts';

const today = ({ now, who }: ReferenceWork): string => dayIn(now, who.timeZone);

export default handle(listVehicles, (work, p) =>
  listRows(work, listVehicles, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('vehicle as v')
        .innerJoin('carrier as c', 'c.id', 'v.carrier_id')
        .innerJoin('vehicle_type as t', 't.id', 'v.vehicle_type_id')
        .select(['v.id', 'v.version', 'v.plate_no', 'v.country', 'v.carrier_id', shortName('c', who.language).as('carrier_name')])
        .select([`t.name_${who.language} as vehicle_type`, 'v.load_kg', 'v.volume_m3', 'v.pallets', 'v.gps_device', 'v.status'])
        .select(['v.inspection_until', 'v.insurance_until', 'v.permit_until', 'v.border_permit_until']),
    id: 'v.id',
    state: 'v.status',
    tabs: { due: sql<boolean>`(v.status <> 'retired' and ${papersAre(firstDue, ['expired', 'soon'], today(work))})` },
    where: {
      text: (text) => plateContains(sql`app.plain(v.search)`, text),
      carrier: 'v.carrier_id',
      vehicle_type: 'v.vehicle_type_id',
      papers: (states, inCall) => papersAre(firstDue, states, today(inCall)),
    },
    sorts: { plate_no: by('v.plate_no', 'text'), due: by(firstDue, 'date'), carrier_name: by('c.short_name', 'text') },
    row: (vehicle, inCall) => ({
      ...vehicle,
      papers: worstPaper(
        [vehicle.inspection_until, vehicle.insurance_until, vehicle.permit_until, vehicle.border_permit_until],
        today(inCall),
      ),
    }),
  }),
);
