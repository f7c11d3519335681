/** Where the carrier takes the goods over and delivers them: container yard, container freight station, store door. */
export const haulageTypes = ['CY', 'CFS', 'SD'] as const;
export type HaulageType = (typeof haulageTypes)[number];

export const rollOverReasons = [
  'overbooked',
  'cutOffMissed',
  'customsHold',
  'cargoNotReady',
  'blankSailing',
  'vesselDelayed',
  'customerRequest',
  'other',
] as const;
export type RollOverReason = (typeof rollOverReasons)[number];

/** Space on an aircraft is booked with its airline, or with a forwarder who has it. */
export const airSpaceKinds = ['airline', 'coLoader'] as const;
export type AirSpaceKind = (typeof airSpaceKinds)[number];

export const lengthUnits = ['cm', 'in'] as const;
export type LengthUnit = (typeof lengthUnits)[number];
export const weightUnits = ['kg', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** Rate classes of an air waybill: minimum charge, normal below 45 kg, quantity from a weight, specific commodity from a weight. */
export const rateClasses = ['M', 'N', 'Q', 'C'] as const;
export type RateClass = (typeof rateClasses)[number];

/** Other charges of an air waybill by IATA's two letters (TACT Rules 6.2): fuel, security, waybill, dangerous goods, handling and others. */
export const otherChargeCodes = [
  'MY',
  'SC',
  'AW',
  'RA',
  'CH',
  'CD',
  'PU',
  'PK',
  'UH',
  'SO',
  'IN',
  'LA',
  'TR',
  'FC',
  'GT',
  'MA',
  'MC',
] as const;
export type OtherChargeCode = (typeof otherChargeCodes)[number];
/** The party that an other charge is due to: the third letter of its code, C or A. */
export const chargeDues = ['carrier', 'agent'] as const;
export type ChargeDue = (typeof chargeDues)[number];
export const surchargeBases = ['gross', 'chargeable', 'shipment'] as const;
export type SurchargeBasis = (typeof surchargeBases)[number];
