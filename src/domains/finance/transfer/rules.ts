import type { Currency } from '../../../kernel/money.ts';
import { type AccountUse, type EntryKind, type ExpenseAccount, type PostingLine, touched } from '../ledger/rules.ts';

export const transferKinds = [
  'transfer',
  'bankFee',
  'interestPaid',
  'interestEarned',
  'pettyCash',
  'salaryPaid',
  'taxPaid',
  'loanDrawn',
  'loanRepaid',
  'capitalPaidIn',
  'depositGiven',
  'depositReturned',
  'depositTaken',
  'depositRepaid',
] as const;
export type TransferKind = (typeof transferKinds)[number];
/** A movement on one account of ours alone. */
export type MovementKind = Exclude<TransferKind, 'transfer'>;

/** The accounts on which taxes are owed to the tax office. */
export const taxAccounts = [
  'outputTax',
  'taxWithheld',
  'withheldFromSupplier',
  'otherTax',
  'incomeTaxPayable',
] as const satisfies readonly AccountUse[];
export type TaxAccount = (typeof taxAccounts)[number];

type Movement = {
  /** The account that it is posted against; of a tax the one on which it is owed, of petty cash the expense of who spent it. */
  readonly account: AccountUse | 'tax' | 'expense';
  readonly entry: Exclude<EntryKind, 'reversal'>;
  readonly leaves: boolean;
  /** True for one that settles what stands on its account: never more, and at the value in the books. */
  readonly settles?: true;
  /** True for one with a party: a deposit. */
  readonly party?: true;
};
const movements = {
  bankFee: { account: 'bankFee', entry: 'bankFee', leaves: true },
  interestPaid: { account: 'interestExpense', entry: 'interest', leaves: true },
  interestEarned: { account: 'interestIncome', entry: 'interest', leaves: false },
  pettyCash: { account: 'expense', entry: 'pettyCash', leaves: true },
  salaryPaid: { account: 'salaryPayable', entry: 'salary', leaves: true },
  taxPaid: { account: 'tax', entry: 'tax', leaves: true },
  loanDrawn: { account: 'bankLoan', entry: 'bankLoan', leaves: false },
  loanRepaid: { account: 'bankLoan', entry: 'bankLoan', leaves: true, settles: true },
  capitalPaidIn: { account: 'paidInCapital', entry: 'capital', leaves: false },
  depositGiven: { account: 'depositPaid', entry: 'deposit', leaves: true, party: true },
  depositReturned: { account: 'depositPaid', entry: 'deposit', leaves: false, settles: true, party: true },
  depositTaken: { account: 'depositReceived', entry: 'deposit', leaves: false, party: true },
  depositRepaid: { account: 'depositReceived', entry: 'deposit', leaves: true, settles: true, party: true },
} as const satisfies Record<MovementKind, Movement>;

export function movementOf(kind: MovementKind): Movement {
  return movements[kind];
}
/** True where the money leaves an account of ours. */
export const leaves = (kind: TransferKind): boolean => kind === 'transfer' || movements[kind].leaves;
/** True where the money arrives on an account of ours. */
export const arrives = (kind: TransferKind): boolean => kind === 'transfer' || !movements[kind].leaves;
export const hasParty = (kind: TransferKind): boolean => kind !== 'transfer' && movementOf(kind).party === true;

/** True where the money goes to a customer or carrier: to an approved account of theirs. */
export const paysParty = (kind: TransferKind): boolean => hasParty(kind) && leaves(kind);

export function entryKindOf(kind: TransferKind): Exclude<EntryKind, 'reversal'> {
  return kind === 'transfer' ? 'transfer' : movements[kind].entry;
}

/** Money on one account of ours; both amounts are positive. */
type Side = { readonly accountId: bigint; readonly currency: Currency; readonly minor: bigint; readonly functionalMinor: bigint };

function bank(side: Side, sign: 1n | -1n): PostingLine {
  const { accountId, currency, minor, functionalMinor } = side;
  return { account: 'bank', currency, amountMinor: sign * minor, functionalMinor: sign * functionalMinor, ownBankAccountId: accountId };
}
function line(account: AccountUse, currency: Currency, amountMinor: bigint, functionalMinor: bigint, beside: Beside = {}): PostingLine {
  return { account, currency, amountMinor, functionalMinor, ...beside };
}
type Beside = Pick<PostingLine, 'costCentreId' | 'party'>;

/**
 * Fees, interest, petty cash, salaries, taxes, loans, capital and deposits: the bank against the account of the kind. A kind that
 * settles an amount on that account takes it at `bookedMinor`, its value in the books, and realises the difference.
 */
export function movementPosting(
  kind: MovementKind,
  side: Side,
  of: Beside & {
    readonly taxAccount?: TaxAccount | null;
    readonly expenseAccount?: ExpenseAccount | null;
    readonly bookedMinor?: bigint;
  } = {},
): PostingLine[] {
  const { account } = movementOf(kind);
  const { taxAccount, expenseAccount, bookedMinor = side.functionalMinor, ...beside } = of;
  const use = account === 'tax' ? taxAccount : account === 'expense' ? expenseAccount : account;
  if (!use) throw new Error(`${kind} has no account`);
  const sign = leaves(kind) ? -1n : 1n;
  return touched([
    bank(side, sign),
    line(use, side.currency, -sign * side.minor, -sign * bookedMinor, beside),
    line('exchangeDifference', side.currency, 0n, -sign * (side.functionalMinor - bookedMinor)),
  ]);
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
