import { lesserOf } from '../../../kernel/bounds.ts';
import Big from 'big.js';
import { amountOf, type Currency, convert, minorDigits, type Money } from '../../../kernel/money.ts';
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

/** Requires a rate in two currencies, and none in one; refuses NETTING_RATE. */
export function rateOrRefuse(receivable: Currency, payable: Currency, rate: string | null): void {
  if ((receivable === payable) !== (rate === null)) throw new Refusal('NETTING_RATE', { from: receivable, to: payable });
}

/**
 * Requires both legs to have the same value: exactly in one currency, by the agreed rate in two (payable units for one receivable unit).
 * Refuses NETTING_RATE and NETTING_UNEQUAL.
 */
export function equalOrRefuse(receivable: Money, payable: Money, rate: string | null): void {
  rateOrRefuse(receivable.currency, payable.currency, rate);
  const worth = rate === null ? receivable.minor : convert(receivable, payable.currency, rate).minor;
  if (worth !== payable.minor)
    throw new Refusal('NETTING_UNEQUAL', {
      currency: payable.currency,
      receivable: amountOf(payable.currency, worth),
      payable: amountOf(payable.currency, payable.minor),
    });
}

/**
 * The largest amounts of both legs that have the same value, of what is open. In two currencies the receivable side is the largest whose value by
 * the agreed rate is not more than the payable side. Nothing is set off against what is worth less than a half of the smallest unit.
 */
export function largestOf(
  receivable: Money,
  payable: Money,
  rate: string | null,
): { readonly receivable: bigint; readonly payable: bigint } {
  if (rate === null) {
    const minor = lesserOf(receivable.minor, payable.minor);
    return { receivable: minor, payable: minor };
  }
  const units = new Big(amountOf(payable.currency, payable.minor)).div(rate);
  const digits = minorDigits[receivable.currency];
  const most = BigInt(units.times(new Big(10).pow(digits)).round(0, Big.roundDown).toFixed(0));
  const minor = lesserOf(receivable.minor, most);
  const worth = convert({ currency: receivable.currency, minor }, payable.currency, rate).minor;
  return worth === 0n ? { receivable: 0n, payable: 0n } : { receivable: minor, payable: worth };
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
