import type { Currency } from '../../../kernel/money.ts';
import { type AccountUse, type EntryKind, type PostingLine, touched } from '../ledger/rules.ts';

export const transferKinds = ['transfer', 'bankFee', 'interestPaid', 'interestEarned', 'pettyCash'] as const;
export type TransferKind = (typeof transferKinds)[number];

/** The account that a movement without a second account of ours is posted against. */
const against = {
  bankFee: 'bankFee',
  interestPaid: 'interestExpense',
  interestEarned: 'interestIncome',
  pettyCash: 'adminExpense',
} as const satisfies Record<Exclude<TransferKind, 'transfer'>, AccountUse>;

export const entryKindOf = {
  transfer: 'transfer',
  bankFee: 'bankFee',
  interestPaid: 'interest',
  interestEarned: 'interest',
  pettyCash: 'pettyCash',
} as const satisfies Record<TransferKind, Exclude<EntryKind, 'reversal'>>;

/** Money on one account of ours; both amounts are positive. */
type Side = { readonly accountId: bigint; readonly currency: Currency; readonly minor: bigint; readonly functionalMinor: bigint };

function bank(side: Side, sign: 1n | -1n): PostingLine {
  const { accountId, currency, minor, functionalMinor } = side;
  return { account: 'bank', currency, amountMinor: sign * minor, functionalMinor: sign * functionalMinor, ownBankAccountId: accountId };
}
function line(account: AccountUse, currency: Currency, amountMinor: bigint, functionalMinor: bigint, costCentreId?: bigint): PostingLine {
  return { account, currency, amountMinor, functionalMinor, ...(costCentreId === undefined ? {} : { costCentreId }) };
}

/** Fees and interest paid, petty cash spent: credit bank, debit the expense. Interest earned: the opposite against income. */
export function chargePosting(kind: Exclude<TransferKind, 'transfer'>, side: Side, costCentreId?: bigint): PostingLine[] {
  const sign = kind === 'interestEarned' ? 1n : -1n;
  return [bank(side, sign), line(against[kind], side.currency, -sign * side.minor, -sign * side.functionalMinor, costCentreId)];
}

/** Money leaves the first account: debit in transit, credit bank. The bank's fee is an expense of its own. */
export function outPosting(from: Side, fee: { readonly minor: bigint; readonly functionalMinor: bigint }): PostingLine[] {
  return touched([
    line('cashInTransit', from.currency, from.minor, from.functionalMinor),
    bank(from, -1n),
    line('bankFee', from.currency, fee.minor, fee.functionalMinor),
    bank({ ...from, ...fee }, -1n),
  ]);
}

/**
 * Money arrives on the second account: debit bank, credit in transit. Between two currencies both sides pass the exchange account, which
 * is left at zero in the books, and what the bank's rate differs from the rate of the day is an exchange difference.
 */
export function inPosting(from: Omit<Side, 'accountId'>, to: Side): PostingLine[] {
  const lost = from.functionalMinor - to.functionalMinor;
  return touched([
    bank(to, 1n),
    ...(from.currency === to.currency
      ? []
      : [
          line('currencyExchange', to.currency, -to.minor, -from.functionalMinor),
          line('currencyExchange', from.currency, from.minor, from.functionalMinor),
        ]),
    line('cashInTransit', from.currency, -from.minor, -from.functionalMinor),
    line('exchangeDifference', from.currency, 0n, lost),
  ]);
}
