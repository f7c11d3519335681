/** What a fee is counted by: words `rating.basis.<basis>`. */
export const feeBases = [
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
  'km',
  'hour',
  'day',
  'percent',
  'flat',
] as const;
