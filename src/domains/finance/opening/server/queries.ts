import { type Selectable, type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import { requirePreparer } from '../../../../server/move.ts';
import type { Work } from '../../../../server/work.ts';
import { partyName, plainName } from '../../../reference/server/names.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listOpenings } from '../contract.ts';
import type { Balance, Item } from '../rules.ts';
import type { OpeningTable } from './tables.ts';

export type Opening = Selectable<OpeningTable>;

/** Refuses an opening that is no draft, or another person's. */
export function requireOwnDraft(work: Work<FinanceTables>, opening: Opening): void {
  if (opening.state !== 'draft') throw new Refusal('OPENING_FROZEN', { no: opening.opening_no });
  requirePreparer(work, opening.prepared_by);
}

export function namedOpenings(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('opening as o')
    .innerJoin('own_company as oc', 'oc.id', 'o.company_id')
    .innerJoin('account as p', 'p.id', 'o.prepared_by')
    .leftJoin('account as d', 'd.id', 'o.decided_by')
    .selectAll('o')
    .select([plainName('oc', work.who.language).as('company_name'), 'p.name as preparer', 'd.name as decider'])
    .where('o.company_id', 'in', companiesOf(work.who));
}
type NamedOpening = Awaited<ReturnType<ReturnType<typeof namedOpenings>['executeTakeFirstOrThrow']>>;

export function openingRowOf(row: NamedOpening, { who }: Work<FinanceTables>) {
  return {
    ...row,
    functional: amountOf(row.functional_currency, row.functional_minor),
    prepared_by: row.preparer,
    decided_by: row.decider,
    own: row.prepared_by === who.accountId,
  };
}

/** The expression of the index opening_words, word for word. */
const words = sql`app.plain(o.opening_no || ' ' || o.memo)`;

export function openingSource(work: Work<FinanceTables>) {
  return listSource(listOpenings, {
    query: namedOpenings,
    id: 'o.id',
    state: 'o.state',
    where: {
      search: (text) => sql<SqlBool>`(${words} like app.plain(${patternOf(text)}))`,
      company: 'o.company_id',
    },
    sorts: { opened_on: by('o.opened_on', 'date'), functional: by('o.functional_minor', 'bigint'), id: by('o.id', 'bigint') },
    row: (row) => openingRowOf(row, work),
  });
}

/** The balances of an opening with the names of their accounts, parties and banks, in the order of their sheet. */
export function namedBalances({ db, who }: Work<FinanceTables>, openingId: bigint) {
  return db
    .selectFrom('opening_balance as b')
    .innerJoin('ledger_account as a', 'a.id', 'b.account_id')
    .leftJoin('customer as cu', 'cu.id', 'b.customer_id')
    .leftJoin('carrier as ca', 'ca.id', 'b.carrier_id')
    .leftJoin('own_bank_account as ba', 'ba.id', 'b.own_bank_account_id')
    .selectAll('b')
    .select(['a.use as account', 'a.code as account_code'])
    .select([
      sql<string>`${sql.ref(`a.name_${who.language}`)}`.as('account_name'),
      sql<string | null>`coalesce(${partyName('cu', who.language)}, ${partyName('ca', who.language)})`.as('party_name'),
      sql<string | null>`ba.bank || ' ' || ba.account_no`.as('bank'),
    ])
    .where('b.opening_id', '=', openingId)
    .orderBy('b.line')
    .orderBy('b.id')
    .execute();
}

/** The open items of an opening with the names of their parties and the numbers of their bills, in the order of their sheet. */
export function namedItems({ db, who }: Work<FinanceTables>, openingId: bigint) {
  return db
    .selectFrom('opening_item as i')
    .leftJoin('customer as cu', 'cu.id', 'i.customer_id')
    .leftJoin('carrier as ca', 'ca.id', 'i.carrier_id')
    .leftJoin('bill', 'bill.id', 'i.bill_id')
    .selectAll('i')
    .select(['bill.bill_no'])
    .select(sql<string>`coalesce(${partyName('cu', who.language)}, ${partyName('ca', who.language)})`.as('party_name'))
    .where('i.opening_id', '=', openingId)
    .orderBy('i.line')
    .orderBy('i.id')
    .execute();
}

export function balanceOf(row: Awaited<ReturnType<typeof namedBalances>>[number]): Balance {
  return {
    line: row.line,
    account: row.account,
    currency: row.currency,
    amountMinor: row.amount_minor,
    functionalMinor: row.functional_minor,
    party: { customerId: row.customer_id, carrierId: row.carrier_id },
    ownBankAccountId: row.own_bank_account_id,
    memo: row.memo,
  };
}

export function itemOf(row: Awaited<ReturnType<typeof namedItems>>[number]): Item {
  return {
    id: row.id,
    line: row.line,
    side: row.side,
    party: { customerId: row.customer_id, carrierId: row.carrier_id },
    currency: row.currency,
    openMinor: row.amount_minor - row.paid_minor,
    functionalMinor: row.functional_minor,
  };
}
