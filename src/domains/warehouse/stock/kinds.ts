/** The kinds of stock transaction. */
export const transactionKinds = [
  'receive',
  'unreceive',
  'putAway',
  'move',
  'hold',
  'release',
  'reserve',
  'unreserve',
  'pick',
  'split',
  'merge',
  'transfer',
  'ship',
  'adjust',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

export const qualities = ['good', 'damaged'] as const;
export type Quality = (typeof qualities)[number];

/** The greatest quantity of one line. Larger numbers in a field are codes that a scanner wrote into it. */
export const qtyMax = 99_999_999;

const palletStates = ['active', 'picked', 'shipped', 'destroyed'] as const;
export type PalletState = (typeof palletStates)[number];

/** The document behind a stock transaction. */
export type DocKind = 'inbound' | 'outbound' | 'pickTask' | 'stockCount' | 'pallet';
