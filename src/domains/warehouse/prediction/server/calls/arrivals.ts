import { sql } from 'kysely';
import { addDays, dayIn } from '../../../../../kernel/day.ts';
import { plainName } from '../../../../reference/server/names.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { readArrivals } from '../../contract.ts';
import { predict } from '../../rules.ts';
import { historyDays, method, rounded, roundedError, seriesOf, shownDays } from '../days.ts';

const aheadDays = 14;

export default handle(readArrivals, async (work) => {
  const warehouses = await work.db
    .selectFrom('warehouse as w')
    .select(['w.id', 'w.time_zone', plainName('w', work.who.language).as('name')])
    .where('w.company_id', 'in', [...work.who.companyIds])
    .where('w.active', '=', true)
    .orderBy('w.code')
    .execute();
  const [planned, arrivals] = [await plansByDay(work), await palletsByDay(work)];
  return {
    warehouses: warehouses.map(({ id, name, time_zone }) => {
      const today = dayIn(work.now, time_zone);
      const from = addDays(today, -historyDays);
      const series = seriesOf(
        arrivals.filter((row) => row.warehouse_id === id),
        from,
        historyDays,
      );
      const { method: chosen, forecast, said, errors } = predict(series, method);
      const tested = said.slice(-shownDays);
      return {
        id,
        name,
        method: chosen,
        errors: { holtWinters: roundedError(errors.holtWinters), naive: roundedError(errors.naive) },
        days: Array.from({ length: aheadDays }, (_, place) => {
          const day = addDays(today, place);
          const plan = planned.find((row) => row.warehouse_id === id && row.day === day);
          const next = forecast[place];
          return {
            day,
            plans: plan?.plans ?? 0,
            late: plan?.late ?? 0,
            planned_pallets: plan?.pallets ?? 0,
            forecast_pallets: next === undefined ? null : rounded(next),
          };
        }),
        arrived: series.slice(-shownDays).map((pallets, place) => {
          const then = tested[place];
          return { day: addDays(today, place - shownDays), pallets, said: then === undefined ? null : rounded(then) };
        }),
      };
    }),
  };
});

type Planned = { warehouse_id: bigint; day: string; plans: number; late: number; pallets: number };
/**
 * Announced plans that have not arrived, by the day of their time at the dock, or of their window where no dock is booked. Plans of a day that
 * has passed count for today.
 */
async function plansByDay({ db, now, who }: WarehouseWork): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select p.warehouse_id, greatest((coalesce(p.dock_from, p.eta_from) at time zone w.time_zone)::date, (${now}::timestamptz at time zone w.time_zone)::date) as day,
      count(*)::int as plans, count(*) filter (where coalesce(p.dock_to, p.eta_to) < ${now})::int as late,
      coalesce(sum((select sum(l.pallets) from inbound_line l where l.plan_id = p.id)), 0)::int as pallets
    from inbound_plan p join warehouse w on w.id = p.warehouse_id
    where p.company_id = any(${who.companyIds.map(String)}::bigint[]) and p.state in ('submitted', 'audited')
      and coalesce(p.dock_from, p.eta_from) < ${now}::timestamptz + make_interval(days => ${aheadDays + 1})
    group by 1, 2`.execute(db);
  return rows;
}

/** Pallets by the day on which they arrived; a split pallet arrived with the one that it was split from. */
async function palletsByDay({ db, now, who }: WarehouseWork): Promise<{ warehouse_id: bigint; day: string; n: number }[]> {
  const { rows } = await sql<{ warehouse_id: bigint; day: string; n: number }>`
    select p.warehouse_id, (p.received_at at time zone w.time_zone)::date as day, count(*)::int as n
    from pallet p join warehouse w on w.id = p.warehouse_id
    where p.company_id = any(${who.companyIds.map(String)}::bigint[]) and p.parent_id is null
      and p.received_at >= ${now}::timestamptz - make_interval(days => ${historyDays + 1})
      and exists (select from receipt r where r.pallet_id = p.id and r.reversed_at is null)
    group by 1, 2`.execute(db);
  return rows;
}
