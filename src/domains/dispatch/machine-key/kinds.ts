/**
 * The uses of a key: to send positions of trucks, to read and report the milestones of a party's own orders, or to hand in the messages of
 * lines, terminals and airlines.
 */
export const keyUses = ['gps', 'track', 'edi'] as const;
export type KeyUse = (typeof keyUses)[number];

/** The datum of coordinates: WGS-84 from satellites, GCJ-02 on maps of mainland China, some hundred metres apart. */
export const datums = ['wgs84', 'gcj02'] as const;
export type Datum = (typeof datums)[number];
