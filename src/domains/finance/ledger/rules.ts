/** What an entry in the books stands for. */
export const entryKinds = ['bill', 'receipt', 'claim', 'payment', 'bankFee', 'writeOff', 'reversal'] as const;
export type EntryKind = (typeof entryKinds)[number];
