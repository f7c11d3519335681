import { type Selectable, type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { partyName, plainName } from '../../../reference/server/names.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { namesOf } from '../../server/names-of-party.ts';
import { listBadDebts } from '../contract.ts';
import type { BadDebtTable } from './tables.ts';

export type BadDebt = Selectable<BadDebtTable>;

/**
 * Locks a customer's bill and its balance in one currency. Refuses NOT_FOUND, and BILL_NOT_OPEN for a void or disputed bill. A void
 * changes nothing on the balance, so a lock on that alone would wait for the void and then still see the state before it.
 */
export async function lockOwed(
  work: Work<FinanceTables>,
  { bill_id, customer_id, currency }: Pick<BadDebt, 'bill_id' | 'customer_id' | 'currency'>,
) {
  const { db, who } = work;
  const row = await db
    .selectFrom('bill as b')
    .innerJoin('bill_balance as s', 's.bill_id', 'b.id')
    .innerJoin('own_company as oc', 'oc.id', 'b.company_id')
    .selectAll('s')
    .select(['b.bill_no', 'b.bill_on', 'b.opened_on', 'b.state', 'b.company_id', 'oc.country', 'oc.accounting_standard'])
    .where('s.bill_id', '=', bill_id)
    .where('s.currency', '=', currency)
    .where('b.side', '=', 'receivable')
    .where('b.customer_id', 'in', await namesOf(work, 'customer', customer_id))
    .where('b.company_id', 'in', companiesOf(who))
    .forUpdate(['b', 's'])
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.state === 'void' || row.state === 'disputed') throw new Refusal('BILL_NOT_OPEN', { bill: row.bill_no });
  return row;
}
export type Owed = Awaited<ReturnType<typeof lockOwed>>;

export function namedBadDebts(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('bad_debt as d')
    .innerJoin('own_company as oc', 'oc.id', 'd.company_id')
    .innerJoin('customer as cu', 'cu.id', 'd.customer_id')
    .innerJoin('bill as b', 'b.id', 'd.bill_id')
    .innerJoin('account as p', 'p.id', 'd.prepared_by')
    .leftJoin('account as a', 'a.id', 'd.decided_by')
    .selectAll('d')
    .select([plainName('oc', work.who.language).as('company_name'), 'b.bill_no', 'b.due_on', 'p.name as preparer', 'a.name as decider'])
    .select(partyName('cu', work.who.language).as('party_name'))
    .where('d.company_id', 'in', companiesOf(work.who));
}
type NamedBadDebt = Awaited<ReturnType<ReturnType<typeof namedBadDebts>['executeTakeFirstOrThrow']>>;

export function badDebtRowOf(row: NamedBadDebt, { who }: Work<FinanceTables>) {
  return {
    ...row,
    amount: amountOf(row.currency, row.amount_minor),
    returned: amountOf(row.currency, row.returned_minor),
    lost: amountOf(row.currency, row.amount_minor - row.returned_minor),
    booked: row.booked_minor === null ? null : amountOf(row.functional_currency, row.booked_minor),
    prepared_by: row.preparer,
    decided_by: row.decider,
    own: row.prepared_by === who.accountId,
  };
}

/** The expression of the index bad_debt_words, word for word. */
const words = sql`app.plain(d.bad_debt_no || ' ' || d.memo)`;

export function badDebtSource(work: Work<FinanceTables>) {
  return listSource(listBadDebts, {
    query: namedBadDebts,
    id: 'd.id',
    state: 'd.state',
    where: {
      search: (text) => sql<SqlBool>`(${words} like app.plain(${patternOf(text)}))`,
      customer: 'd.customer_id',
      company: 'd.company_id',
    },
    sorts: { given_up_on: by('d.given_up_on', 'date'), amount: by('d.amount_minor', 'bigint'), id: by('d.id', 'bigint') },
    row: (row) => badDebtRowOf(row, work),
  });
}

/** The returns of a bad debt in their order, those that were undone included. */
export async function returnsOf({ db }: Work<FinanceTables>, { id }: Pick<BadDebt, 'id'>) {
  const rows = await db
    .selectFrom('bad_debt_return as r')
    .innerJoin('cash_entry as e', 'e.id', 'r.cash_entry_id')
    .innerJoin('write_off as w', 'w.id', 'r.settled_id')
    .innerJoin('account as a', 'a.id', 'r.recorded_by')
    .select(['r.id', 'r.returned_on', 'r.cash_entry_id', 'r.currency', 'r.amount_minor', 'r.undone_on', 'e.entry_no', 'w.write_off_no'])
    .select('a.name as recorded_by')
    .where('r.bad_debt_id', '=', id)
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({ ...row, amount: amountOf(row.currency, row.amount_minor) }));
}
