import { addDays, type Day } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { functionalShare, reverseTax } from '../../amount.ts';
import { type BookedLine, type BoughtLine, buyerPosting, type IntercompanySide, sellerPosting } from '../../intercompany/rules.ts';
import type { IntercompanyBillState } from '../../intercompany/states.ts';
import { buyerTaxes } from '../../intercompany/server/taxes.ts';
import { differenceOf, moneyFor, type SettlementKind, settlementPosting } from '../../intercompany-settlement/rules.ts';
import type { IntercompanySettlementState } from '../../intercompany-settlement/states.ts';
import { type Book, type Context, inBooks } from './book.ts';
import type { Postings } from './postings.ts';

type Books = 'CNY' | 'VND' | 'THB';
type Draft = {
  readonly key: string;
  readonly from: Books;
  readonly to: Books;
  readonly currency: Currency;
  readonly minor: bigint;
  readonly memo: string;
  /** Days before today. */
  readonly ago: number;
  readonly state: Extract<IntercompanyBillState, 'draft' | 'submitted' | 'accepted'>;
};

const preparers: Readonly<Record<Books, string>> = { CNY: 'accountant', VND: 'accountant.vn', THB: 'accountant.th' };
/** The services that our companies bill each other: the leg that one carries for an order of the other, and the handling at the border. */
const drafts: readonly Draft[] = [
  { key: 'legCn', from: 'CNY', to: 'VND', currency: 'CNY', minor: 4_860_000n, memo: '凭祥段代运费', ago: 28, state: 'accepted' },
  { key: 'legVn', from: 'VND', to: 'CNY', currency: 'USD', minor: 520_000n, memo: 'Cước chặng Hà Nội', ago: 26, state: 'accepted' },
  {
    key: 'borderVn',
    from: 'VND',
    to: 'CNY',
    currency: 'CNY',
    minor: 2_000_000n,
    memo: 'Phí giao nhận Hữu Nghị',
    ago: 24,
    state: 'accepted',
  },
  { key: 'legTh', from: 'THB', to: 'CNY', currency: 'USD', minor: 190_000n, memo: 'ค่าขนส่งช่วงมุกดาหาร', ago: 15, state: 'accepted' },
  { key: 'credit', from: 'CNY', to: 'VND', currency: 'CNY', minor: -60_000n, memo: '凭祥段运费折让', ago: 12, state: 'accepted' },
  { key: 'newCn', from: 'CNY', to: 'VND', currency: 'CNY', minor: 1_280_000n, memo: '友谊关换装代垫', ago: 1, state: 'submitted' },
  {
    key: 'newVn',
    from: 'VND',
    to: 'CNY',
    currency: 'USD',
    minor: 86_000n,
    memo: 'Cước bổ sung chặng Bắc Ninh',
    ago: 1,
    state: 'submitted',
  },
  { key: 'plan', from: 'CNY', to: 'THB', currency: 'USD', minor: 45_000n, memo: '磨憨口岸服务费', ago: 0, state: 'draft' },
];

type Settling = {
  readonly kind: SettlementKind;
  readonly receiver: Books;
  readonly currency: Currency;
  readonly memo: string;
  readonly ago: number;
  readonly state: Extract<IntercompanySettlementState, 'submitted' | 'approved' | 'settled'>;
  readonly bills: readonly (readonly [key: string, minor: bigint])[];
};
/** Settlements that the Chinese company prepares. */
const settlings: readonly Settling[] = [
  {
    kind: 'netting',
    receiver: 'VND',
    currency: 'CNY',
    memo: '与越南公司对冲',
    ago: 8,
    state: 'settled',
    bills: [
      ['borderVn', 2_000_000n],
      ['legCn', 2_060_000n],
      ['credit', -60_000n],
    ],
  },
  { kind: 'transfer', receiver: 'VND', currency: 'USD', memo: '支付河内段运费', ago: 6, state: 'settled', bills: [['legVn', 300_000n]] },
  { kind: 'transfer', receiver: 'VND', currency: 'USD', memo: '支付河内段余款', ago: 1, state: 'approved', bills: [['legVn', 220_000n]] },
  {
    kind: 'transfer',
    receiver: 'THB',
    currency: 'USD',
    memo: '支付穆达汉段运费',
    ago: 0,
    state: 'submitted',
    bills: [['legTh', 190_000n]],
  },
];

type Side = { readonly company: bigint; readonly side: IntercompanySide; readonly id: bigint; readonly functionalMinor: bigint };
type Bill = {
  readonly id: bigint;
  readonly no: string;
  readonly seller: bigint;
  readonly minor: bigint;
  readonly sides: readonly Side[];
  settledMinor: bigint;
  readonly settledFunctional: Map<bigint, bigint>;
};

