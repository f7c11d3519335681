import { lesserOf } from '../../../kernel/bounds.ts';
import { amountOf, type Currency, convert } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { type Party, type PostingLine, touched } from '../ledger/rules.ts';

export type NettedLine = {
  readonly billId: bigint;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  /** The booked value, in the functional currency. */
  readonly bookedMinor: bigint;
  /** The name under which the bill stands; by default that of the consent. */
  readonly party?: Party;
};
export type Legs = { readonly receivable: readonly NettedLine[]; readonly payable: readonly NettedLine[] };

const sum = (lines: readonly { readonly amountMinor: bigint }[]): bigint => lines.reduce((total, line) => total + line.amountMinor, 0n);
const booked = (lines: readonly NettedLine[]): bigint => lines.reduce((total, line) => total + line.bookedMinor, 0n);

type Bare = { readonly currency: Currency; readonly amountMinor: bigint };

/** The total of a leg; refuses NETTING_CURRENCY where its lines are in several currencies. */
export function legOf(lines: readonly Bare[]): { currency: Currency; minor: bigint } {
  const [first] = lines;
  if (!first || lines.some((line) => line.currency !== first.currency)) throw new Refusal('NETTING_CURRENCY');
  return { currency: first.currency, minor: sum(lines) };
}

/**
 * Requires both legs to have the same value: exactly in one currency, by the agreed rate in two (payable units for one receivable unit).
 * Refuses NETTING_RATE and NETTING_UNEQUAL.
 */
export function equalOrRefuse(
  receivable: { currency: Currency; minor: bigint },
  payable: { currency: Currency; minor: bigint },
  rate: string | null,
): void {
  const same = receivable.currency === payable.currency;
  if (same !== (rate === null)) throw new Refusal('NETTING_RATE', { from: receivable.currency, to: payable.currency });
  const worth = rate === null ? receivable.minor : convert(receivable, payable.currency, rate).minor;
  if (worth !== payable.minor)
    throw new Refusal('NETTING_UNEQUAL', {
      currency: payable.currency,
      receivable: amountOf(payable.currency, worth),
      payable: amountOf(payable.currency, payable.minor),
    });
}

/** The realised gain of a netting: the booked value of the settled payables less that of the settled receivables. */
export function gainOf({ receivable, payable }: Legs): bigint {
  return booked(payable) - booked(receivable);
}

/**
 * The entry of a netting: debit payable, credit receivable, each at its booked value; the remainder is a realised exchange difference. Two
 * currencies pass through the exchange account, so that each balances on its own.
 */
export function nettingPosting(legs: Legs, customer: Party, carrier: Party): PostingLine[] {
  const line = (account: 'receivable' | 'payable', sign: bigint, party: Party, one: NettedLine): PostingLine => ({
    account,
    currency: one.currency,
    amountMinor: sign * one.amountMinor,
    functionalMinor: sign * one.bookedMinor,
    party: one.party ?? party,
    billId: one.billId,
  });
  const [receivable, payable] = [legOf(legs.receivable), legOf(legs.payable)];
  const through = booked(legs.receivable);
  const exchange = (of: { currency: Currency; minor: bigint }, sign: bigint): PostingLine => ({
    account: 'currencyExchange',
    currency: of.currency,
    amountMinor: sign * of.minor,
    functionalMinor: sign * through,
  });
  const gain: PostingLine = {
    account: 'exchangeDifference',
    currency: payable.currency,
    amountMinor: 0n,
    functionalMinor: -gainOf(legs),
    party: carrier,
  };
  return touched([
    ...legs.receivable.map((one) => line('receivable', -1n, customer, one)),
    ...legs.payable.map((one) => line('payable', 1n, carrier, one)),
    ...(receivable.currency === payable.currency ? [] : [exchange(receivable, 1n), exchange(payable, -1n)]),
    gain,
  ]);
}

/** Takes an amount off open bills in the given order, until it is used up. */
export function fill<B extends { readonly freeMinor: bigint }>(bills: readonly B[], minor: bigint): { bill: B; amountMinor: bigint }[] {
  let left = minor;
  return bills.flatMap((bill) => {
    const amountMinor = lesserOf(bill.freeMinor, left);
    if (amountMinor <= 0n) return [];
    left -= amountMinor;
    return [{ bill, amountMinor }];
  });
}
