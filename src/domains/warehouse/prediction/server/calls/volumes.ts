import { sql } from 'kysely';
import { lineName, shortName } from '../../../../reference/server/names.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { readVolumes } from '../../contract.ts';
import { predict } from '../../rules.ts';
import { historyDays, method, rounded, roundedError, seriesOf, shownDays, sumOf } from '../days.ts';
import { firstDay, ordersByDay, type Wanted } from '../volumes.ts';

/** Pairs beyond these have too few orders to say anything of them. */
const pairsMax = 60;

type Pair = {
  customer_id: bigint;
  customer_name: string;
  line_id: bigint | null;
  line_name: string | null;
  days: { day: string; n: number }[];
};

export default handle(readVolumes, async (work, wanted) => {
  const from = firstDay(work);
  const rows = (await pairsOf(work, wanted)).map(({ days, ...pair }) => {
    const series = seriesOf(days, from, historyDays);
    const { method: chosen, forecast, said, errors } = predict(series, method);
    return {
      ...pair,
      id: `${pair.customer_id} ${pair.line_id ?? 0}`,
      actual: rounded(sumOf(series.slice(-shownDays))),
      said: said.length === 0 ? null : rounded(sumOf(said.slice(-shownDays))),
      forecast: chosen === 'none' ? null : rounded(sumOf(forecast)),
      method: chosen,
      error: roundedError(chosen === 'holtWinters' ? errors.holtWinters : errors.naive),
      naive_error: roundedError(errors.naive),
    };
  });
  return { from, rows };
});

async function pairsOf(work: WarehouseWork, wanted: Wanted): Promise<Pair[]> {
  const { language } = work.who;
  const { rows } = await sql<Pair>`
    select d.customer_id, ${shortName('k', language)} as customer_name, d.line_id, ${lineName('l', language)} as line_name, d.days
    from (
      select customer_id, line_id, sum(n) as total, jsonb_agg(jsonb_build_object('day', day, 'n', n)) as days
      from ${ordersByDay(work, wanted)} o group by 1, 2 order by total desc, 1, 2 limit ${pairsMax}
    ) d join customer k on k.id = d.customer_id left join line l on l.id = d.line_id
    order by d.total desc, d.customer_id, d.line_id`.execute(work.db);
  return rows;
}
