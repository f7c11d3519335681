import { sql } from 'kysely';
import type { ListCall, ListParams, ListResult } from '../../../../kernel/list.ts';
import { by, containsPlain, listRows } from '../../../../server/list.ts';
import type { DispatchWork } from '../../server/db.ts';
import type { poolFilters } from '../contract.ts';
import { typeName } from '../../work-order/server/queries.ts';
import type { Region } from '../../../order/transport-order/kinds.ts';
import { shortName, stationName } from '../../../reference/server/names.ts';
import type { ReleaseState } from '../../order-leg/kinds.ts';
import { handoverHours } from '../../order-leg/rules.ts';

type Measure = 'pieces' | 'pallets' | 'gross_kg' | 'volume_m3';

/** The leg that the next truck drives: the first leg with goods left, else the last one. An order without a change of truck has one leg. */
const nextLeg = sql<number>`coalesce(
  (select g.seq from order_leg g left join work_order_load l on l.order_id = g.order_id and l.leg = g.seq and l.live
    where g.order_id = o.id group by g.seq having coalesce(sum(l.pieces), 0) < o.pieces or coalesce(sum(l.gross_kg), 0) < o.gross_kg
    order by g.seq limit 1),
  (select max(g.seq) from order_leg g where g.order_id = o.id), 1)`;

/** The part of an order that still needs a truck on its next leg: the order less the live loads there. */
function left<T>(measure: Measure) {
  const column = sql.ref(`o.${measure}`);
  return sql<T>`(${column} - coalesce((select sum(l.${sql.ref(measure)}) from work_order_load l
    where l.order_id = o.id and l.live and l.leg = ${nextLeg}), 0))`;
}

const leftPieces = sql<number>`${left('pieces')}::int`;
/** True when part of the order is on no truck. */
const hasRest = sql<boolean>`(${left('pieces')} > 0 or ${left('gross_kg')} > 0)`;

/**
 * The times of the leg that the next truck drives, as its stops get them (journeyOf). It begins after the hours of the legs before it, and the
 * last one is due with the order. Null for an order without a change of truck.
 */
const legFrom = sql<Date | null>`(o.pickup_from + ng.hours_before * interval '1 hour')`;
const legTo = sql<Date | null>`(case when ng.seq < ng.legs then ${legFrom} + ng.transit_hours * interval '1 hour'
  when ng.seq is not null then o.due_at end)`;
const pickupTo = sql<Date>`(case when ng.seq > 1 then ${legFrom} + ${handoverHours} * interval '1 hour' else o.pickup_to end)`;

