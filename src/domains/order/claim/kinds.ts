/** The event that a claim is for. */
export const claimKinds = [
  'refusal',
  'damage',
  'shortage',
  'loss',
  'delay',
  'wet',
  'accident',
  'temperature',
  'customs',
  'document',
] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** The stage of the transport in which it happened. It decides which rules of law can apply. */
export const claimModes = ['road', 'ocean', 'air', 'warehouse'] as const;
export type ClaimMode = (typeof claimModes)[number];

/** The parties that can be liable. `own` is the own company. */
export const liableParties = ['own', 'carrier', 'shippingLine', 'warehouse', 'insurer', 'customer'] as const;
export type LiableParty = (typeof liableParties)[number];

/** The state of a deadline for a notice: none, met, ahead, near or over. */
export const deadlineTones = ['none', 'met', 'ahead', 'near', 'over'] as const;
export type DeadlineTone = (typeof deadlineTones)[number];

/** The most open claims of one order to which a customer adds another. */
export const openOwnClaimsMax = 10;

/** The records from which a claim can be registered. Those of higher domains answer the event claimSourceAsked. */
export const claimSources = ['order', 'freightJob', 'roadException', 'inbound', 'pallet'] as const;
export type ClaimSourceSubject = (typeof claimSources)[number];

/** The kinds of evidence, which are the kinds of attachment of a claim. */
export const evidenceKinds = [
  'photo',
  'pod',
  'packingList',
  'commercialInvoice',
  'survey',
  'temperatureLog',
  'accidentReport',
  'carrierStatement',
  'customsNotice',
  'claimNotice',
  'settlement',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/**
 * The evidence without which a claim is not notified to the insurer, and without which it is not settled. An insurer is notified before a
 * survey is done, so its report is needed for the settlement alone.
 */
export const requiredEvidence: Readonly<Record<ClaimKind, Readonly<Record<'insurer' | 'settle', readonly EvidenceKind[]>>>> = {
  refusal: { insurer: [], settle: ['pod'] },
  damage: { insurer: ['photo'], settle: ['photo', 'pod', 'survey'] },
  shortage: { insurer: [], settle: ['pod'] },
  loss: { insurer: [], settle: ['carrierStatement'] },
  delay: { insurer: [], settle: ['pod'] },
  wet: { insurer: ['photo'], settle: ['photo', 'pod', 'survey'] },
  accident: { insurer: ['photo'], settle: ['photo', 'accidentReport', 'survey'] },
  temperature: { insurer: ['temperatureLog'], settle: ['temperatureLog', 'survey'] },
  customs: { insurer: [], settle: ['customsNotice'] },
  document: { insurer: [], settle: ['carrierStatement'] },
};

/** The evidence that a claim of each kind should have, for the checklist. */
export const neededEvidence: Readonly<Record<ClaimKind, readonly EvidenceKind[]>> = {
  refusal: ['pod', 'carrierStatement'],
  damage: ['photo', 'pod', 'packingList', 'commercialInvoice', 'survey'],
  shortage: ['pod', 'packingList', 'commercialInvoice', 'carrierStatement'],
  loss: ['packingList', 'commercialInvoice', 'carrierStatement'],
  delay: ['pod', 'carrierStatement'],
  wet: ['photo', 'pod', 'commercialInvoice', 'survey'],
  accident: ['photo', 'accidentReport', 'commercialInvoice', 'survey'],
  temperature: ['temperatureLog', 'pod', 'commercialInvoice', 'survey'],
  customs: ['customsNotice', 'commercialInvoice'],
  document: ['carrierStatement'],
};
