import { addDays, daysBetween } from '../../../../kernel/day.ts';
import { type Currency, minorDigits } from '../../../../kernel/money.ts';
import { functionalShare } from '../../amount.ts';
import { allowanceFor, type BadDebtReason, givenUpPosting, ruleOf } from '../../bad-debt/rules.ts';
import { lineWithoutCash } from '../../write-off/server/without-cash.ts';
import type { BadDebtState } from '../../bad-debt/states.ts';
import { type Book, type Context } from './book.ts';
import type { Postings } from './postings.ts';

type Draft = {
  readonly state: BadDebtState;
  readonly reason: BadDebtReason;
  /** The part of the open amount, in percent. */
  readonly percent: bigint;
  /** Days before today on which the debt is given up. */
  readonly ago: number;
  readonly memo: Readonly<Record<string, string>>;
};

/** The bad debts of each company: one that is given up, one that waits for approval, one in preparation. */
const drafts: readonly Draft[] = [
  {
    state: 'writtenOff',
    reason: 'composition',
    percent: 30n,
    ago: 4,
    memo: {
      CNY: '与客户达成和解，余款三成不再追收',
      VND: 'Thỏa thuận với khách hàng, không thu 30% còn lại',
      THB: 'ประนอมหนี้กับลูกค้า ไม่เรียกเก็บร้อยละ 30 ที่เหลือ',
    },
  },
  {
    state: 'submitted',
    reason: 'judgment',
    percent: 100n,
    ago: 1,
    memo: {
      CNY: '法院裁定终结本次执行，无可供执行财产',
      VND: 'Tòa án đình chỉ thi hành, không còn tài sản để thi hành',
      THB: 'ศาลยุติการบังคับคดี ไม่มีทรัพย์สินให้บังคับ',
    },
  },
  {
    state: 'draft',
    reason: 'smallAmount',
    percent: 1n,
    ago: 0,
    memo: {
      CNY: '运费尾款金额小，催收成本高于欠款',
      VND: 'Số cước còn lại nhỏ, chi phí đòi nợ cao hơn',
      THB: 'ค่าระวางคงเหลือน้อย ค่าติดตามสูงกว่าหนี้',
    },
  },
];

/** Bad debts on the longest overdue bills of each company, as the product posts them. */
export async function seedBadDebts(context: Context, book: Book, postings: Postings): Promise<void> {
  const { db } = context;
  const proposer = book.person('accountant');
  const approver = book.person('findirector');
  for (const company of book.companies) {
    const bills = await overdueBills(context, book, company.id);
    const { country, accounting_standard } = await db
      .selectFrom('own_company')
      .select(['country', 'accounting_standard'])
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow();
    const rule = ruleOf(country, accounting_standard);
    for (const [place, { state, reason, percent, ago, memo }] of drafts.entries()) {
      const bill = bills[place];
      const on = addDays(book.today, -ago);
      if (!bill || daysBetween(bill.bill_on, on) < 0) continue;
      const open = bill.amount_minor - bill.written_off_minor;
      const amountMinor = percent === 100n ? open : neat(bill.currency, (open * percent) / 100n);
      const { currency: functional } = company;
      const values = {
        bad_debt_no: book.next('BD', company.id, on),
        company_id: company.id,
        customer_id: bill.customer_id,
        bill_id: bill.bill_id,
        currency: bill.currency,
        amount_minor: amountMinor,
        given_up_on: on,
        reason,
        memo: memo[functional] ?? memo['CNY'] ?? '',
        functional_currency: functional,
        prepared_by: proposer,
        created_at: book.noon(on),
      };
      const { id } = await db
        .insertInto('bad_debt')
        .values({ ...values, state: state === 'writtenOff' ? 'submitted' : state })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (state !== 'writtenOff') continue;
      const bookedMinor = functionalShare({
        amountMinor: bill.amount_minor,
        functionalMinor: bill.functional_minor,
        before: bill.written_off_minor,
        beforeFunctional: bill.written_off_functional_minor,
        taken: amountMinor,
      });
      // No company of the demo has provided for its customers' debts.
      const allowanceMinor = allowanceFor(rule, bookedMinor, 0n);
      const writeOffId = await writtenOff(context, book, { ...values, id, functional, amountMinor, bookedMinor, approver });
      await db
        .updateTable('bad_debt')
        .set({
          state,
          rule,
          booked_minor: bookedMinor,
          allowance_minor: allowanceMinor,
          write_off_id: writeOffId,
          decided_by: approver,
          version: 3,
        })
        .where('id', '=', id)
        .execute();
      postings.add(
        {
          companyId: company.id,
          postedOn: on,
          kind: 'badDebt',
          subject: 'badDebt',
          recordId: id,
          functionalCurrency: functional,
          lines: givenUpPosting({
            rule,
            party: { customerId: bill.customer_id, carrierId: null },
            billId: bill.bill_id,
            currency: bill.currency,
            amountMinor,
            functionalMinor: bookedMinor,
            allowanceMinor,
          }),
        },
        approver,
      );
    }
  }
}

