import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { amountOf, type Currency, convert } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import { rateOn } from '../../../reference/exchange/server/rates.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { pairLines } from './pair-lines.ts';
import { plainName } from '../../../reference/server/names.ts';

type Row = {
  seller_id: bigint;
  buyer_id: bigint;
  seller_name: string;
  buyer_name: string;
  seller_currency: Currency;
  buyer_currency: Currency;
  currency: Currency;
  receivable: bigint;
  payable: bigint;
  revenue: bigint;
  cost: bigint;
  seller_booked: bigint;
  buyer_booked: bigint;
};
type Params = { readonly on: Day; readonly currency: Currency };

/**
 * The balances between pairs in which one of the caller's companies takes part. Both sides are read as the system, because the balance in the
 * currency of the bills is the same document for both; booked amounts are shown for the caller's own companies alone.
 */
export async function balancesBetween(work: Work<FinanceTables>, { on, currency: shown }: Params) {
  const own = companiesOf(work.who);
  const rows = await work.asSystem(() => readPairs(work, own, on));
  const rates = new Map<Currency, string>();
  for (const { seller_currency, buyer_currency } of rows)
    for (const from of [seller_currency, buyer_currency])
      if (!rates.has(from)) rates.set(from, (await rateOn(work, { from, to: shown, day: on, side: 'receivable' })).rate);
  const inShown = (from: Currency, minor: bigint): bigint => convert({ currency: from, minor }, shown, rates.get(from) ?? '1').minor;
  return {
    currency: shown,
    rows: rows.map((row) => {
      const amount = (minor: bigint): string => amountOf(row.currency, minor);
      const seller = own.includes(row.seller_id) ? inShown(row.seller_currency, row.seller_booked) : null;
      const buyer = own.includes(row.buyer_id) ? inShown(row.buyer_currency, row.buyer_booked) : null;
      return {
        seller_name: row.seller_name,
        buyer_name: row.buyer_name,
        currency: row.currency,
        receivable: amount(row.receivable),
        payable: amount(row.payable),
        difference: amount(row.receivable - row.payable),
        revenue: amount(row.revenue),
        cost: amount(row.cost),
        profit_difference: amount(row.revenue - row.cost),
        seller_booked: seller === null ? null : amountOf(shown, seller),
        buyer_booked: buyer === null ? null : amountOf(shown, buyer),
        exchange_difference: seller === null || buyer === null ? null : amountOf(shown, seller - buyer),
      };
    }),
  };
}

async function readPairs({ db, who }: Work<FinanceTables>, own: readonly bigint[], on: Day): Promise<Row[]> {
  const year = `${on.slice(0, 4)}-01-01`;
  const { rows } = await sql<Row>`
    select k.*, ${plainName('s', who.language)} as seller_name, ${plainName('b', who.language)} as buyer_name, s.currency as seller_currency, b.currency as buyer_currency
    from (select seller_id, buyer_id, currency,
        coalesce(sum(amount) filter (where use = 'intercompanyReceivable'), 0)::bigint as receivable,
        coalesce(-sum(amount) filter (where use = 'intercompanyPayable'), 0)::bigint as payable,
        coalesce(-sum(amount) filter (where use = 'intercompanyRevenue' and posted_on >= ${year}::date), 0)::bigint as revenue,
        coalesce(sum(amount) filter (where use = 'intercompanyCost' and posted_on >= ${year}::date), 0)::bigint as cost,
        coalesce(sum(functional) filter (where use = 'intercompanyReceivable'), 0)::bigint as seller_booked,
        coalesce(-sum(functional) filter (where use = 'intercompanyPayable'), 0)::bigint as buyer_booked
      from (${pairLines}) l
      where posted_on <= ${on}::date and (seller_id = any(${own.map(String)}::bigint[]) or buyer_id = any(${own.map(String)}::bigint[]))
      group by 1, 2, 3) k
    join own_company s on s.id = k.seller_id join own_company b on b.id = k.buyer_id
    where k.receivable <> 0 or k.payable <> 0 or k.revenue <> 0 or k.cost <> 0
    order by s.code, b.code, k.currency`.execute(db);
  return rows;
}
