export const transportModes = ['road', 'rail', 'sea', 'air', 'post', 'other'] as const;
export type TransportMode = (typeof transportModes)[number];

/** Incoterms 2020 rules and CFR, CIF as the customs forms name them. */
export const tradeTerms = ['EXW', 'FCA', 'FOB', 'CFR', 'CPT', 'CIF', 'CIP', 'DAP', 'DDP'] as const;
export type TradeTerm = (typeof tradeTerms)[number];

export const packageTypes = ['carton', 'pallet', 'woodenCase', 'drum', 'bag', 'bulk', 'other'] as const;
export type PackageType = (typeof packageTypes)[number];

/** The costs that a declaration states beside the prices of its goods, each with a mark, a figure and a currency. */
export const costKinds = ['freight', 'insurance', 'other'] as const;
export type CostKind = (typeof costKinds)[number];

/** The meaning of the figure of freight, insurance and other costs: a percentage, a price for a tonne of gross weight, or the whole sum. */
export const costMarks = ['percent', 'unitPrice', 'total'] as const;
export type CostMark = (typeof costMarks)[number];

/** The control channel that customs assigns: released at once, documents examined, goods inspected. */
export const channels = ['green', 'yellow', 'red'] as const;
export type Channel = (typeof channels)[number];

export const dutyModes = ['levied', 'exempt'] as const;
export type DutyMode = (typeof dutyModes)[number];

export const paperKinds = [
  'invoice',
  'packingList',
  'contract',
  'transportDocument',
  'powerOfAttorney',
  'originCertificate',
  'licence',
  'inspectionCertificate',
  'other',
] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperStates = ['missing', 'received', 'verified'] as const;
export type PaperState = (typeof paperStates)[number];

/** The answers of customs to a declaration. */
export const replyKinds = ['accepted', 'rejected', 'inspection', 'passed', 'seized', 'released'] as const;
export const messageKinds = ['filed', ...replyKinds, 'note'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The codes of Chinese customs that a forwarder's declarations state most. Each other code of its form is taken as well, without a name. */
export const supervisionModes = [
  ...['0110', '0130', '0214', '0615', '1039', '1210', '1233', '1234', '2600'],
  ...['3010', '3100', '3339', '4019', '4561', '9610', '9710', '9810'],
] as const;
export const exemptionNatures = ['101', '299', '502', '503', '506', '789'] as const;

/**
 * Types of Vietnamese declarations by direction (mã loại hình, Decision 1357/QĐ-TCHQ of 2021). A type of the other direction is refused.
 */
export const vietnameseTypes = {
  export: ['B11', 'B12', 'B13', 'C12', 'C22', 'E42', 'E52', 'E54', 'E56', 'E62', 'E82', 'G21', 'G22', 'G23', 'G24', 'G61', 'H21'],
  import: [
    ...['A11', 'A12', 'A21', 'A31', 'A41', 'A42', 'A43', 'A44', 'C11', 'C21', 'E11', 'E13', 'E15', 'E21', 'E23', 'E31', 'E33', 'E41'],
    ...['G11', 'G12', 'G13', 'G14', 'G51', 'H11'],
  ],
} as const;
