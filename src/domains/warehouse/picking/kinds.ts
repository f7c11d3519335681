/**
 * Reasons of a short pick: the goods are not there, are broken, are other goods than the label says, or have expired since they were
 * reserved.
 */
export const shortReasons = ['missing', 'damaged', 'wrongGoods', 'expired'] as const;
export type ShortReason = (typeof shortReasons)[number];

export type ScanKind = 'pick' | 'label' | 'split' | 'check' | 'correct' | 'load';
