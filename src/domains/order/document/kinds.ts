export const documentKinds = ['pod', 'packingList', 'invoice', 'customs', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];
