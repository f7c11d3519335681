import { type Selectable, type SqlBool, sql } from 'kysely';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import type { Who } from '../../../../server/session.ts';
import { requireVersion } from '../../../../server/version.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listIntercompanySettlements } from '../contract.ts';
import type { SettlementSide } from '../rules.ts';
import type { IntercompanySettlementTable } from './tables.ts';
import { plainName } from '../../../reference/server/names.ts';
import { sideOfCompany, sidesAmong } from '../../intercompany/sides.ts';

export type IntercompanySettlement = Selectable<IntercompanySettlementTable>;
type Pair = { readonly payer_id: bigint; readonly receiver_id: bigint };
const companiesIn = ({ payer_id, receiver_id }: Pair) =>
  [
    ['payer', payer_id],
    ['receiver', receiver_id],
  ] as const;

/** The sides of a settlement whose company the caller belongs to. */
export function sidesOfCaller(who: Who, settlement: Pair): SettlementSide[] {
  return sidesAmong<SettlementSide>(companiesIn(settlement), companiesOf(who));
}

/** The side that requested a reversal; null for none. */
export function askingSideOf(settlement: Pair & { readonly asking_company_id: bigint | null }): SettlementSide | null {
  return sideOfCompany<SettlementSide>(companiesIn(settlement), settlement.asking_company_id);
}

/** Locks a settlement in which one of the caller's companies takes part; refuses NOT_FOUND and CHANGED_MEANWHILE. */
export async function lockSettlement(
  { db, who }: Work<FinanceTables>,
  wanted: { id: bigint; version?: number | undefined },
): Promise<IntercompanySettlement> {
  const own = companiesOf(who);
  const settlement = await db
    .selectFrom('intercompany_settlement')
    .selectAll()
    .where('id', '=', wanted.id)
    .where((eb) => eb.or([eb('payer_id', 'in', own), eb('receiver_id', 'in', own)]))
    .forUpdate()
    .executeTakeFirst();
  return requireVersion(settlement, wanted.version ?? 'any');
}

export function namedSettlements({ db, who }: Work<FinanceTables>) {
  const own = companiesOf(who);
  return db
    .selectFrom('intercompany_settlement as s')
    .innerJoin('own_company as py', 'py.id', 's.payer_id')
    .innerJoin('own_company as rc', 'rc.id', 's.receiver_id')
    .innerJoin('account as p', 'p.id', 's.prepared_by')
    .leftJoin('account as a', 'a.id', 's.approved_by')
    .leftJoin('account as c', 'c.id', 's.accepted_by')
    .leftJoin('own_bank_account as f', 'f.id', 's.from_account_id')
    .leftJoin('own_bank_account as o', 'o.id', 's.to_account_id')
    .selectAll('s')
    .select([plainName('py', who.language).as('payer_name'), plainName('rc', who.language).as('receiver_name')])
    .select(['p.name as preparer', 'a.name as approver', 'c.name as accepter'])
    .select([
      sql<string | null>`f.bank || ' ' || f.account_no`.as('from_account'),
      sql<string | null>`o.bank || ' ' || o.account_no`.as('to_account'),
    ])
    .where((eb) => eb.or([eb('s.payer_id', 'in', own), eb('s.receiver_id', 'in', own)]));
}
type NamedSettlement = Awaited<ReturnType<ReturnType<typeof namedSettlements>['executeTakeFirstOrThrow']>>;

export function settlementRowOf(row: NamedSettlement, { who }: Work<FinanceTables>) {
  const reversing = row.state === 'reversing';
  return {
    ...row,
    sides: sidesOfCaller(who, row),
    amount: amountOf(row.currency, row.amount_minor),
    prepared_by: row.preparer,
    approved_by: row.approver,
    accepted_by: row.accepter,
    asking_side: reversing ? askingSideOf(row) : null,
    own: row.prepared_by === who.accountId,
    decided_by_me: (reversing ? row.asked_by : row.approved_by) === who.accountId,
  };
}

/** The expression of the index intercompany_settlement_words, word for word. */
const words = sql`app.plain(s.settlement_no || ' ' || s.memo || ' ' || coalesce(s.bank_ref, ''))`;

export function settlementSource(work: Work<FinanceTables>) {
  return listSource(listIntercompanySettlements, {
    query: namedSettlements,
    id: 's.id',
    state: 's.state',
    where: {
      search: (text) => sql<SqlBool>`(${words} like app.plain(${patternOf(text)}))`,
      payer: 's.payer_id',
      receiver: 's.receiver_id',
    },
    sorts: { settled_on: by('s.settled_on', 'date'), amount: by('s.amount_minor', 'bigint'), id: by('s.id', 'bigint') },
    row: (row) => settlementRowOf(row, work),
  });
}

/** A bill with its open amount, as a settlement uses it. */
export type SettledBill = {
  readonly id: bigint;
  readonly bill_no: string;
  readonly bill_on: string;
  readonly seller_id: bigint;
  readonly buyer_id: bigint;
  readonly currency: Currency;
  readonly amount_minor: bigint;
  readonly settled_minor: bigint;
};

/** The open bills between two companies in a currency, the oldest first. */
export function openBillsBetween({ db }: Work<FinanceTables>, first: bigint, second: bigint, currency: Currency): Promise<SettledBill[]> {
  return db
    .selectFrom('intercompany_bill')
    .select(['id', 'bill_no', 'bill_on', 'seller_id', 'buyer_id', 'currency', 'amount_minor', 'settled_minor'])
    .where('state', '=', 'accepted')
    .where('seller_id', 'in', [first, second])
    .where('buyer_id', 'in', [first, second])
    .where('currency', '=', currency)
    .whereRef('settled_minor', '<>', 'amount_minor')
    .orderBy('bill_on')
    .orderBy('id')
    .limit(500)
    .execute();
}

/** The bills of a settlement with what it takes off each. */
export async function allocationsOf({ db }: Work<FinanceTables>, settlement: IntercompanySettlement) {
  const rows = await db
    .selectFrom('intercompany_allocation as l')
    .innerJoin('intercompany_bill as b', 'b.id', 'l.bill_id')
    .select(['l.bill_id', 'b.bill_no', 'b.bill_on', 'b.seller_id', 'b.amount_minor as whole_minor', 'b.settled_minor', 'l.amount_minor'])
    .where('l.settlement_id', '=', settlement.id)
    .orderBy('b.bill_on')
    .orderBy('l.id')
    .execute();
  const cleared = settlement.state === 'settled' || settlement.state === 'reversing';
  return rows.map((row) => ({
    bill_id: row.bill_id,
    bill_no: row.bill_no,
    bill_on: row.bill_on,
    owed: row.seller_id === settlement.receiver_id,
    open: amountOf(settlement.currency, row.whole_minor - row.settled_minor + (cleared ? row.amount_minor : 0n)),
    amount: amountOf(settlement.currency, row.amount_minor),
  }));
}

/** The realised differences in the books of the caller's companies. */
export async function resultsOf({ db, who }: Work<FinanceTables>, settlementId: bigint) {
  const rows = await db
    .selectFrom('intercompany_result as r')
    .innerJoin('own_company as c', 'c.id', 'r.company_id')
    .select([plainName('c', who.language).as('company_name'), 'r.functional_currency as currency', 'r.difference_minor'])
    .where('r.settlement_id', '=', settlementId)
    .where('r.company_id', 'in', companiesOf(who))
    .orderBy('r.id')
    .execute();
  return rows.map(({ company_name, currency, difference_minor }) => ({
    company_name,
    currency,
    exchange_difference: amountOf(currency, difference_minor),
  }));
}
