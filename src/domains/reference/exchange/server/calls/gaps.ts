import { sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import type { Currency } from '../../../../../kernel/money.ts';
import { handle } from '../../../server/db.ts';
import { rateGaps } from '../../contract.ts';

type Pair = { base: Currency; quote: Currency; latest: string };
/** Rates that book documents. The special drawing right books nothing. */
const booking = sql`confirmed and kind in ('spot', 'month') and base <> 'XDR'`;

type Gap = { base: Currency; quote: Currency; side: 'receivable' | 'payable' | 'both'; from: string; to: string };

/**
 * A pair and its reverse are one pair, because a rate of either serves both (see rateOn). It is shown in the direction entered last. Both sides
 * need a rate from the first day on which one of them has it.
 */
export default handle(rateGaps, async ({ db, now, who }) => {
  const today = dayIn(now, who.timeZone);
  const pairs = await sql<Pair>`
    select (array_agg(base order by valid_from desc))[1] as base, (array_agg(quote order by valid_from desc))[1] as quote, max(valid_to)::text as latest
    from exchange_rate where company_id is null and ${booking}
    group by least(base, quote), greatest(base, quote) order by 1, 2`.execute(db);
  const gaps = await sql<Gap>`
    with rate as (select * from exchange_rate where company_id is null and ${booking}),
    known as (
      select (array_agg(base order by valid_from desc))[1] as base, (array_agg(quote order by valid_from desc))[1] as quote, min(valid_from) as first
      from rate group by least(base, quote), greatest(base, quote)),
    pair as (
      select k.base, k.quote, s.side, datemultirange(daterange(k.first, greatest(k.first, ${today}::date), '[]'))
          - coalesce(range_agg(daterange(r.valid_from, r.valid_to, '[]')) filter (where r.id is not null), '{}') as missing
      from known k cross join (values ('receivable'), ('payable')) s (side)
        left join rate r on r.side in (s.side, 'both') and r.base in (k.base, k.quote) and r.quote in (k.base, k.quote)
      group by k.base, k.quote, k.first, s.side)
    select base, quote, case when count(*) = 2 then 'both' else min(side) end as side, lower(gap)::text as from, (upper(gap) - 1)::text as to
    from pair, unnest(missing) gap
    group by base, quote, gap order by upper(gap) desc, base, quote limit 100`.execute(db);
  return { pairs: pairs.rows, gaps: gaps.rows };
});
