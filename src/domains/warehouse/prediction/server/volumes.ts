import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day, dayIn } from '../../../../kernel/day.ts';
import type { WarehouseWork } from '../../server/db.ts';
import type { PredictionMeasure } from '../kinds.ts';
import { historyDays } from './days.ts';

const amounts: Readonly<Record<PredictionMeasure, RawBuilder<unknown>>> = {
  orders: sql`count(*)`,
  tonnes: sql`sum(o.gross_kg) / 1000`,
  pallets: sql`sum(o.pallets)`,
};

export type Wanted = {
  readonly measure: PredictionMeasure;
  readonly customer_id?: bigint | null | undefined;
  readonly line_id?: bigint | null | undefined;
};

/** The first day that is looked at. Today is not over, so the history ends yesterday. */
export function firstDay({ now, who }: WarehouseWork): Day {
  return addDays(dayIn(now, who.timeZone), -historyDays);
}

/** Orders by day since then, within the caller's rows: those that were submitted and not cancelled, on the day of the order. */
export function ordersByDay(work: WarehouseWork, { measure, customer_id, line_id }: Wanted): RawBuilder<unknown> {
  const { who } = work;
  return sql`(select o.customer_id, o.line_id, (o.order_time at time zone ${who.timeZone})::date as day, (${amounts[measure]})::float8 as n
    from transport_order o
    where o.company_id = any(${who.companyIds.map(String)}::bigint[]) and o.state not in ('draft', 'cancelled')
      and o.order_time >= ${firstDay(work)}::date::timestamp at time zone ${who.timeZone}
      and o.order_time < ${dayIn(work.now, who.timeZone)}::date::timestamp at time zone ${who.timeZone}
      and (${customer_id ?? null}::bigint is null or o.customer_id = ${customer_id ?? null}::bigint)
      and (${line_id ?? null}::bigint is null or o.line_id = ${line_id ?? null}::bigint)
    group by 1, 2, 3)`;
}
