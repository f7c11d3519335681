import { sql } from 'kysely';
import { addDays } from '../../../../../kernel/day.ts';
import { handle } from '../../../server/db.ts';
import { readVolumeSeries } from '../../contract.ts';
import { predict } from '../../rules.ts';
import { historyDays, method, rounded, roundedError, seriesOf, shownDays } from '../days.ts';
import { firstDay, ordersByDay } from '../volumes.ts';

/** Days before the tested ones that a plot shows. */
const before = 28;

export default handle(readVolumeSeries, async (work, wanted) => {
  const from = firstDay(work);
  const { rows } = await sql<{ day: string; n: number }>`select day, sum(n) as n from ${ordersByDay(work, wanted)} o group by 1`.execute(
    work.db,
  );
  const series = seriesOf(rows, from, historyDays);
  const { method: chosen, forecast, said, errors } = predict(series, method);
  const tested = said.slice(-shownDays);
  const days = Array.from({ length: before + 2 * shownDays }, (_, place) => {
    const offset = historyDays - before - shownDays + place;
    const then = tested[place - before];
    const next = forecast[place - before - shownDays];
    return {
      day: addDays(from, offset),
      actual: offset < historyDays ? rounded(series[offset] ?? 0) : null,
      said: then === undefined ? null : rounded(then),
      forecast: next === undefined ? null : rounded(next),
    };
  });
  return { method: chosen, errors: { holtWinters: roundedError(errors.holtWinters), naive: roundedError(errors.naive) }, days };
});
