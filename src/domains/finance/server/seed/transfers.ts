import { addDays, type Day } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { entryKindOf, inPosting, movementPosting, outPosting, type TransferKind } from '../../transfer/rules.ts';
import { type Book, type Context, inBooks } from './book.ts';
import type { Postings } from './postings.ts';

type Money = { readonly currency: Currency; readonly minor: bigint };
type Draft = {
  readonly kind: TransferKind;
  readonly memo: string;
  readonly from: Money;
  readonly to?: Money;
  readonly feeMinor?: bigint;
  /** Days before today on which the money left, and arrived. */
  readonly left: number;
  readonly arrived?: number;
  readonly state: 'submitted' | 'inTransit' | 'done';
};

const yuan = (minor: bigint): Money => ({ currency: 'CNY', minor });
const dollars = (minor: bigint): Money => ({ currency: 'USD', minor });
/** The movements of the Chinese company between its accounts, and what its bank charged and paid. */
const drafts: readonly Draft[] = [
  {
    kind: 'transfer',
    memo: '购汇支付海运费',
    from: yuan(7_160_000n),
    to: dollars(1_000_000n),
    feeMinor: 12_000n,
    left: 21,
    arrived: 20,
    state: 'done',
  },
  { kind: 'transfer', memo: '结汇', from: dollars(500_000n), to: yuan(3_540_000n), left: 9, arrived: 9, state: 'done' },
  { kind: 'bankFee', memo: '网银服务费', from: yuan(20_000n), left: 15, state: 'done' },
  { kind: 'interestEarned', memo: '活期存款利息', from: yuan(86_432n), left: 12, state: 'done' },
  { kind: 'transfer', memo: '购汇备付', from: yuan(3_580_000n), to: dollars(500_000n), feeMinor: 8_000n, left: 1, state: 'inTransit' },
  { kind: 'interestPaid', memo: '流动资金贷款利息', from: yuan(412_500n), left: 0, state: 'submitted' },
];

/** Transfers between the accounts of the Chinese company, as the product posts them. */
export async function seedTransfers(context: Context, book: Book, postings: Postings): Promise<void> {
  const { db } = context;
  const company = book.companies.find(({ currency }) => currency === 'CNY');
  if (!company) return;
  const preparer = book.person('cashier');
  const approver = book.person('findirector');
  for (const draft of drafts) {
    const { kind, from, to, left, state, memo } = draft;
    const first = book.bank(company.id, from.currency);
    const second = to && book.bank(company.id, to.currency);
    const on: Day = addDays(book.today, -left);
    const arrivedOn = draft.arrived === undefined ? null : addDays(book.today, -draft.arrived);
    const rateOf = (money: Money, day: Day) => book.rate(company.id, money.currency, 'receivable', day);
    const fromRate = rateOf(from, on);
    const toRate = to && rateOf(to, arrivedOn ?? on);
    if (first === undefined || fromRate === undefined || (to && (second === undefined || toRate === undefined))) continue;
    const functionalMinor = inBooks(book, company.id, from.currency, from.minor, fromRate);
    const feeMinor = draft.feeMinor ?? 0n;
    const arrival =
      to && second !== undefined && toRate !== undefined
        ? { accountId: second, ...to, functionalMinor: inBooks(book, company.id, to.currency, to.minor, toRate) }
        : undefined;
    const earned = kind === 'interestEarned';
    const { id } = await db
      .insertInto('transfer')
      .values({
        transfer_no: book.next('TF', company.id, on),
        company_id: company.id,
        kind,
        from_account_id: earned ? null : first,
        to_account_id: earned ? first : (second ?? null),
        currency: from.currency,
        amount_minor: from.minor,
        to_currency: earned ? from.currency : (to?.currency ?? null),
        to_amount_minor: earned ? from.minor : (to?.minor ?? null),
        fee_minor: feeMinor,
        cost_centre_id: null,
        out_on: on,
        in_on: arrivedOn,
        bank_ref: null,
        memo,
        functional_currency: company.currency,
        functional_minor: state === 'submitted' ? null : functionalMinor,
        difference_minor: state === 'done' && arrival ? arrival.functionalMinor - functionalMinor : null,
        state,
        prepared_by: preparer,
        approved_by: state === 'submitted' ? null : approver,
        created_at: book.noon(on),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (state === 'submitted') continue;
    const entry = {
      companyId: company.id,
      kind: entryKindOf(kind),
      subject: 'transfer',
      recordId: id,
      functionalCurrency: company.currency,
    };
    const side = { accountId: first, ...from, functionalMinor };
    const movements = [
      { own_bank_account_id: first, currency: from.currency, amount_minor: earned ? from.minor : -(from.minor + feeMinor), value_on: on },
    ];
    if (kind !== 'transfer') postings.add({ ...entry, postedOn: on, lines: movementPosting(kind, side) }, approver);
    else
      postings.add(
        {
          ...entry,
          postedOn: on,
          lines: outPosting(side, { minor: feeMinor, functionalMinor: inBooks(book, company.id, from.currency, feeMinor, fromRate) }),
        },
        approver,
      );
    if (arrival && arrivedOn !== null && state === 'done') {
      postings.add({ ...entry, postedOn: arrivedOn, lines: inPosting(side, arrival) }, preparer);
      movements.push({
        own_bank_account_id: arrival.accountId,
        currency: arrival.currency,
        amount_minor: arrival.minor,
        value_on: arrivedOn,
      });
    }
    await db
      .insertInto('transfer_movement')
      .values(movements.map((movement) => ({ ...movement, transfer_id: id })))
      .execute();
  }
}
