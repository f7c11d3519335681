/** Reasons of a short pick: the goods are not there, are broken, or are other goods than the label says. */
export const shortReasons = ['missing', 'damaged', 'wrongGoods'] as const;
export type ShortReason = (typeof shortReasons)[number];

export type ScanKind = 'pick' | 'label' | 'split' | 'check' | 'correct' | 'load';
