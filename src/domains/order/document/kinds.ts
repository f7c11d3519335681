export const documentKinds = ['pod', 'packingList', 'invoice', 'customs', 'other'] as const;
/** The kinds that a customer brings to its own order; the proof of delivery comes from the driver. */
export const customersDocumentKinds = ['packingList', 'invoice', 'customs', 'other'] as const satisfies readonly DocumentKind[];
export type DocumentKind = (typeof documentKinds)[number];
