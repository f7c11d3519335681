/** The bases whose quantity an order has. Their words are `rating.basis.<basis>`. */
export const templateBases = [
  'trip',
  'job',
  'bill_of_lading',
  'container',
  'teu',
  'ton',
  'cbm',
  'revenue_ton',
  'chargeable_kg',
  'piece',
  'pallet',
  'flat',
] as const;
export type TemplateBasis = (typeof templateBases)[number];

/** Seen from the country of the own company: out of it, into it, within it, or past it. */
export const directions = ['export', 'import', 'domestic', 'transit'] as const;
export type Direction = (typeof directions)[number];
