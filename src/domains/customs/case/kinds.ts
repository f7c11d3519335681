export const caseKinds = ['amendment', 'deletion'] as const;
export type CaseKind = (typeof caseKinds)[number];

/**
 * The fields that a case can amend. A field that decides duties needs a deletion and a new declaration, as the gross weight does where a cost
 * is a price for each tonne.
 */
export const amendableFields = [
  'overseas_party',
  'producing_party',
  'port',
  'crossing_on',
  'vehicle',
  'voyage',
  'bl_no',
  'licence_no',
  'contract_no',
  'loading_port',
  'transit_port',
  'pieces',
  'gross_kg',
  'net_kg',
  'marks',
] as const;
export type AmendableField = (typeof amendableFields)[number];
