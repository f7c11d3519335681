import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../../kernel/words.ts';
import { shortName, stationName } from '../../../reference/server/names.ts';

/* The carrier of an order, and the stations of its way. The tables belong to dispatch, a higher domain, and are named as text. */

/** The stations of an order's legs, such as 南宁 → 凭祥 → 河内; null for an order without a change of truck. */
export function legsOf(orderId: string, language: Language): RawBuilder<string | null> {
  return sql<string | null>`(select string_agg(${stationName('s', language)}, ' → ' order by stop.place)
    from (select g.seq as place, g.to_station_id as station_id from order_leg g where g.order_id = ${sql.ref(orderId)}
          union all select 0, g.from_station_id from order_leg g where g.order_id = ${sql.ref(orderId)} and g.seq = 1) stop
      join station s on s.id = stop.station_id)`;
}

/** The carriers of an order's trips, in the order of departure; null while there are none. */
export function carriersOf(orderId: string, language: Language): RawBuilder<string | null> {
  return sql<string | null>`(select string_agg(c.name, ', ' order by c.first)
    from (select ${shortName('k', language)} as name, min(w.planned_depart) as first
          from work_order_load l join work_order w on w.id = l.work_order_id join carrier k on k.id = w.carrier_id
          where l.order_id = ${sql.ref(orderId)} and l.live group by 1) c)`;
}
