/** Kinds of inbound goods: purchase, transfer from another warehouse, return, exchange, cross-docking. */
export const inboundKinds = ['purchase', 'transfer', 'return', 'exchange', 'crossDock'] as const;
export type InboundKind = (typeof inboundKinds)[number];

export const inboundSources = ['manual', 'portal', 'import', 'order'] as const;
export type InboundSource = (typeof inboundSources)[number];
