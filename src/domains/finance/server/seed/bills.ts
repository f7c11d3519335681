import { sql } from 'kysely';
import { addDays, type Day, daysBetween, monthOf } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { reverseTax } from '../../amount.ts';
import { dueOn } from '../../bill/rules.ts';
import type { BillState } from '../../bill/states.ts';
import { billPosting } from '../../ledger/rules.ts';
import type { Side } from '../../side.ts';
import { type Book, type Context, chunks, lastDayOf } from './book.ts';
import type { Postings } from './postings.ts';

/** One currency row of an issued bill, for the later parts of the seed. */
export type MadeBill = {
  readonly id: bigint;
  readonly billNo: string;
  readonly companyId: bigint;
  readonly side: Side;
  readonly customerId: bigint | null;
  readonly carrierId: bigint | null;
  readonly state: BillState;
  readonly billOn: Day;
  readonly dueOn: Day;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly netMinor: bigint;
  readonly functionalMinor: bigint;
  readonly reverseMinor: bigint;
  readonly disbursementMinor: bigint;
};

/**
 * Issues one bill a month for each party with reviewed lines, for the months that are over. Old bills are confirmed, a few are disputed. A
 * customer with an account finds its newest bill to confirm.
 */
export async function seedBills(context: Context, book: Book, postings: Postings): Promise<MadeBill[]> {
  const { db, random } = context;
  const charges = await db
    .selectFrom('charge')
    .select([
      'id',
      'company_id',
      'side',
      'customer_id',
      'carrier_id',
      'currency',
      'amount_minor',
      'net_minor',
      'functional_minor',
      'functional_net_minor',
      'disbursement',
      'reverse_percent',
      'business_on',
    ])
    .where('state', '=', 'reviewed')
    .where('business_on', '<', `${monthOf(book.today)}-01`)
    .orderBy('business_on')
    .orderBy('id')
    .execute();
  const terms = await termsOf(context);
  const groups = [
    ...Map.groupBy(charges, (c) => [monthOf(c.business_on), c.company_id, c.side, c.customer_id ?? c.carrier_id].join(' ')).values(),
  ];
  const readers = await firstCustomers(context);
  const drafts = groups.flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const billOn = lastDayOf(first.business_on);
    const due = dueOn(terms(first.customer_id, first.carrier_id), billOn);
    const age = daysBetween(billOn, book.today);
    const isToConfirm = age <= 31 && first.customer_id !== null && readers.has(first.customer_id);
    const state = isToConfirm ? 'sent' : stateOf(random, age > 40 || due <= book.today);
    return [{ own, first, billOn, due, state, billNo: book.next(first.side === 'receivable' ? 'RB' : 'PB', first.company_id, billOn) }];
  });
  const ids: bigint[] = [];
  for (const part of chunks(drafts, 1000))
    ids.push(
      ...(
        await db
          .insertInto('bill')
          .values(
            part.map(({ own, first, billOn, due, state, billNo }) => ({
              bill_no: billNo,
              company_id: first.company_id,
              side: first.side,
              customer_id: first.customer_id,
              carrier_id: first.carrier_id,
              bill_on: billOn,
              due_on: due,
              title: `${monthOf(billOn)}`,
              customer_ref: null,
              remark: null,
              own_bank_account_id: null,
              state,
              line_count: own.length,
              sent_at: state === 'made' ? null : book.noon(addDays(billOn, 1)),
              confirmed_at: state === 'confirmed' ? book.noon(addDays(billOn, 3)) : null,
              confirmed_by: state === 'confirmed' ? book.person('accountant') : null,
              dispute: state === 'disputed' ? '里程与回单不符，请核对' : null,
              void_reason: null,
              created_by: book.person(first.side === 'receivable' ? 'accountant' : 'payables'),
              created_at: book.noon(billOn),
            })),
          )
          .returning('id')
          .execute()
      ).map((row) => row.id),
    );
  const seededBills: MadeBill[] = [];
  for (const [place, { own, first, billOn, due, state, billNo }] of drafts.entries()) {
    const id = ids[place] ?? 0n;
    const party = { customerId: first.customer_id, carrierId: first.carrier_id };
    const lines = billPosting(
      first.side,
      party,
      id,
      own.map((c) => ({
        currency: c.currency,
        amountMinor: c.amount_minor,
        netMinor: c.net_minor,
        functionalMinor: c.functional_minor,
        functionalNetMinor: c.functional_net_minor,
        disbursement: c.disbursement,
        reverseMinor: reverseTax(c.currency, c.net_minor, c.reverse_percent),
        functionalReverseMinor: reverseTax(book.company(c.company_id).currency, c.functional_net_minor, c.reverse_percent),
      })),
    );
    const { currency: functionalCurrency } = book.company(first.company_id);
    postings.add(
      { companyId: first.company_id, postedOn: billOn, kind: 'bill', subject: 'bill', recordId: id, functionalCurrency, lines },
      book.person('accountant'),
    );
    for (const [currency, rows] of Map.groupBy(own, (c) => c.currency)) {
      const sum = (of: (c: (typeof rows)[number]) => bigint): bigint => rows.reduce((total, c) => total + of(c), 0n);
      seededBills.push({
        id,
        billNo,
        companyId: first.company_id,
        side: first.side,
        ...party,
        state,
        billOn,
        dueOn: due,
        currency,
        amountMinor: sum((c) => c.amount_minor),
        netMinor: sum((c) => c.net_minor),
        functionalMinor: sum((c) => c.functional_minor),
        reverseMinor: sum((c) => reverseTax(currency, c.net_minor, c.reverse_percent)),
        disbursementMinor: sum((c) => (c.disbursement ? c.net_minor : 0n)),
      });
    }
  }
  for (const part of chunks(seededBills, 1000))
    await db
      .insertInto('bill_balance')
      .values(
        part.map((bill) => ({
          bill_id: bill.id,
          currency: bill.currency,
          customer_id: bill.customerId,
          carrier_id: bill.carrierId,
          amount_minor: bill.amountMinor,
          net_minor: bill.netMinor,
          tax_minor: bill.amountMinor - bill.netMinor,
          functional_minor: bill.functionalMinor,
          reverse_minor: bill.reverseMinor,
          disbursement_minor: bill.disbursementMinor,
        })),
      )
      .execute();
  const billed = drafts.flatMap(({ own }, place) => own.map((c) => ({ chargeId: c.id, billId: ids[place] ?? 0n })));
  for (const part of chunks(billed, 2000))
    await sql`update charge c set state = 'billed', bill_id = b.bill_id
      from unnest(${part.map((row) => row.chargeId)}::bigint[], ${part.map((row) => row.billId)}::bigint[]) b (charge_id, bill_id)
      where c.id = b.charge_id`.execute(db);
  return seededBills;
}