async function overdueBills({ db }: Context, book: Book, companyId: bigint) {
  const rows = await db
    .selectFrom('bill as b')
    .innerJoin('bill_balance as s', 's.bill_id', 'b.id')
    .select(['s.bill_id', 's.currency', 's.amount_minor', 's.functional_minor', 's.written_off_minor', 's.written_off_functional_minor'])
    .select(['b.customer_id', 'b.bill_on'])
    .where('b.company_id', '=', companyId)
    .where('b.side', '=', 'receivable')
    .where('b.opened_on', 'is', null)
    .where('b.state', 'in', ['sent', 'confirmed'])
    .where('b.due_on', '<', book.today)
    .whereRef('s.amount_minor', '>', 's.written_off_minor')
    .orderBy('b.due_on')
    .orderBy('b.id')
    .orderBy('s.currency')
    .limit(drafts.length)
    .execute();
  return rows.flatMap(({ customer_id, ...row }) => (customer_id === null ? [] : [{ ...row, customer_id }]));
}

type Given = {
  readonly id: bigint;
  readonly bad_debt_no: string;
  readonly company_id: bigint;
  readonly customer_id: bigint;
  readonly bill_id: bigint;
  readonly currency: Currency;
  readonly functional: Currency;
  readonly given_up_on: string;
  readonly amountMinor: bigint;
  readonly bookedMinor: bigint;
  readonly approver: bigint;
};

/** The write-off of an approved bad debt; its bill is lowered by it. */
async function writtenOff({ db }: Context, book: Book, given: Given): Promise<bigint> {
  const { company_id, customer_id, bill_id, currency, given_up_on, amountMinor, bookedMinor } = given;
  const { id } = await db
    .insertInto('write_off')
    .values({
      write_off_no: book.next('WR', company_id, given_up_on),
      company_id,
      side: 'receivable',
      customer_id,
      carrier_id: null,
      cash_entry_id: null,
      bad_debt_id: given.id,
      currency,
      cash_minor: 0n,
      cash_functional_minor: 0n,
      business_on: given_up_on,
      reason: given.bad_debt_no,
      reverses_id: null,
      created_by: given.approver,
      created_at: book.noon(given_up_on),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('write_off_line')
    .values(
      lineWithoutCash(
        id,
        { by: 'badDebt', currency, functionalCurrency: given.functional },
        { billId: bill_id, amountMinor, bookedMinor, settledMinor: bookedMinor },
      ),
    )
    .execute();
  await db
    .updateTable('bill_balance')
    .set((eb) => ({
      written_off_minor: eb('written_off_minor', '+', amountMinor),
      written_off_functional_minor: eb('written_off_functional_minor', '+', bookedMinor),
    }))
    .where('bill_id', '=', bill_id)
    .where('currency', '=', currency)
    .execute();
  return id;
}

/** A whole amount of the currency, where there is one. */
function neat(currency: Currency, minor: bigint): bigint {
  const one = 10n ** BigInt(minorDigits[currency]);
  return minor > one ? (minor / one) * one : minor;
}
