import type { FreightMode, JobCutOff } from '../job/kinds.ts';

/**
 * Messages to the carrier of a booking: the air waybill and its houses (FWB 16 and FHL 4 of IATA Cargo-IMP), the request of a booking and
 * the shipping instructions (DCSA Booking 2 and Bill of Lading 3), the same instructions as IFTMIN D.99B, the containers that come to
 * the terminal (COPARN D.00B) and their verified gross mass alone (VERMAS D.16A) of UN/EDIFACT.
 */
export const carrierMessageKinds = ['fwb', 'fhl', 'bookingRequest', 'shippingInstructions', 'iftmin', 'coparn', 'vermas'] as const;
export type CarrierMessageKind = (typeof carrierMessageKinds)[number];

export const kindsOfMode: Readonly<Record<FreightMode, readonly CarrierMessageKind[]>> = {
  air: ['fwb', 'fhl'],
  ocean: ['bookingRequest', 'shippingInstructions', 'iftmin', 'coparn', 'vermas'],
};

/** The messages that carry the shipping instructions of a booking. */
export const instructionKinds: readonly CarrierMessageKind[] = ['shippingInstructions', 'iftmin'];

/** The cut-offs of a job by which the line wants a message. */
export const cutOffsOfMessage: Readonly<Partial<Record<CarrierMessageKind, readonly JobCutOff[]>>> = {
  shippingInstructions: ['DCO'],
  iftmin: ['DCO'],
  coparn: ['VCO', 'FCO'],
  vermas: ['VCO'],
};

/** A message that follows another of its kind for the same goods replaces it. */
export const messageFunctions = ['original', 'replacement'] as const;
export type MessageFunction = (typeof messageFunctions)[number];

export const partyRoles = ['shipper', 'consignee', 'notify'] as const;
export type PartyRole = (typeof partyRoles)[number];

/** A party as the standards divide it. */
export type Party = {
  readonly role: PartyRole;
  readonly name: string;
  readonly street: string;
  readonly place: string;
  readonly region: string | null;
  readonly postcode: string | null;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly phone: string | null;
};

/** The document that the shipowner is to issue, by the codes of DCSA: a bill of lading or a sea waybill. */
export const transportDocumentTypes = ['BOL', 'SWB'] as const;
type TransportDocumentType = (typeof transportDocumentTypes)[number];

/** The choices of shipping instructions for the document: its kind, shipped on board or received for shipment, electronic or on paper. */
export type WantedBill = { readonly type: TransportDocumentType; readonly on_board: boolean; readonly electronic: boolean };

/** The facts that a message cannot do without and that its records may still lack. */
export const neededFacts = [
  'company_name_en',
  'company_phone',
  'awb_no',
  'airports',
  'ports',
  'flights',
  'pieces',
  'gross_kg',
  'goods',
  'freight_term',
  'rate_currency',
  'sailing',
  'haulage',
  'contract_no',
  'equipment',
  'temperature',
  'carrier_booking_ref',
  'containers',
  'container_no',
  'container_kg',
  'container_pieces',
  'seal_no',
  'vgm_kg',
  'vgm_signatory',
  'houses',
  'house_of_container',
  'booking_of_container',
  'hs_code',
  'shipper',
  'consignee',
] as const;
export type NeededFact = (typeof neededFacts)[number];
