import Big from 'big.js';
import { lesserOf } from '../../../kernel/bounds.ts';
import { plainDecimal } from '../../../kernel/decimal.ts';
import { type Currency, amountOf, roundTo } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';

export type Held = { readonly id: bigint; readonly billId: bigint; readonly heldMinor: bigint };

/** Distributes a payment over a request's lines in their order, up to the reserved amount of each. */
export function spread(amountMinor: bigint, lines: readonly Held[]): { readonly line: Held; readonly minor: bigint }[] {
  let left = amountMinor;
  return lines.flatMap((line) => {
    const minor = lesserOf(line.heldMinor, left);
    left -= minor;
    return minor > 0n ? [{ line, minor }] : [];
  });
}

export function payableOrRefuse(currency: Currency, asked: bigint, left: bigint): void {
  if (asked <= 0n || asked > left)
    throw new Refusal('PAID_OVER', { currency, asked: amountOf(currency, asked), open: amountOf(currency, left) });
}

/** A fee of a bill before tax, and the rule by which tax is withheld from it; without a percent none is. */
export type RuledFee = { readonly billId: bigint; readonly netMinor: bigint; readonly percent: string | null; readonly basis: string };

/** The tax withheld by one rule, with its source, from the part of the price before tax that is about to be paid. */
export type WithheldPart = { readonly percent: string; readonly basis: string; readonly netMinor: bigint; readonly minor: bigint };

/** The part of a bill that a payment pays, and the whole bill. */
export type PaidBill = { readonly billId: bigint; readonly paid: bigint; readonly of: bigint };

/** Adds fees up by their rule, each with the share of its bill that is paid, and rounds once for a rule. */
export function withheldByRule(
  fees: readonly RuledFee[],
  currency: Currency,
  shareOf: (billId: bigint) => Pick<PaidBill, 'paid' | 'of'>,
): WithheldPart[] {
  const nets = new Map<string, { percent: string; basis: string; net: Big }>();
  for (const { billId, netMinor, percent, basis } of fees) {
    const { paid, of } = shareOf(billId);
    if (percent === null || of <= 0n) continue;
    const rate = plainDecimal(percent);
    const key = `${rate} ${basis}`;
    const share = new Big(amountOf(currency, netMinor)).times(String(paid)).div(String(of));
    nets.set(key, { percent: rate, basis, net: share.plus(nets.get(key)?.net ?? 0) });
  }
  return [...nets.values()].flatMap(({ percent, basis, net }) => {
    const { minor } = roundTo(currency, net.times(percent).div(100));
    return minor > 0n ? [{ percent, basis, netMinor: roundTo(currency, net).minor, minor }] : [];
  });
}

/** A share is a fraction of a smallest unit: weights are whole numbers of this part of it. */
const fraction = 1_000_000n;

/**
 * The weights by which the tax of a payment is shared over its bills: the tax of each by the rules of its fees, since a certificate states the
 * tax of each income. Where no rule withholds and an agreement does, they are the net amounts.
 */
export function taxWeights(fees: readonly RuledFee[], bills: readonly PaidBill[]): bigint[] {
  const weigh = (of: (fee: RuledFee) => bigint): bigint[] =>
    bills.map((bill) => {
      const sum = fees.reduce((total, fee) => (fee.billId === bill.billId ? total + of(fee) : total), 0n);
      return sum <= 0n || bill.of <= 0n ? 0n : (sum * bill.paid * fraction) / bill.of;
    });
  const ruled = weigh(({ netMinor, percent }) => netMinor * BigInt(new Big(percent ?? 0).times(String(fraction)).toFixed(0)));
  return ruled.some((weight) => weight > 0n) ? ruled : weigh(({ netMinor }) => netMinor);
}
