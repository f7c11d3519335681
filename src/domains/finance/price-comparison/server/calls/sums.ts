import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { listScope } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listPriceComparison, sumPriceComparison } from '../../contract.ts';
import { comparisonSource } from '../queries.ts';

type Sums = Record<'quoted' | 'agreed' | 'agreed_difference' | 'charged' | 'charged_difference' | 'extra', bigint> & {
  readonly currency: Currency;
  readonly orders: number;
};

export default handle(sumPriceComparison, async (work, p) => {
  const { rows } = await sql<Sums>`
    select currency, count(*)::int as orders, coalesce(sum(compared_minor), 0)::bigint as quoted, sum(agreed_minor)::bigint as agreed,
      coalesce(sum(difference_minor), 0)::bigint as agreed_difference, sum(charged)::bigint as charged,
      sum(charged - agreed_minor)::bigint as charged_difference, sum(extra)::bigint as extra
    from (${listScope(work, listPriceComparison, p, comparisonSource)}) shown group by 1 order by 1`.execute(work.db);
  return {
    sums: rows.map(({ currency, orders, ...sums }) => ({
      currency,
      orders,
      quoted: amountOf(currency, sums.quoted),
      agreed: amountOf(currency, sums.agreed),
      agreed_difference: amountOf(currency, sums.agreed_difference),
      charged: amountOf(currency, sums.charged),
      charged_difference: amountOf(currency, sums.charged_difference),
      extra: amountOf(currency, sums.extra),
    })),
  };
});
