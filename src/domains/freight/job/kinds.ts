import type { CutOffKind } from '../sailing/kinds.ts';

export const freightModes = ['ocean', 'air'] as const;
export type FreightMode = (typeof freightModes)[number];

export const freightDirections = ['export', 'import', 'cross'] as const;
export type FreightDirection = (typeof freightDirections)[number];

/** A job of whole containers, of less than a container, of houses that we consolidate, of one direct shipment, or co-loaded with another forwarder. */
export const freightServices = ['fcl', 'lcl', 'consol', 'direct', 'coLoad'] as const;
export type FreightService = (typeof freightServices)[number];

/** Incoterms 2020. */
export const incoterms = ['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF'] as const;
export type Incoterm = (typeof incoterms)[number];

/** The party that pays the freight: the shipper at origin or the consignee at destination. */
export const freightTerms = ['prepaid', 'collect'] as const;
export type FreightTerm = (typeof freightTerms)[number];

/** The usual size and type codes of ISO 6346. */
export const containerTypes = ['22G1', '42G1', '45G1', 'L5G1', '22R1', '45R1', '22U1', '42U1', '22P1', '42P1', '22T1'] as const;
export type ContainerType = (typeof containerTypes)[number];

/** The cut-offs by which a job owes the carrier something: shipping instructions, verified gross masses and full containers. */
export const jobCutOffs = ['DCO', 'VCO', 'FCO'] as const satisfies readonly CutOffKind[];
export type JobCutOff = (typeof jobCutOffs)[number];

/** SOLAS VI/2: method 1 weighs the packed container, method 2 adds up cargo, packing and tare. */
export const vgmMethods = ['1', '2'] as const;
export type VgmMethod = (typeof vgmMethods)[number];

/** The measures by which the master's cost is shared among its houses. */
export const shareBases = ['weight', 'volume', 'chargeable', 'container', 'piece'] as const;
export type ShareBasis = (typeof shareBases)[number];

/** The kinds of legs by road. */
export const freightLegKinds = ['pickup', 'drayage', 'transfer', 'delivery'] as const;
export type FreightLegKind = (typeof freightLegKinds)[number];

/** In the order in which they usually happen. */
export const freightMilestones = [
  'booked',
  'pickedUp',
  'gateIn',
  'exportCleared',
  'loaded',
  'departed',
  'arrived',
  'discharged',
  'importCleared',
  'available',
  'outForDelivery',
  'delivered',
  'emptyReturned',
] as const;
export type FreightMilestone = (typeof freightMilestones)[number];
