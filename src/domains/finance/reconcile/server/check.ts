import { type RawBuilder, sql } from 'kysely';
import type { AccountUse } from '../../ledger/rules.ts';

/** The subject of a difference; it determines the page that shows the record. */
const checkSubjects = [
  'bill',
  'cash',
  'writeOff',
  'paymentRequest',
  'ledger',
  'account',
  'order',
  'freightJob',
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

export const monthOf = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`to_char(${day}, 'YYYY-MM')`;

/** The lines of the ledger on accounts of these uses: `l`, their entry `e` and their account `a`. */
export function linesOn(...uses: readonly AccountUse[]): RawBuilder<unknown> {
  return sql`from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id where a.use in (${sql.join(uses)})`;
}

/** The days `d` on which an amount of a record began to stand in the ledger and on which it was taken back, with its sign. */
export function daysOf(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`cross join lateral (select day, sign from (values (${from}, 1), (${to}, -1)) v (day, sign) where day is not null) d`;
}

/** The days on which a bill `b` was issued and became void. */
export const daysOfBill = daysOf(sql`coalesce(b.opened_on, b.bill_on)`, sql`case b.state when 'void' then b.voided_on end`);

/** An amount beside its value in the books, as two rows: `v.currency`, `v.in_books` and `v.amount`. */
export function inBoth(
  currency: RawBuilder<unknown>,
  functional: RawBuilder<unknown>,
  amounts: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
) {
  return sql`cross join lateral (values (${currency}, false, ${amounts[0]}), (${functional}, true, ${amounts[1]})) v (currency, in_books, amount)`;
}

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
