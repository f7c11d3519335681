import type { Day } from '../../../../kernel/day.ts';
import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { rowsOf } from '../../../../server/insert-rows.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import { happenedOrRefuse, latest } from '../../period/rules.ts';
import { afterOpeningOrRefuse } from '../../opening/server/opened.ts';
import { booksOf, holdPeriod } from '../../period/server/books.ts';
import { holdYear } from '../../year-end/server/year.ts';
import { type AccountUse, type EntryKind, imbalance, type Posting, type PostingLine } from '../rules.ts';

/** The kinds of entries that take the bank's value date. */
const valuedByBank: ReadonlySet<EntryKind> = new Set([
  'receipt',
  'claim',
  'payment',
  'bankFee',
  'writeOff',
  'transfer',
  'interest',
  'pettyCash',
  'salary',
  'tax',
  'bankLoan',
  'capital',
  'deposit',
]);

/**
 * Posts one balanced entry and answers its id. The month of `postedOn` must be open, and the day not after today; money and its write-offs
 * may be dated on the bank's value date, some days ahead (own company's setting). The opening of a company stands for every day up to its
 * own. An unbalanced posting is a bug of the caller, not a refusal; the database refuses it as well, at commit. The books hold both sides, so
 * the entry is written as the system, also where one of them is hidden from the caller: nothing else of the transaction may run meanwhile.
 */
export async function post(work: Work<FinanceTables>, posting: Posting): Promise<bigint> {
  const books = await booksOf(work, posting.companyId);
  happenedOrRefuse(posting.postedOn, valuedByBank.has(posting.kind) ? books.lastValueDay : books.today);
  return work.asSystem(() => write(work, { ...posting, reversesId: null, reason: null }));
}

/**
 * Reverses an entry by one with opposite signs, dated `on`, or on the entry's own day where that is later. Refuses ALREADY_REVERSED (an entry is
 * reversed once) and REVERSAL_FINAL (a reversal is not reversed; post a new entry instead). The caller has locked the record's row; between two
 * at once, the database's unique `reverses_id` admits only one. It reads and writes the whole ledger, like `post`.
 */
export function reverseEntry(work: Work<FinanceTables>, entryId: bigint, on: Day, reason: string): Promise<bigint> {
  return work.asSystem(() => reverseOf(work, entryId, on, reason));
}

async function reverseOf(work: Work<FinanceTables>, entryId: bigint, on: Day, reason: string): Promise<bigint> {
  const entry = await work.db.selectFrom('ledger_entry').selectAll().where('id', '=', entryId).executeTakeFirstOrThrow();
  if (entry.reverses_id !== null) throw new Refusal('REVERSAL_FINAL', { no: entry.entry_no });
  const undone = await work.db.selectFrom('ledger_entry').select('entry_no').where('reverses_id', '=', entryId).executeTakeFirst();
  if (undone) throw new Refusal('ALREADY_REVERSED', { no: entry.entry_no, by: undone.entry_no });
  const lines = await work.db
    .selectFrom('ledger_line')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_line.account_id')
    .selectAll('ledger_line')
    .select('ledger_account.use')
    .where('entry_id', '=', entryId)
    .orderBy('ledger_line.id')
    .execute();
  return write(work, {
    companyId: entry.company_id,
    postedOn: entry.adjustment ? entry.posted_on : latest(on, entry.posted_on),
    kind: 'reversal',
    subject: entry.subject,
    recordId: entry.record_id,
    functionalCurrency: entry.functional_currency,
    reversesId: entryId,
    adjustment: entry.adjustment,
    reason,
    lines: lines.map((line) => ({
      account: line.use as AccountUse,
      currency: line.currency,
      amountMinor: -line.amount_minor,
      functionalMinor: -line.functional_minor,
      party: { customerId: line.customer_id, carrierId: line.carrier_id, employeeId: line.employee_id },
      billId: line.bill_id ?? undefined,
      cashEntryId: line.cash_entry_id ?? undefined,
      ownBankAccountId: line.own_bank_account_id ?? undefined,
      orderId: line.order_id ?? undefined,
      freightJobId: line.freight_job_id ?? undefined,
      costCentreId: line.cost_centre_id ?? undefined,
      memo: line.memo ?? undefined,
    })),
  });
}

