/** The reasons of a split: goods are packed again, become a lot of damaged goods, or fill a pick face. */
export const splitReasons = ['repack', 'damage', 'replenish'] as const;
export type SplitReason = (typeof splitReasons)[number];
