export const freightKinds = ['drayage', 'airport'] as const;
export type FreightKind = (typeof freightKinds)[number];
