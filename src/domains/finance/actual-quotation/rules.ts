import Big from 'big.js';

/** The difference of an agreed price from the quoted one, in the same currency. The percent is of the quoted price; null of nothing. */
export function differenceOf(quotedMinor: bigint | null, agreedMinor: bigint): { minor: bigint | null; percent: string | null } {
  if (quotedMinor === null) return { minor: null, percent: null };
  const minor = agreedMinor - quotedMinor;
  if (quotedMinor === 0n) return { minor, percent: null };
  const percent = new Big(minor.toString()).times(100).div(quotedMinor.toString()).round(2, Big.roundHalfUp);
  return { minor, percent: percent.toFixed(2) };
}

/** True when a price is reviewed before it is agreed: it is below the quotation, or there is none to compare it with. */
export function needsReview(differenceMinor: bigint | null): boolean {
  return differenceMinor === null || differenceMinor < 0n;
}

/** True when a price needs its reason: it differs from the quotation, has none, is free of charge, or reads the quotation of another day. */
export function needsReason(o: { differenceMinor: bigint | null; agreedMinor: bigint; otherDay: boolean }): boolean {
  return o.differenceMinor !== 0n || o.agreedMinor === 0n || o.otherDay;
}
