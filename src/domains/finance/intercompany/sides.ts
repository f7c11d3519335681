/** The company that makes a move on a document of two own companies: that of a side, either, or the one that did not request the reversal. */
export type MovingSide<S extends string> = S | 'either' | 'other';

/** True where a person of the companies of `own` may make a move of this side. */
export function movesFor<S extends string>(side: MovingSide<S>, own: readonly S[], asking: S | null): boolean {
  if (side === 'either') return own.length > 0;
  if (side === 'other') return own.some((one) => one !== asking);
  return own.some((one) => one === side);
}

/** The companies of a document by their sides. */
type Companies<S extends string> = readonly (readonly [side: S, companyId: bigint])[];

/** The sides whose company is one of `own`. */
export function sidesAmong<S extends string>(companies: Companies<S>, own: readonly bigint[]): S[] {
  return companies.flatMap(([side, companyId]) => (own.includes(companyId) ? [side] : []));
}

/** The side of a company; null for none. */
export function sideOfCompany<S extends string>(companies: Companies<S>, companyId: bigint | null): S | null {
  return companies.find(([, id]) => id === companyId)?.[0] ?? null;
}
