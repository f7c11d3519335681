/** What a key is for: sending positions of trucks, or reading and telling the milestones of a party's own orders. */
export const keyUses = ['gps', 'track'] as const;
export type KeyUse = (typeof keyUses)[number];

/** What coordinates mean: WGS-84 as satellites give them, GCJ-02 as maps of mainland China have them, some hundred metres aside. */
export const datums = ['wgs84', 'gcj02'] as const;
export type Datum = (typeof datums)[number];
