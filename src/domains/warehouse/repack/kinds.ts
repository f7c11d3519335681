/** Why goods are split off a pallet: to pack them anew, or because they are damaged, which makes a lot of damaged goods of them. */
export const splitReasons = ['repack', 'damage'] as const;
export type SplitReason = (typeof splitReasons)[number];