/** The standing entries of a record: neither reversals nor reversed. */
async function standingEntries(work: Work<FinanceTables>, subject: string, recordId: bigint): Promise<bigint[]> {
  const rows = await work.db
    .selectFrom('ledger_entry as e')
    .select('e.id')
    .where('e.subject', '=', subject)
    .where('e.record_id', '=', recordId)
    .where('e.reverses_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ledger_entry as r').select('r.id').whereRef('r.reverses_id', '=', 'e.id'))),
    )
    .orderBy('e.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Reverses all standing entries of a record, also those that are hidden from the caller. Nothing else of the transaction may run meanwhile. */
export function reverseRecord(work: Work<FinanceTables>, subject: string, recordId: bigint, on: Day, reason: string): Promise<void> {
  return work.asSystem(async () => {
    for (const id of await standingEntries(work, subject, recordId)) await reverseOf(work, id, on, reason);
  });
}

type Entry = Omit<Posting, 'kind'> & { readonly kind: EntryKind; readonly reversesId: bigint | null; readonly reason: string | null };

async function write(work: Work<FinanceTables>, entry: Entry): Promise<bigint> {
  const wrong = imbalance(entry.lines);
  if (wrong.length > 0 || entry.lines.length === 0)
    throw new Error(`${entry.subject} ${entry.recordId}: entry does not balance in ${wrong.join(', ') || 'anything'}`);
  const hold = entry.adjustment ? holdYear : holdPeriod;
  const [, accounts] = await Promise.all([hold(work, entry.companyId, entry.postedOn), accountIds(work, entry.lines)]);
  // An opening is posted under the locks of the months up to it, so it is read when the month is held.
  // The year in which the books were opened closes on the day of an opening that has income and expense.
  if (entry.reversesId === null && entry.kind !== 'opening' && entry.kind !== 'yearEnd')
    await afterOpeningOrRefuse(work, entry.companyId, entry.postedOn);
  const { columns, source } = rowsOf('ledger_line', linesOf(entry.lines, accounts));
  // Everybody who posts for the company waits for the number from here on, so number, entry and lines are one statement.
  const { rows } = await sql<{ id: bigint }>`
    with entry as (
      insert into ledger_entry (entry_no, company_id, posted_on, kind, subject, record_id, functional_currency, reverses_id, adjustment, reason,
        created_at, created_by)
      values ((select app.take_numbers('JE', ${entry.companyId}::bigint, 1, ${work.now}::timestamptz)), ${entry.companyId}, ${entry.postedOn}, ${entry.kind},
        ${entry.subject}, ${entry.recordId}, ${entry.functionalCurrency}, ${entry.reversesId}, ${entry.adjustment ?? false}, ${entry.reason},
        ${work.now}, ${work.who.accountId}) returning id),
    line as (
      insert into ledger_line (entry_id, ${columns}) select entry.id, ${columns} from entry, ${source})
    select id from entry`.execute(work.db);
  const [posted] = rows;
  if (!posted) throw new Error(`${entry.subject} ${entry.recordId}: the entry was not stored`);
  return posted.id;
}

/** The lines of an entry as table rows, without the entry. */
export function linesOf(lines: readonly PostingLine[], accounts: ReadonlyMap<AccountUse, bigint>) {
  return lines.map((line) => ({
    account_id: known(accounts, line.account),
    currency: line.currency,
    amount_minor: line.amountMinor,
    functional_minor: line.functionalMinor,
    customer_id: line.party?.customerId ?? null,
    carrier_id: line.party?.carrierId ?? null,
    employee_id: line.party?.employeeId ?? null,
    bill_id: line.billId ?? null,
    cash_entry_id: line.cashEntryId ?? null,
    own_bank_account_id: line.ownBankAccountId ?? null,
    order_id: line.orderId ?? null,
    freight_job_id: line.freightJobId ?? null,
    cost_centre_id: line.costCentreId ?? null,
    memo: line.memo ?? null,
  }));
}

function known(accounts: ReadonlyMap<AccountUse, bigint>, use: AccountUse): bigint {
  const id = accounts.get(use);
  if (id === undefined) throw new Error(`the chart of accounts has no ${use}`);
  return id;
}

async function accountIds(work: Work<FinanceTables>, lines: readonly PostingLine[]): Promise<ReadonlyMap<AccountUse, bigint>> {
  const uses = [...new Set(lines.map((line) => line.account))];
  const rows = await work.db.selectFrom('ledger_account').select(['id', 'use']).where('use', 'in', uses).execute();
  return new Map(rows.map((row) => [row.use, row.id]));
}
