import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { summariseProfit } from '../../contract.ts';
import { figuresOf, monthsOf, noSums } from '../../rules.ts';
import { analyse, type Grouped } from '../facts.ts';

export default handle(summariseProfit, async (work, p) => {
  const { period, before, groups } = await analyse(work, p);
  const [totals, byMonth] = await Promise.all([
    sql<Grouped>`${groups(null)} order by currency`.execute(work.db),
    sql<Grouped>`${groups('month')}`.execute(work.db),
  ]);
  const months = monthsOf(period);
  return {
    ...period,
    before_from: before.from,
    before_to: before.to,
    currencies: totals.rows.map((total) => ({
      currency: total.currency,
      orders: total.orders,
      ...figuresOf(total.currency, total),
      months: months.map((month) => {
        const row = byMonth.rows.find(({ key, currency }) => key === month && currency === total.currency);
        return { month, currency: total.currency, orders: row?.orders ?? 0, ...figuresOf(total.currency, row ?? noSums) };
      }),
    })),
  };
});
