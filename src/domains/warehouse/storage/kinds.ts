/** The measure: pallets, cubic metres, kilograms or units of goods. */
export const storageUnits = ['pallet', 'm3', 'kg', 'unit'] as const;
export type StorageUnit = (typeof storageUnits)[number];

/** The time that a price is for. */
export const storagePers = ['day', 'month'] as const;
export type StoragePer = (typeof storagePers)[number];

export const storageLineKinds = ['free', 'tier', 'minimum'] as const;
export type StorageLineKind = (typeof storageLineKinds)[number];
