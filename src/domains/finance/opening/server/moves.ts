import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { requireSystemMove } from '../../../../kernel/machine.ts';
import type { Work } from '../../../../server/work.ts';
import { billStates } from '../../bill/states.ts';
import { post, reverseRecord } from '../../ledger/server/post.ts';
import { happenedOrRefuse } from '../../period/rules.ts';
import { booksOf, holdPeriod, lockPeriod } from '../../period/server/books.ts';
import { refuseSpread } from '../../prepaid-cost/server/source.ts';
import { type FinanceTables, mover } from '../../server/db.ts';
import { baseOf, faultsOf, monthEndOrRefuse, openingPosting } from '../rules.ts';
import { openingStates } from '../states.ts';
import { balanceOf, itemOf, namedBalances, namedItems, type Opening } from './queries.ts';

export const openings = mover({
  subject: 'opening',
  table: 'opening',
  machine: openingStates,
  parts: { prepared: (_work, opening) => opening.prepared_by },
  effects: {
    submit: async (work, opening) => {
      await holdOpening(work, opening.company_id, opening.opened_on);
      const { balances } = await readOrRefuse(work, opening);
      return { functional_minor: debitOf(balances.map(({ functionalMinor }) => functionalMinor)) };
    },
    post: async (work, opening) => {
      await lockMonths(work, opening.company_id, opening.opened_on);
      await holdOpening(work, opening.company_id, opening.opened_on);
      await postOpening(work, opening);
      return { decided_by: work.who.accountId };
    },
    reverse: async (work, opening, { reason }) => {
      await refuseSpread(work, { opening: opening.id });
      await voidBills(work, opening, reason ?? '');
      await reverseRecord(work, 'opening', opening.id, opening.opened_on, reason ?? '');
      return {};
    },
  },
});

const debitOf = (amounts: readonly bigint[]): bigint => amounts.reduce((total, minor) => (minor > 0n ? total + minor : total), 0n);

/**
 * Keeps the month of an opening open. Refuses OPENING_DAY, POSTING_AHEAD, a closed month, and OPENING_LATE where the company has an entry on
 * or before that day: the opening stands for everything up to it.
 */
export async function holdOpening(work: Work<FinanceTables>, companyId: bigint, openedOn: Day): Promise<void> {
  const { today } = await booksOf(work, companyId);
  monthEndOrRefuse(openedOn);
  happenedOrRefuse(openedOn, today);
  await holdPeriod(work, companyId, openedOn);
  const entry = await work.db
    .selectFrom('ledger_entry')
    .select(['entry_no', 'posted_on'])
    .where('company_id', '=', companyId)
    .where('posted_on', '<=', openedOn)
    .where('subject', '<>', 'opening')
    .orderBy('posted_on')
    .limit(1)
    .executeTakeFirst();
  if (entry) throw new Refusal('OPENING_LATE', { day: openedOn, entry: entry.entry_no, posted: entry.posted_on });
}

/** Locks the months up to the opening: no entry is written into them while it is posted. */
async function lockMonths(work: Work<FinanceTables>, companyId: bigint, openedOn: Day): Promise<void> {
  const month = openedOn.slice(0, 7);
  await lockPeriod(work, companyId, month);
  await work.db
    .selectFrom('period')
    .select('month')
    .where('company_id', '=', companyId)
    .where('month', '<', month)
    .orderBy('month')
    .forUpdate()
    .execute();
}

/** The balances and open items of an opening; refuses OPENING_FAULTS where they do not fit. */
async function readOrRefuse(work: Work<FinanceTables>, opening: Opening) {
  const balances = (await namedBalances(work, opening.id)).map(balanceOf);
  const items = (await namedItems(work, opening.id)).map(itemOf);
  const faults = faultsOf(opening.functional_currency, balances, items);
  if (faults.length > 0) throw new Refusal('OPENING_FAULTS', { no: opening.opening_no, count: faults.length });
  return { balances, items };
}

