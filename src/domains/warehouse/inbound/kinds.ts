/** What goods come as: bought, from another warehouse, sent back, in exchange, or to go on at once. */
export const inboundKinds = ['purchase', 'transfer', 'return', 'exchange', 'crossDock'] as const;
export type InboundKind = (typeof inboundKinds)[number];

export const inboundSources = ['manual', 'portal', 'import', 'order'] as const;
export type InboundSource = (typeof inboundSources)[number];
