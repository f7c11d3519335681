import { lesserOf } from '../../../kernel/bounds.ts';
import { type Currency, amountOf } from '../../../kernel/money.ts';
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
