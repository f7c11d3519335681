import type { Basis } from './price.ts';

/** The countries whose declarations a broker is paid for. */
export const customsCountries = ['CN', 'VN', 'TH'] as const;
/** The direction of the goods in a declaration, as customs names it. */
export const customsSides = ['export', 'import'] as const;
export type CustomsSide = (typeof customsSides)[number];

/** The quantities of a declaration that a broker's price may count. */
export const brokerBases = [
  'job',
  'hs_line',
  'page',
  'inspection',
  'container',
  'teu',
  'percent',
  'flat',
] as const satisfies readonly Basis[];
