import type { Day } from '../../../kernel/day.ts';

export const taxKinds = ['standard', 'reduced', 'zero', 'exempt'] as const;
type TaxKind = (typeof taxKinds)[number];

/** A dated rate of one country: of a fee or, without one, the country's standard rate. Both days are included; `to` null is without end. */
export type DatedRate = {
  readonly id: bigint;
  readonly feeNameId: bigint | null;
  readonly kind: TaxKind;
  readonly percent: string;
  readonly from: Day;
  readonly to: Day | null;
  readonly basis: string | null;
};

/**
 * The rate of a fee on its tax point: the fee's own row of that day, else the country's standard one. Null if the
 * country has neither: the tax is then unknown and never assumed to be zero (money.md 3).
 */
export function taxRateOn(rates: readonly DatedRate[], feeNameId: bigint, day: Day): DatedRate | null {
  const inForce = rates.filter((rate) => rate.from <= day && (rate.to === null || day <= rate.to));
  return inForce.find((rate) => rate.feeNameId === feeNameId) ?? inForce.find((rate) => rate.feeNameId === null) ?? null;
}