async function termsOf({ db }: Context) {
  const customers = new Map(
    (await db.selectFrom('customer').select(['id', 'settlement', 'credit_days', 'statement_day']).execute()).map((row) => [row.id, row]),
  );
  const carriers = new Map(
    (await db.selectFrom('carrier').select(['id', 'settlement', 'payment_days']).execute()).map((row) => [row.id, row]),
  );
  return (customerId: bigint | null, carrierId: bigint | null) => {
    const customer = customers.get(customerId ?? 0n);
    if (customer) return { settlement: customer.settlement, days: customer.credit_days, statementDay: customer.statement_day };
    const carrier = carriers.get(carrierId ?? 0n);
    return { settlement: carrier?.settlement ?? ('monthly' as const), days: carrier?.payment_days ?? 30, statementDay: 28 };
  };
}

/** The first customer of each country: these have an account in the demo. */
async function firstCustomers({ db }: Context): Promise<ReadonlySet<bigint>> {
  const rows = await db
    .selectFrom('customer')
    .select(({ fn }) => fn.min('id').as('id'))
    .groupBy('country')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Due bills are confirmed; only younger bills are still in discussion. */
function stateOf(random: Context['random'], isDue: boolean): BillState {
  if (isDue) return 'confirmed';
  if (random.chance(0.05)) return 'disputed';
  if (random.chance(0.6)) return 'confirmed';
  return random.chance(0.7) ? 'sent' : 'made';
}
