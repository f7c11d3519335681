/**
 * The last moments before a departure, by the codes of DCSA: documents, VGM, full container, LCL cargo, port, empty pick-up, earliest full
 * delivery, reefer, dangerous goods, out-of-gauge, transhipment, customs, advance filing.
 */
export const cutOffKinds = ['DCO', 'VCO', 'FCO', 'LCO', 'PCO', 'ECP', 'EFC', 'RCO', 'DGC', 'OBC', 'TCO', 'CUA', 'AFC'] as const;
export type CutOffKind = (typeof cutOffKinds)[number];
