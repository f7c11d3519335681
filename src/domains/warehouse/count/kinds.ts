/** The locations of a count: all, a share of them, those of goods of a class that are due, or those with movements. */
export const countRanges = ['full', 'sample', 'cycle', 'movement'] as const;
export type CountRange = (typeof countRanges)[number];

export const countMethods = ['static', 'dynamic'] as const;
export type CountMethod = (typeof countMethods)[number];

export const countModes = ['blind', 'open'] as const;
export type CountMode = (typeof countModes)[number];

/** Classes of goods by how often they move: A makes up most movements, C hardly any. */
export const goodsClasses = ['A', 'B', 'C'] as const;
export type GoodsClass = (typeof goodsClasses)[number];

/**
 * The origin of a line of a count: from the books, as a pallet that the books have elsewhere (`misplaced`, with `moved` for the place where
 * it is not), or as a pallet that the books do not have.
 */
export const countLineKinds = ['book', 'misplaced', 'moved', 'unknown'] as const;
export type CountLineKind = (typeof countLineKinds)[number];

/** Causes of a difference. */
export const countCauses = ['miscount', 'misplaced', 'mispick', 'receiving', 'damage', 'loss', 'label', 'other'] as const;
export type CountCause = (typeof countCauses)[number];
