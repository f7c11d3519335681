import type { Day } from '../../../../kernel/day.ts';
import { amountOf, convert, type Currency } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { PostingLine } from '../../ledger/rules.ts';
import { type BookRate, bookRate } from '../../ledger/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { onBehalfPosting } from '../rules.ts';
import { bookSide, booksOfBoth } from './both.ts';
import { intercompanyBills, requireUnsettled, reverseBoth } from './moves.ts';
import type { IntercompanyBill } from './queries.ts';

type PaidOnBehalf = {
  /** The payment, which is registered in the company that owes the bill. */
  readonly cash: { readonly id: bigint; readonly no: string };
  readonly payerId: bigint;
  readonly ownerId: bigint;
  readonly ownBankAccountId: bigint;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly valueOn: Day;
  /** The person who requested the payment, who is another one than the caller. */
  readonly requestedBy: bigint;
  readonly memo: string;
  /** The payment in the books of the owner, with its rate and its entry. */
  readonly owed: { readonly rate: BookRate; readonly functionalMinor: bigint; readonly lines: readonly PostingLine[] };
};

/**
 * Posts a payment from the account of one company for the debt of another in both books at once: the payer claims what its bank paid, and the
 * owner of the debt owes that claim in the place of money. The claim is a bill between the two, which their settlements clear. The caller acts
 * for both companies, and has held their months open.
 */
export async function postOnBehalf(work: Work<FinanceTables>, paid: PaidOnBehalf): Promise<void> {
  const { payerId, ownerId, currency, amountMinor, valueOn, memo } = paid;
  const bill_no = await work.nextNumber('IC', payerId);
  const id = await work.asSystem(async () => {
    const [payer, owner] = await booksOfBoth(work, payerId, ownerId);
    const rate = await bookRate(work, payer, { currency, day: valueOn, side: 'payable' });
    const functionalMinor = convert({ currency, minor: amountMinor }, payer.currency, rate.rate).minor;
    const bill = await work.db
      .insertInto('intercompany_bill')
      .values({
        bill_no,
        seller_id: payerId,
        buyer_id: ownerId,
        currency,
        amount_minor: amountMinor,
        tax_minor: 0n,
        bill_on: valueOn,
        due_on: valueOn,
        invoice_no: null,
        memo,
        state: 'accepted',
        prepared_by: paid.requestedBy,
        accepted_by: work.who.accountId,
        cash_entry_id: paid.cash.id,
      })
      .returning(['id', 'currency', 'bill_on'])
      .executeTakeFirstOrThrow();
    const lines = onBehalfPosting({ ownBankAccountId: paid.ownBankAccountId, currency, amountMinor, functionalMinor });
    await bookSide(work, payer, { bill, side: 'seller', rate, functionalMinor, kind: 'payment', lines });
    await bookSide(work, owner, { bill, side: 'buyer', kind: 'payment', ...paid.owed });
    return bill.id;
  });
  work.audit({
    subject: 'intercompanyBill',
    id,
    what: 'create',
    after: { bill_no, currency, amount: amountOf(currency, amountMinor), bill_on: valueOn, memo, payment_no: paid.cash.no },
  });
}

/**
 * Locks the claim of a payment that a sister company made; null where our own account paid. Refuses ON_BEHALF_BOTH to a person who does not act
 * for the payer as well, and INTERCOMPANY_SETTLED where the companies have settled any of it.
 */
export async function lockOnBehalf(work: Work<FinanceTables>, cash: { readonly id: bigint; readonly entry_no: string }) {
  const bill = await work.asSystem(() =>
    work.db.selectFrom('intercompany_bill').selectAll().where('cash_entry_id', '=', cash.id).forUpdate().executeTakeFirst(),
  );
  if (!bill || bill.state === 'reversed') return null;
  if (!companiesOf(work.who).includes(bill.seller_id)) {
    const { name } = await work.db.selectFrom('own_company').select('name').where('id', '=', bill.seller_id).executeTakeFirstOrThrow();
    throw new Refusal('ON_BEHALF_BOTH', { no: cash.entry_no, company: name });
  }
  requireUnsettled(bill);
  return bill;
}

/** Takes the claim of a reversed payment back in both books on one day and answers it. */
export function takeBackOnBehalf(work: Work<FinanceTables>, bill: IntercompanyBill, reason: string): Promise<Day> {
  return work.asSystem(async () => {
    const reversed_on = await reverseBoth(work, bill, reason);
    await intercompanyBills.follow(work, bill, 'takeBack', { reversed_on }, reason);
    return reversed_on;
  });
}
