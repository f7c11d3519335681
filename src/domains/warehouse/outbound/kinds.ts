/** Kinds of outbound goods: sale, transfer to another warehouse, return to the supplier, exchange, cross-docking. */
export const outboundKinds = ['sale', 'transfer', 'return', 'exchange', 'crossDock'] as const;
export type OutboundKind = (typeof outboundKinds)[number];

/** The consignee's truck fetches the goods, or they are delivered. */
export const deliveries = ['pickup', 'delivery'] as const;
export type Delivery = (typeof deliveries)[number];

/**
 * The rule by which stock is chosen for a line: what came first, what expires first, or what the line names: a lot, a location, a pallet, or
 * by hand one lot on one pallet.
 */
export const reservationRules = ['fifo', 'fefo', 'lot', 'location', 'pallet', 'hand'] as const;
export type ReservationRule = (typeof reservationRules)[number];

export const intercepts = ['requested', 'succeeded', 'failed'] as const;
export type Intercept = (typeof intercepts)[number];

export const outboundSources = ['manual', 'portal', 'order', 'import'] as const;
export type OutboundSource = (typeof outboundSources)[number];
