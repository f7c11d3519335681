import type { Selectable } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { reverseTax } from '../../amount.ts';
import { tellCompleteness } from '../../charge/server/completeness.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import { chargeStates } from '../../charge/states.ts';
import { requireSystemMove } from '../../../../kernel/machine.ts';
import type { FinanceTables } from '../../server/db.ts';
import { unlockedOrRefuse } from '../../job-lock/server/job-lock.ts';
import { billPosting } from '../../ledger/rules.ts';
import { post } from '../../ledger/server/post.ts';
import { booksOf } from '../../period/server/books.ts';
import type { ChargeTable } from '../../charge/server/tables.ts';
import { datedOrRefuse, dueOn, type Terms } from '../rules.ts';

type Charge = Selectable<ChargeTable>;

/** Locks charges in the order of their ids. Refuses NOT_FOUND where one is not the caller's and CHANGED_MEANWHILE where one has changed. */
export async function lockCharges(
  work: Work<FinanceTables>,
  lines: readonly { readonly id: bigint; readonly version: number }[],
): Promise<Charge[]> {
  const ids = lines.map(({ id }) => id);
  const rows = await work.db
    .selectFrom('charge')
    .selectAll()
    .where('id', 'in', ids)
    .where('company_id', 'in', companiesOf(work.who))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length !== new Set(ids).size) throw new Refusal('NOT_FOUND');
  const seen = new Map(lines.map(({ id, version }) => [id, version]));
  const moved = rows.find((row) => seen.get(row.id) !== row.version);
  if (moved) throw new Refusal('CHANGED_MEANWHILE', { subject: 'charge', id: moved.id.toString() });
  await unlockedOrRefuse(work, rows);
  return rows;
}

export type BillHead = {
  readonly bill_on: Day;
  readonly due_on?: Day | undefined;
  readonly title?: string | null | undefined;
  readonly customer_ref?: string | null | undefined;
  readonly remark?: string | null | undefined;
  readonly own_bank_account_id?: bigint | undefined;
};

/** The values that all lines of one bill share. */
export function billKey(charge: Charge): string {
  return [charge.company_id, charge.side, charge.business, charge.customer_id ?? charge.carrier_id].join(' ');
}

/**
 * Issues one bill for locked, reviewed charges of one party: writes its balances, posts its entry and moves the lines to their new state.
 */
export async function issueBill(
  work: Work<FinanceTables>,
  charges: readonly [Charge, ...Charge[]],
  head: BillHead,
): Promise<{ id: bigint; bill_no: string }> {
  const [first] = charges;
  const { company_id, side, business, customer_id, carrier_id } = first;
  const books = await booksOf(work, company_id);
  const due_on = head.due_on ?? dueOn(await termsOf(work, first), head.bill_on);
  datedOrRefuse(
    head.bill_on,
    due_on,
    charges.map((charge) => charge.business_on),
  );
  if (head.own_bank_account_id !== undefined) await accountOrRefuse(work, head.own_bank_account_id, charges);
  const bill_no = await work.nextNumber(side === 'receivable' ? 'RB' : 'PB', company_id);
  const { id } = await work.db
    .insertInto('bill')
    .values({
      bill_no,
      company_id,
      side,
      business,
      customer_id,
      carrier_id,
      bill_on: head.bill_on,
      due_on,
      title: head.title ?? null,
      customer_ref: head.customer_ref ?? null,
      remark: head.remark ?? null,
      own_bank_account_id: head.own_bank_account_id ?? null,
      line_count: charges.length,
      sent_at: null,
      confirmed_at: null,
      confirmed_by: null,
      dispute: null,
      void_reason: null,
      created_by: work.who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await work.db.insertInto('bill_balance').values(balancesOf(id, charges)).execute();
  await work.db
    .updateTable('charge')
    .set(({ ref, eb }) => ({
      state: requireSystemMove(chargeStates, 'reviewed', 'bill')[2],
      bill_id: id,
      version: eb(ref('version'), '+', 1),
      updated_at: work.now,
    }))
    .where(
      'id',
      'in',
      charges.map((charge) => charge.id),
    )
    .execute();
  await tellCompleteness(work, charges);
  const party = { customerId: customer_id, carrierId: carrier_id };
  const lines = billPosting(
    side,
    party,
    id,
    charges.map((charge) => ({
      currency: charge.currency,
      amountMinor: charge.amount_minor,
      netMinor: charge.net_minor,
      functionalMinor: charge.functional_minor,
      functionalNetMinor: charge.functional_net_minor,
      disbursement: charge.disbursement,
      reverseMinor: reverseOf(charge),
      functionalReverseMinor: reverseTax(books.currency, charge.functional_net_minor, charge.reverse_percent),
    })),
  );
  if (lines.length === 0) throw new Refusal('BILL_EMPTY');
  await post(work, {
    companyId: company_id,
    postedOn: head.bill_on,
    kind: 'bill',
    subject: 'bill',
    recordId: id,
    functionalCurrency: books.currency,
    lines,
  });
  work.audit({ subject: 'bill', id, what: 'create', after: { bill_no, bill_on: head.bill_on, lines: charges.length } });
  return { id, bill_no };
}

/** Requires an active bank account of the bill's company in its only currency; a bill in several currencies shows an account of each. */
async function accountOrRefuse({ db }: Work<FinanceTables>, id: bigint, charges: readonly [Charge, ...Charge[]]): Promise<void> {
  const account = await db
    .selectFrom('own_bank_account')
    .select(['company_id', 'currency', 'active'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account?.active || account.company_id !== charges[0].company_id) throw badField('own_bank_account_id', 'NOT_FOUND');
  const other = charges.find(({ currency }) => currency !== account.currency);
  if (other) throw new Refusal('BILL_ACCOUNT', { account: account.currency, bill: other.currency });
}

const reverseOf = (charge: Charge): bigint => reverseTax(charge.currency, charge.net_minor, charge.reverse_percent);

function balancesOf(billId: bigint, charges: readonly Charge[]) {
  return [...Map.groupBy(charges, (charge) => charge.currency)].map(([currency, own]: [Currency, Charge[]]) => {
    const sum = (of: (charge: Charge) => bigint): bigint => own.reduce((total, charge) => total + of(charge), 0n);
    return {
      bill_id: billId,
      currency,
      customer_id: own[0]?.customer_id ?? null,
      carrier_id: own[0]?.carrier_id ?? null,
      amount_minor: sum((charge) => charge.amount_minor),
      net_minor: sum((charge) => charge.net_minor),
      tax_minor: sum((charge) => charge.tax_minor),
      functional_minor: sum((charge) => charge.functional_minor),
      reverse_minor: sum(reverseOf),
      disbursement_minor: sum((charge) => (charge.disbursement ? charge.net_minor : 0n)),
    };
  });
}

async function termsOf(work: Work<FinanceTables>, charge: Charge): Promise<Terms> {
  if (charge.customer_id !== null) {
    const customer = await work.db
      .selectFrom('customer')
      .select(['settlement', 'credit_days', 'statement_day'])
      .where('id', '=', charge.customer_id)
      .executeTakeFirstOrThrow();
    return { settlement: customer.settlement, days: customer.credit_days, statementDay: customer.statement_day };
  }
  const carrier = await work.db
    .selectFrom('carrier')
    .select(['settlement', 'payment_days'])
    .where('id', '=', charge.carrier_id)
    .executeTakeFirstOrThrow();
  // Carriers have no statement day of their own. Their monthly statement closes on the 28th, the last day that every month has.
  return { settlement: carrier.settlement, days: carrier.payment_days, statementDay: 28 };
}
