import { convert, type Currency } from '../../../kernel/money.ts';
import type { AccountUse, Party, PostingLine } from '../ledger/rules.ts';
import type { Side } from '../side.ts';

/**
 * The monetary accounts (money and claims to money), and the side whose rate values each of them (IAS 21.23; PRC CAS 19, article 11). The
 * advances here are money that settles no bill yet: it settles one in its own currency or is refunded, so it is monetary. A payment that
 * could never come back would not be (IFRIC 22.4; Vietnamese Circular 200/2014, article 69).
 */
export const monetary = {
  bank: 'receivable',
  receivable: 'receivable',
  intercompanyReceivable: 'receivable',
  intercompanyPayable: 'payable',
  disbursement: 'receivable',
  payable: 'payable',
  unidentified: 'payable',
  advanceReceived: 'payable',
  advancePaid: 'receivable',
  employeeAdvance: 'receivable',
  cashInTransit: 'receivable',
  depositPaid: 'receivable',
  otherReceivable: 'receivable',
  bankLoan: 'payable',
  salaryPayable: 'payable',
  depositReceived: 'payable',
  otherPayable: 'payable',
} as const satisfies Partial<Record<AccountUse, Side>>;
export type MonetaryUse = keyof typeof monetary;

/** A balance in a foreign currency at the end of a month. */
export type OpenBalance = {
  readonly use: MonetaryUse;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly bookedMinor: bigint;
  readonly party: Party;
  readonly ownBankAccountId: bigint | null;
};
export type Revalued<B extends OpenBalance> = B & { readonly rate: string; readonly revaluedMinor: bigint };

/** Values each balance at its month-end rate; `rateOf` answers the rate of a currency for a side. */
export function revalue<B extends OpenBalance>(
  balances: readonly B[],
  functional: Currency,
  rateOf: (currency: Currency, side: Side) => string,
): Revalued<B>[] {
  return balances.map((balance) => {
    const rate = rateOf(balance.currency, monetary[balance.use]);
    return { ...balance, rate, revaluedMinor: convert({ currency: balance.currency, minor: balance.amountMinor }, functional, rate).minor };
  });
}

/** The entry for the difference of each balance: the account against the unrealised differences, in the functional currency only. */
export function revaluationPosting(revalued: readonly Revalued<OpenBalance>[]): PostingLine[] {
  return revalued.flatMap((one): PostingLine[] => {
    const functionalMinor = one.revaluedMinor - one.bookedMinor;
    if (functionalMinor === 0n) return [];
    const { currency, party } = one;
    const ownBankAccountId = one.ownBankAccountId ?? undefined;
    return [
      { account: one.use, currency, amountMinor: 0n, functionalMinor, party, ownBankAccountId },
      { account: 'unrealisedExchange', currency, amountMinor: 0n, functionalMinor: -functionalMinor, party },
    ];
  });
}