async function postOpening(work: Work<FinanceTables>, opening: Opening): Promise<void> {
  const { balances, items } = await readOrRefuse(work, opening);
  const bases = baseOf(balances, items);
  const bills = await addBills(work, opening, bases);
  await post(work, {
    companyId: opening.company_id,
    postedOn: opening.opened_on,
    kind: 'opening',
    subject: 'opening',
    recordId: opening.id,
    functionalCurrency: opening.functional_currency,
    lines: openingPosting(
      balances,
      items.map((item) => ({ ...item, billId: bills.get(item.id) ?? 0n, functionalMinor: bases.get(item.id) ?? 0n })),
    ),
  });
}

/**
 * Makes a bill of each open item: confirmed, without charges and tax, with what is open as its amount. Its number is that of the opening
 * and a counter. Answers the bills by open item.
 */
async function addBills(work: Work<FinanceTables>, opening: Opening, bases: ReadonlyMap<bigint, bigint>) {
  const values = JSON.stringify([...bases].map(([id, functional]) => ({ id: String(id), functional: String(functional) })));
  const { rows } = await sql<{ id: bigint; bill_id: bigint; bill_no: string; document_no: string }>`
    with item as (select i.*, v.functional, ${opening.opening_no} || '-' || lpad((row_number() over (order by i.line, i.id))::text, 4, '0') as bill_no
        from opening_item i join jsonb_to_recordset(${values}::jsonb) as v(id bigint, functional bigint) on v.id = i.id),
      made as (insert into bill (bill_no, company_id, side, business, customer_id, carrier_id, bill_on, due_on, title, state, line_count,
          tax_by_invoice, confirmed_at, confirmed_by, created_by, opened_on, document_no)
        select bill_no, ${opening.company_id}::bigint, side, 'other', customer_id, carrier_id, document_on, due_on, document_no, 'confirmed', 0,
          false, ${work.now}::timestamptz, ${work.who.accountId}::bigint, ${opening.prepared_by}::bigint, ${opening.opened_on}::date, document_no
        from item order by bill_no returning id, bill_no),
      rest as (insert into bill_balance (bill_id, currency, customer_id, carrier_id, amount_minor, net_minor, tax_minor, functional_minor)
        select made.id, currency, customer_id, carrier_id, amount_minor - paid_minor, amount_minor - paid_minor, 0, functional
        from item join made using (bill_no))
    update opening_item i set bill_id = made.id, functional_minor = item.functional from item join made using (bill_no)
    where i.id = item.id returning i.id, i.bill_id, made.bill_no, i.document_no`.execute(work.db);
  for (const { bill_id: id, bill_no, document_no } of rows)
    work.audit({ subject: 'bill', id, what: 'create', after: { bill_no, document_no, opening_no: opening.opening_no } });
  return new Map(rows.map(({ id, bill_id }) => [id, bill_id]));
}

/** Voids the bills of an opening; refuses OPENING_SETTLED where something was written off of one or is reserved on it. */
async function voidBills(work: Work<FinanceTables>, opening: Opening, reason: string): Promise<void> {
  const { db, now } = work;
  const rows = await db
    .selectFrom('opening_item as i')
    .innerJoin('bill as b', 'b.id', 'i.bill_id')
    .innerJoin('bill_balance as s', 's.bill_id', 'b.id')
    .select(['b.id', 'b.bill_no', 's.written_off_minor', 's.requested_minor'])
    .where('i.opening_id', '=', opening.id)
    .orderBy('s.bill_id')
    .forUpdate(['b', 's'])
    .execute();
  const settled = rows.find((row) => row.written_off_minor !== 0n || row.requested_minor !== 0n);
  if (settled) throw new Refusal('OPENING_SETTLED', { no: opening.opening_no, bill: settled.bill_no });
  if (rows.length === 0) return;
  const [, from, to] = requireSystemMove(billStates, 'confirmed', 'reverseOpening');
  await db
    .updateTable('bill')
    .set((eb) => ({
      state: to,
      void_reason: reason,
      voided_on: opening.opened_on,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  for (const { id } of rows)
    work.audit({ subject: 'bill', id, what: 'reverseOpening', before: { state: from }, after: { state: to }, note: reason });
}