/** The orders of the pool. The caller adds the limits on companies and rows. */
export function pool({ db, who, now }: DispatchWork) {
  return (
    db
      .selectFrom('transport_order as o')
      .innerJoin('customer as c', 'c.id', 'o.customer_id')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('order_leg as g')
            .select(['g.seq', 'g.from_station_id', 'g.to_station_id', 'g.carrier_id', 'g.transit_hours'])
            .select(['g.needs_release', 'g.released_at'])
            .select(
              sql<string>`coalesce((select sum(b.transit_hours) from order_leg b where b.order_id = o.id and b.seq < g.seq), 0)`.as(
                'hours_before',
              ),
            )
            .select(sql<number>`(select count(*)::int from order_leg b where b.order_id = o.id)`.as('legs'))
            .whereRef('g.order_id', '=', 'o.id')
            .where('g.seq', '=', nextLeg)
            .as('ng'),
        (join) => join.onTrue(),
      )
      .innerJoin('station as so', (join) => join.on('so.id', '=', sql`coalesce(ng.from_station_id, o.origin_station_id)`))
      .innerJoin('station as sd', (join) => join.on('sd.id', '=', sql`coalesce(ng.to_station_id, o.destination_station_id)`))
      .leftJoin('station as sb', 'sb.id', 'o.border_station_id')
      .leftJoin('vehicle_type as vt', 'vt.id', 'o.vehicle_type_id')
      .select(['o.id', 'o.version', 'o.order_no', 'o.state', 'o.region', 'o.business_type', 'o.company_id', 'o.customer_id'])
      .select(['so.id as origin_station_id', 'sd.id as destination_station_id', 'ng.seq as leg', 'ng.carrier_id as leg_carrier_id'])
      .select(sql<number>`coalesce(ng.legs, 0)`.as('legs'))
      .select([legFrom.as('leg_from'), legTo.as('leg_to'), pickupTo.as('leg_pickup_to')])
      .select(lateAt(now).as('late'))
      .select(
        sql<ReleaseState | null>`case when ng.seq is null then null when not ng.needs_release then 'none'
          when ng.released_at is null then 'held' else 'released' end`.as('release'),
      )
      // A leg within one country needs a truck of that country, even if its order crosses the border.
      .select(sql<Region>`case when ng.seq is null or so.country <> sd.country then o.region else lower(so.country) end`.as('truck_region'))
      .select(sql<boolean>`case when ng.seq is null then o.region = 'border' else so.country <> sd.country end`.as('crosses_border'))
      .select(['o.shipper_name', 'o.consignee_name', 'o.pickup_from', 'o.pickup_to', 'o.due_at'])
      .select(['o.vehicle_type_id', 'o.is_dg', 'o.pieces', 'o.pallets', 'o.gross_kg', 'o.volume_m3', 'o.remark'])
      .select(shortName('c', who.language).as('customer_name'))
      .select([stationName('so', who.language).as('origin_name'), stationName('sd', who.language).as('destination_name')])
      .select(stationName<string | null>('sb', who.language).as('border_name'))
      .select(sql<string | null>`${sql.ref(`vt.${typeName(who.language)}`)}`.as('vehicle_type_name'))
      .select(
        sql<string | null>`greatest(ng.transit_hours, (select l.standard_hours from line l where l.origin_station_id = so.id
          and l.destination_station_id = sd.id and l.mode = 'road' and l.active order by l.id limit 1))`.as('road_hours'),
      )
      .select(leftPieces.as('left_pieces'))
      .select(left<string>('pallets').as('left_pallets'))
      .select(left<string>('gross_kg').as('left_kg'))
      .select(left<string>('volume_m3').as('left_m3'))
      .select(
        sql<string>`coalesce((select left(string_agg(goods_name, ', ' order by line_no), 200) from order_line ol where ol.order_id = o.id), '')`.as(
          'goods',
        ),
      )
      .select(
        sql<
          string[]
        >`array(select w.no from work_order_load l join work_order w on w.id = l.work_order_id where l.order_id = o.id and l.live order by w.no)`.as(
          'work_orders',
        ),
      )
  );
}

/** True when the goods should have been picked up for their next leg, and part of them has no truck for it. */
function lateAt(now: Date) {
  return sql<boolean>`(${pickupTo} < ${now}::timestamptz and ${hasRest})`;
}

type PoolFilters = typeof poolFilters;
type PoolSort = 'pickup_from' | 'due_at' | 'order_no';
/** An order of the pool. */
export type Pooled = Awaited<ReturnType<ReturnType<typeof pool>['execute']>>[number];

/** The list behind the receiving page and the dispatch pages, which differ only in their tabs. Without a tab it is the first one. */
export function listPooled<RowIn, RowOut>(
  work: DispatchWork,
  call: ListCall<RowIn, RowOut, PoolFilters, PoolSort>,
  params: ListParams<PoolFilters, PoolSort>,
  row: (order: Pooled) => RowIn,
): Promise<ListResult<RowIn>> {
  const firstTab = call.list.tabs[0]?.key;
  const late = lateAt(work.now);
  return listRows(work, call, params.tab ? params : { ...params, tab: firstTab }, {
    id: 'o.id',
    state: 'o.state',
    tabs: { rest: sql<boolean>`(o.state = 'inTransit' and ${hasRest})` },
    query: (work) => pool(work).where('o.company_id', 'in', [...work.who.companyIds]),
    where: {
      words: (text) => containsPlain('o.plain', text),
      late: (flag) => (flag ? late : sql<boolean>`not ${late}`),
    },
    sorts: { pickup_from: by('o.pickup_from', 'timestamptz'), due_at: by('o.due_at', 'timestamptz'), order_no: by('o.order_no', 'text') },
    row,
  });
}
