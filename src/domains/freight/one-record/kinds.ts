/** The logistics objects of a freight order by air, with their classes in the cargo ontology: its waybill, and the shipment under it. */
export const objectClasses = { waybill: 'Waybill', shipment: 'Shipment' } as const;
export type ObjectKind = keyof typeof objectClasses;
