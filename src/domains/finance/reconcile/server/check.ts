import { type RawBuilder, sql } from 'kysely';

/** The subject of a difference; it determines the page that shows the record. */
const checkSubjects = [
  'bill',
  'cash',
  'writeOff',
  'paymentRequest',
  'ledger',
  'account',
  'order',
  'charge',
  'netting',
  'bank',
  'party',
  'intercompanyBill',
  'intercompanySettlement',
  'prepaidCost',
] as const;
export type CheckSubject = (typeof checkSubjects)[number];
export type Check = { readonly subject: CheckSubject; readonly rows: RawBuilder<unknown> };

/**
 * Two sums of movements by a key, compared as balances at each month end in which either moved. The movements of the records have the
 * columns of `key`, `month` and `amount`.
 */
export function asOfMonths(key: RawBuilder<unknown>, own: RawBuilder<unknown>, books: RawBuilder<unknown>): RawBuilder<unknown> {
  const running = (amount: RawBuilder<unknown>) => sql`sum(${amount}) over (partition by ${key} order by month)::bigint`;
  return sql`select ${key}, month, ${running(sql`own`)} as kept, ${running(sql`books`)} as counted from (
    select ${key}, month, sum(own) as own, sum(books) as books from (
      select ${key}, month, amount as own, 0 as books from (${own}) o union all select ${key}, month, 0, amount from (${books}) b) u
    group by ${key}, month) m`;
}
