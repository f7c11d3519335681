/** A house bill is ours; a master bill is the shipowner's. */
export const freightDocumentKinds = ['house', 'master'] as const;
export type FreightDocumentKind = (typeof freightDocumentKinds)[number];

/** The release of the goods: against the originals, by telex after the originals were given back at origin, or without any. */
export const releaseTypes = ['original', 'telex', 'seaWaybill'] as const;
export type ReleaseType = (typeof releaseTypes)[number];
