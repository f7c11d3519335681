/** The reasons of a split: goods are packed again, or they are damaged and become a lot of damaged goods. */
export const splitReasons = ['repack', 'damage'] as const;
export type SplitReason = (typeof splitReasons)[number];
