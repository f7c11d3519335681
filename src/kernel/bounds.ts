/** The lesser of two amounts, or the earlier of two days. */
export function lesserOf<T extends bigint | string>(a: T, b: T): T {
  // Stryker disable next-line EqualityOperator: of two that are equal either is the lesser
  return a < b ? a : b;
}

/** The greater of two amounts, or the later of two days. */
export function greaterOf<T extends bigint | string>(a: T, b: T): T {
  // Stryker disable next-line EqualityOperator: of two that are equal either is the greater
  return a > b ? a : b;
}

/** An amount without its sign. */
export function sizeOf(minor: bigint): bigint {
  // Stryker disable next-line EqualityOperator: zero has no sign
  return minor < 0n ? -minor : minor;
}
