import { sql } from 'kysely';
import type { Language } from '../../../../../kernel/words.ts';
import { by, listRows, patternOf } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listTransfers } from '../../contract.ts';
import type { WorkOrderState } from '../../../work-order/states.ts';
import { shortName, stationName } from '../../../../reference/server/names.ts';

type TripJson = {
  id: string;
  no: string;
  state: WorkOrderState;
  plate_no: string | null;
  carrier_name: string | null;
  planned_depart: string;
  planned_arrive: string;
};

/** The relevant trip of the leg before or of this leg: the last to arrive, or the first to depart. */
const tripOfLeg = (leg: 'g.seq - 1' | 'g.seq', order: 'desc' | 'asc', language: Language) => sql<TripJson | null>`(
  select jsonb_build_object('id', w.id::text, 'no', w.no, 'state', w.state, 'plate_no', w.plate_no, 'carrier_name', ${shortName('c', language)},
    'planned_depart', w.planned_depart, 'planned_arrive', w.planned_arrive)
  from work_order_load l join work_order w on w.id = l.work_order_id left join carrier c on c.id = w.carrier_id
  where l.order_id = g.order_id and l.leg = ${sql.raw(leg)} and l.live order by w.planned_arrive ${sql.raw(order)} limit 1)`;

/** The time when the last load of the leg before was handed over; null until all are. */
const handedOver = sql<Date | null>`(select case when bool_and(l.signed_at is not null) then max(l.signed_at) end
  from work_order_load l where l.order_id = g.order_id and l.leg = g.seq - 1 and l.live)`;
const hasLeft = sql<boolean>`exists (select from work_order_load l join work_order w on w.id = l.work_order_id
  where l.order_id = g.order_id and l.leg = g.seq and l.live and w.departed_at is not null)`;
const isThere = sql<boolean>`(${handedOver} is not null and not ${hasLeft})`;

export default handle(listTransfers, (work, p) =>
  listRows(work, listTransfers, p, {
    id: 'g.id',
    tabs: {
      waiting: isThere,
      held: sql<boolean>`(${isThere} and g.needs_release and g.released_at is null)`,
      coming: sql<boolean>`(${handedOver} is null and o.state not in ('signed', 'podReturned', 'closed', 'cancelled'))`,
      gone: hasLeft,
    },
    query: ({ db, who }) =>
      db
        .selectFrom('order_leg as g')
        .innerJoin('transport_order as o', 'o.id', 'g.order_id')
        .innerJoin('customer as c', 'c.id', 'o.customer_id')
        .innerJoin('station as f', 'f.id', 'g.from_station_id')
        .innerJoin('station as d', 'd.id', 'g.to_station_id')
        .where('g.seq', '>', 1)
        .where('o.company_id', 'in', [...who.companyIds])
        .select([
          'g.id',
          'g.order_id',
          'o.order_no',
          'g.seq',
          shortName('c', who.language).as('customer_name'),
          'o.pieces',
          'o.gross_kg',
          'o.due_at',
        ])
        .select(['g.needs_release', 'g.released_at', 'g.release_note'])
        .select([stationName('f', who.language).as('station_name'), stationName('d', who.language).as('destination_name')])
        .select([
          handedOver.as('arrived_at'),
          tripOfLeg('g.seq - 1', 'desc', who.language).as('incoming'),
          tripOfLeg('g.seq', 'asc', who.language).as('outgoing'),
        ])
        .select(
          sql<
            string | null
          >`(select coalesce(y.dock, y.plate_no, y.container_no) from yard_visit y join work_order_load l on l.work_order_id = y.work_order_id
            where l.order_id = g.order_id and l.leg = g.seq - 1 and y.station_id = g.from_station_id and y.gate_out_at is null limit 1)`.as(
            'yard',
          ),
        ),
    where: {
      words: (text) => sql<boolean>`o.order_no ilike ${patternOf(text)}`,
      order_no: 'o.order_no',
      station_id: 'g.from_station_id',
      customer_id: 'o.customer_id',
    },
    sorts: { due_at: by('o.due_at', 'timestamptz') },
    row: ({ incoming, outgoing, ...row }, { now }) => ({
      ...row,
      waiting_hours: row.arrived_at ? Math.floor((now.getTime() - row.arrived_at.getTime()) / 3_600_000) : null,
      incoming: incoming && tripOf(incoming),
      outgoing: outgoing && tripOf(outgoing),
    }),
  }),
);

function tripOf(trip: TripJson) {
  return { ...trip, id: BigInt(trip.id), planned_depart: new Date(trip.planned_depart), planned_arrive: new Date(trip.planned_arrive) };
}
