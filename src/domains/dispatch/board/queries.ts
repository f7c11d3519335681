import { sql } from 'kysely';
import type { DispatchWork } from '../db.ts';
import { typeName } from '../work-order/queries.ts';

type Measure = 'pieces' | 'pallets' | 'gross_kg' | 'volume_m3';

/** What of an order still needs a truck: the order less its live loads. */
function left<T>(measure: Measure) {
  const column = sql.ref(`o.${measure}`);
  return sql<T>`(${column} - coalesce((select sum(l.${sql.ref(measure)}) from work_order_load l where l.order_id = o.id and l.live), 0))`;
}

export const leftPieces = sql<number>`${left('pieces')}::int`;
/** Something of it is on no truck. */
export const hasRest = sql<boolean>`(${left('pieces')} > 0 or ${left('gross_kg')} > 0)`;

/** Orders as the pool shows them. Whose and which is the caller's to add. */
export function pool({ db, who }: DispatchWork) {
  return db
    .selectFrom('transport_order as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .innerJoin('station as so', 'so.id', 'o.origin_station_id')
    .innerJoin('station as sd', 'sd.id', 'o.destination_station_id')
    .leftJoin('station as sb', 'sb.id', 'o.border_station_id')
    .leftJoin('vehicle_type as vt', 'vt.id', 'o.vehicle_type_id')
    .select(['o.id', 'o.version', 'o.order_no', 'o.state', 'o.region', 'o.business_type', 'o.company_id', 'o.customer_id'])
    .select([
      'o.origin_station_id',
      'o.destination_station_id',
      'o.shipper_name',
      'o.consignee_name',
      'o.pickup_from',
      'o.pickup_to',
      'o.due_at',
    ])
    .select(['o.vehicle_type_id', 'o.is_dg', 'o.pieces', 'o.pallets', 'o.gross_kg', 'o.volume_m3', 'o.remark'])
    .select(['c.short_name as customer_name', 'so.name as origin_name', 'sd.name as destination_name', 'sb.name as border_name'])
    .select(sql<string | null>`${sql.ref(`vt.${typeName(who.language)}`)}`.as('vehicle_type_name'))
    .select(leftPieces.as('left_pieces'))
    .select(left<string>('pallets').as('left_pallets'))
    .select(left<string>('gross_kg').as('left_kg'))
    .select(left<string>('volume_m3').as('left_m3'))
    .select(
      sql<string>`coalesce((select left(string_agg(goods_name, '、' order by line_no), 200) from order_line ol where ol.order_id = o.id), '')`.as(
        'goods',
      ),
    )
    .select(
      sql<
        string[]
      >`array(select w.no from work_order_load l join work_order w on w.id = l.work_order_id where l.order_id = o.id and l.live order by w.no)`.as(
        'work_orders',
      ),
    );
}
