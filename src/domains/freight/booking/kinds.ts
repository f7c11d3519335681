/** Where the carrier takes the goods over and delivers them: container yard, container freight station, store door. */
export const haulageTypes = ['CY', 'CFS', 'SD'] as const;
export type HaulageType = (typeof haulageTypes)[number];

export const rollOverReasons = [
  'overbooked',
  'cutOffMissed',
  'customsHold',
  'cargoNotReady',
  'blankSailing',
  'vesselDelayed',
  'customerRequest',
  'other',
] as const;
export type RollOverReason = (typeof rollOverReasons)[number];

export const lengthUnits = ['cm', 'in'] as const;
export type LengthUnit = (typeof lengthUnits)[number];
export const weightUnits = ['kg', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** Rate classes of an air waybill: minimum charge, normal below 45 kg, quantity from a weight, specific commodity from a weight. */
export const rateClasses = ['M', 'N', 'Q', 'C'] as const;
export type RateClass = (typeof rateClasses)[number];