/** Bills between the demo's companies and their settlements, as the product posts them. */
export async function seedIntercompany(context: Context, book: Book, postings: Postings): Promise<void> {
  const { db } = context;
  const fee = await db
    .selectFrom('fee_name as f')
    .innerJoin('fee_type as t', 't.id', 'f.fee_type_id')
    .select('f.id')
    .where('t.category', '=', 'transport')
    .where('f.disbursement', '=', false)
    .orderBy('f.id')
    .limit(1)
    .executeTakeFirst();
  if (!fee) return;
  const bills = new Map<string, Bill>();
  for (const draft of drafts) {
    const bill = await seedBill(context, book, postings, draft, fee.id);
    if (bill) bills.set(draft.key, bill);
  }
  for (const settling of settlings) await seedSettlement(context, book, postings, settling, bills);
}

const companyOf = (book: Book, currency: Books) => book.companies.find((company) => company.currency === currency);

async function seedBill(context: Context, book: Book, postings: Postings, draft: Draft, feeNameId: bigint): Promise<Bill | undefined> {
  const { db } = context;
  const { currency, minor, memo, state } = draft;
  const [seller, buyer] = [companyOf(book, draft.from), companyOf(book, draft.to)];
  const on: Day = addDays(book.today, -draft.ago);
  const rates = seller && buyer && [book.rate(seller.id, currency, 'receivable', on), book.rate(buyer.id, currency, 'payable', on)];
  if (!seller || !buyer || !rates) return undefined;
  const [soldRate, boughtRate] = rates;
  if (soldRate === undefined || boughtRate === undefined) return undefined;
  const accepted = state === 'accepted';
  const bill_no = book.next('IC', seller.id, on);
  const { id } = await db
    .insertInto('intercompany_bill')
    .values({
      bill_no,
      seller_id: seller.id,
      buyer_id: buyer.id,
      currency,
      amount_minor: minor,
      tax_minor: 0n,
      bill_on: on,
      due_on: addDays(on, 30),
      invoice_no: null,
      memo,
      state,
      prepared_by: book.person(preparers[draft.from]),
      accepted_by: accepted ? book.person(draft.to === 'CNY' ? 'findirector' : 'admin') : null,
      created_at: book.noon(on),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('intercompany_line')
    .values({
      bill_id: id,
      fee_name_id: feeNameId,
      order_id: null,
      work_order_id: null,
      currency,
      amount_minor: minor,
      tax_percent: '0',
      tax_minor: 0n,
      memo: null,
    })
    .execute();
  const bill: Bill = { id, no: bill_no, seller: seller.id, minor, sides: [], settledMinor: 0n, settledFunctional: new Map() };
  if (!accepted) return bill;
  const tax = (await buyerTaxes(context, { sellerId: seller.id, buyerId: buyer.id, day: on }, [feeNameId]))(feeNameId);
  const reverseMinor = tax?.treatment === 'reverse' ? reverseTax(currency, minor, tax.percent ?? '0') : 0n;
  const line = (companyId: bigint, rate: string): BookedLine => ({
    amountMinor: minor,
    taxMinor: 0n,
    functionalMinor: inBooks(book, companyId, currency, minor, rate),
    functionalTaxMinor: 0n,
    orderId: null,
  });
  const sold = line(seller.id, soldRate);
  const bought: BoughtLine = {
    ...line(buyer.id, boughtRate),
    recoverable: tax?.treatment === 'invoice',
    reverseMinor,
    functionalReverseMinor: inBooks(book, buyer.id, currency, reverseMinor, boughtRate),
  };
  const entries = [
    { company: seller, side: 'seller' as const, rate: soldRate, line: sold, reverse: 0n, lines: sellerPosting(currency, [sold]) },
    {
      company: buyer,
      side: 'buyer' as const,
      rate: boughtRate,
      line: bought,
      reverse: reverseMinor,
      lines: buyerPosting(currency, [bought]),
    },
  ];
  const sides: Side[] = [];
  for (const { company, side, rate, line: booked, reverse, lines } of entries) {
    const row = await db
      .insertInto('intercompany_side')
      .values({
        bill_id: id,
        company_id: company.id,
        side,
        functional_currency: company.currency,
        rate,
        rate_on: on,
        functional_minor: booked.functionalMinor,
        currency,
        reverse_minor: reverse,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    sides.push({ company: company.id, side, id: row.id, functionalMinor: booked.functionalMinor });
    postings.add(
      {
        companyId: company.id,
        postedOn: on,
        kind: 'intercompanyBill',
        subject: 'intercompanyBill',
        recordId: id,
        functionalCurrency: company.currency,
        lines,
      },
      book.person('findirector'),
    );
  }
  return { ...bill, sides };
}

async function seedSettlement(
  { db }: Context,
  book: Book,
  postings: Postings,
  settling: Settling,
  bills: ReadonlyMap<string, Bill>,
): Promise<void> {
  const { kind, currency, memo, state } = settling;
  const [payer, receiver] = [companyOf(book, 'CNY'), companyOf(book, settling.receiver)];
  if (!payer || !receiver) return;
  const taken = settling.bills.flatMap(([key, minor]) => {
    const bill = bills.get(key);
    return bill ? [{ bill, minor }] : [];
  });
  const amountMinor = moneyFor(taken.map(({ bill, minor }) => ({ owed: bill.seller === receiver.id, amountMinor: minor })));
  const money = kind === 'transfer';
  const [from, to] = [book.bank(payer.id, currency), book.bank(receiver.id, currency)];
  if (taken.length < settling.bills.length || (money && (from === undefined || to === undefined))) return;
  const on: Day = addDays(book.today, -settling.ago);
  const settled = state === 'settled';
  const { id } = await db
    .insertInto('intercompany_settlement')
    .values({
      settlement_no: book.next('IS', payer.id, on),
      kind,
      payer_id: payer.id,
      receiver_id: receiver.id,
      currency,
      amount_minor: amountMinor,
      from_account_id: money ? (from ?? null) : null,
      to_account_id: money && settled ? (to ?? null) : null,
      settled_on: on,
      bank_ref: null,
      memo,
      state,
      prepared_by: book.person('cashier'),
      approved_by: state === 'submitted' ? null : book.person('findirector'),
      accepted_by: settled ? book.person('admin') : null,
      created_at: book.noon(on),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const allocations = await db
    .insertInto('intercompany_allocation')
    .values(taken.map(({ bill, minor }) => ({ settlement_id: id, bill_id: bill.id, currency, amount_minor: minor })))
    .returning('id')
    .execute();
  if (!settled) return;
  for (const company of [payer, receiver]) {
    const cleared = [];
    for (const [place, { bill, minor }] of taken.entries()) {
      const side = bill.sides.find((one) => one.company === company.id);
      if (!side) continue;
      const beforeFunctional = bill.settledFunctional.get(company.id) ?? 0n;
      const functionalMinor = functionalShare({
        amountMinor: bill.minor,
        functionalMinor: side.functionalMinor,
        before: bill.settledMinor,
        beforeFunctional,
        taken: minor,
      });
      bill.settledFunctional.set(company.id, beforeFunctional + functionalMinor);
      cleared.push({ sold: side.side === 'seller', amountMinor: minor, functionalMinor });
      await db
        .insertInto('intercompany_cleared')
        .values({
          allocation_id: allocations[place]?.id ?? 0n,
          company_id: company.id,
          functional_currency: company.currency,
          functional_minor: functionalMinor,
        })
        .execute();
      await db
        .updateTable('intercompany_side')
        .set({ settled_functional_minor: beforeFunctional + functionalMinor })
        .where('id', '=', side.id)
        .execute();
    }
    const pays = company === payer;
    const account = pays ? from : to;
    const rate = book.rate(company.id, currency, pays ? 'payable' : 'receivable', on) ?? '1';
    const signed = pays ? -amountMinor : amountMinor;
    const moved =
      money && account !== undefined
        ? { ownBankAccountId: account, amountMinor: signed, functionalMinor: inBooks(book, company.id, currency, signed, rate) }
        : null;
    const lines = settlementPosting(currency, cleared, moved);
    await db
      .insertInto('intercompany_result')
      .values({ settlement_id: id, company_id: company.id, functional_currency: company.currency, difference_minor: differenceOf(lines) })
      .execute();
    if (moved)
      await db
        .insertInto('transfer_movement')
        .values({
          intercompany_settlement_id: id,
          own_bank_account_id: moved.ownBankAccountId,
          currency,
          amount_minor: signed,
          value_on: on,
        })
        .execute();
    postings.add(
      {
        companyId: company.id,
        postedOn: on,
        kind: 'intercompanySettlement',
        subject: 'intercompanySettlement',
        recordId: id,
        functionalCurrency: company.currency,
        lines,
      },
      book.person('admin'),
    );
  }
  for (const { bill, minor } of taken) {
    bill.settledMinor += minor;
    await db.updateTable('intercompany_bill').set({ settled_minor: bill.settledMinor }).where('id', '=', bill.id).execute();
  }
}
