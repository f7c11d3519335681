import { dayIn } from '../../../../kernel/day.ts';
import { normalPhone } from '../../../../kernel/phone.ts';
import type { Party, WantedBill } from '../kinds.ts';
import { isReefer } from '../../booking/equipment.ts';
import { goodsOf } from './cargo.ts';
import { wrapped } from './letters.ts';
import type { Shipment } from './shipment.ts';
import { Gaps, type Writing, type Written } from './writing.ts';

/* DCSA Booking 2 and Bill of Lading 3: the bodies of a request to a carrier. JSON carries every script, so letters are no matter here. */

type Json = { readonly [key: string]: unknown };

const text = (body: Json): string => `${JSON.stringify(body, null, 2)}\n`;

/** `PartyAddress`: street, city and country are required. */
function addressOf({ street, place, region, postcode, country }: Party): Json {
  return { street, ...(postcode && { postCode: postcode }), city: place, ...(region && { stateRegion: region }), countryCode: country };
}
function partyOf(party: Party): Json {
  return { partyName: party.name, address: addressOf(party) };
}

/** The booking agent's contact: a name, and its number with the country's code (ITU-T E.123). */
function contactOf(gaps: Gaps, { company }: Shipment): Json[] {
  const name = String(gaps.need('company_name_en', company.name_en)).slice(0, 35).trim();
  return [{ name, phone: normalPhone(gaps.need('company_phone', company.phone), company.country) }];
}

/**
 * Countries of the Import Control System 2: the European Union (article 127 of Regulation (EU) No 952/2013), Norway and Switzerland.
 * Northern Ireland has no country code of its own.
 */
const ics2Countries: ReadonlySet<string> = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

const weight = (value: string): Json => ({ value: Number(value), unit: 'KGM' });

/** `CreateBooking`: what is to be carried from where to where, in which equipment, under which contract. */
export function writeBookingRequest({ shipment, parties }: Writing): Written {
  const gaps = new Gaps();
  const { booking, job, company, sailing, load, discharge, receipt, delivery, equipment } = shipment;
  const { shipper, consignee, notify } = gaps.parties(parties);
  gaps.require('haulage', booking.receipt_type !== null && booking.delivery_type !== null);
  gaps.require('equipment', equipment.length > 0);
  const movement = job.service === 'lcl' ? 'LCL' : 'FCL';
  const located = (locationTypeCode: string, code: string | null): Json => ({
    location: { UNLocationCode: gaps.need('ports', code) },
    locationTypeCode,
  });
  const body: Json = {
    receiptTypeAtOrigin: booking.receipt_type,
    deliveryTypeAtDestination: booking.delivery_type,
    cargoMovementTypeAtOrigin: movement,
    cargoMovementTypeAtDestination: movement,
    serviceContractReference: gaps.need('contract_no', booking.contract_no),
    ...(job.freight_term && { freightPaymentTermCode: job.freight_term === 'collect' ? 'COL' : 'PRE' }),
    ...(sailing
      ? {
          vessel: { name: sailing.name, vesselIMONumber: sailing.imo },
          carrierExportVoyageNumber: sailing.voyage,
          ...(sailing.departs_at && sailing.time_zone && { expectedDepartureDate: dayIn(sailing.departs_at, sailing.time_zone) }),
        }
      : {}),
    // The standard names two terms here; a booking under another one says nothing of it.
    ...((job.incoterm === 'FCA' || job.incoterm === 'FOB') && { incoTerms: job.incoterm }),
    isPartialLoadAllowed: false,
    isExportDeclarationRequired: false,
    isEquipmentSubstitutionAllowed: false,
    references: [{ type: 'FF', value: job.no }],
    documentParties: {
      bookingAgent: { partyName: String(gaps.need('company_name_en', company.name_en)).slice(0, 70) },
      ...(shipper && { shipper: partyOf(shipper) }),
      ...(consignee && { consignee: partyOf(consignee) }),
      ...(notify && { other: [{ party: partyOf(notify), partyFunction: 'N1' }] }),
    },
    partyContactDetails: contactOf(gaps, shipment),
    shipmentLocations: [
      ...(receipt?.unlocode ? [located('PRE', receipt.unlocode)] : []),
      located('POL', load.unlocode),
      located('POD', discharge.unlocode),
      ...(delivery?.unlocode ? [located('PDE', delivery.unlocode)] : []),
    ],
    requestedEquipments: equipment.map((line) => ({
      ISOEquipmentCode: line.size_type,
      units: line.units,
      isShipperOwned: line.shipper_owned,
      ...reeferOf(gaps, line),
      ...(line.cargo_kg && { cargoGrossWeight: weight(line.cargo_kg) }),
      commodities: commoditiesOf(gaps, line.commodity ?? booking.goods, shipment),
    })),
  };
  return gaps.close(text(body));
}

/** The temperature that a reefer keeps, or that it runs as a dry container; nothing of any other. */
function reeferOf(gaps: Gaps, { size_type, non_operating, temperature_c }: Shipment['equipment'][number]): Json {
  if (!isReefer(size_type)) return {};
  if (non_operating) return { isNonOperatingReefer: true };
  const temperatureSetpoint = Number(gaps.need('temperature', temperature_c));
  return { isNonOperatingReefer: false, activeReeferSettings: { temperatureSetpoint, temperatureUnit: 'CEL' } };
}

/** The goods that the line of equipment or the booking names, otherwise the goods of every house. */
function commoditiesOf(gaps: Gaps, goods: string | null, { houses }: Shipment): Json[] {
  const named = goods ? [goods] : goodsOf(houses);
  gaps.require('goods', named.length > 0);
  return named.map((commodityType) => ({ commodityType }));
}

export const usualBill: WantedBill = { type: 'BOL', on_board: true, electronic: false };

/** The party to whose order a consignee is named, blank where it names none; null for a named consignee. */
export function orderOf(consignee: string): string | null {
  const order = /^to (?:the )?order\b(?: of (.+))?/i.exec(consignee.trim());
  return order && (order[1]?.trim() ?? '');
}

/** True for a size of which the booking has the shipper's own containers alone. */
function isShipperOwned(equipment: Shipment['equipment'], size: string): boolean {
  const lines = equipment.filter(({ size_type }) => size_type === size);
  return lines.length > 0 && lines.every(({ shipper_owned }) => shipper_owned);
}

/** `CreateShippingInstructions`: what the bill of lading is to say, goods by house and container. */
export function writeShippingInstructions({ shipment, parties, bill = usualBill }: Writing): Written {
  const gaps = new Gaps();
  const { job, houses, containers, equipment } = shipment;
  const { shipper, consignee, notify } = gaps.parties(parties);
  const order = consignee ? orderOf(consignee.name) : null;
  gaps.require('houses', houses.length > 0);
  gaps.assigned('containers', shipment);
  const body: Json = {
    transportDocumentTypeCode: bill.type,
    isShippedOnBoardType: bill.on_board,
    freightPaymentTermCode: gaps.isCollect(job) ? 'COL' : 'PRE',
    isElectronic: bill.electronic,
    isToOrder: order !== null,
    partyContactDetails: contactOf(gaps, shipment),
    documentParties: {
      ...(shipper && { shipper: partyOf(shipper) }),
      ...(consignee && order === null && { consignee: partyOf(consignee) }),
      ...(consignee && order && { endorsee: partyOf({ ...consignee, name: order }) }),
      ...(notify && { notifyParties: [partyOf(notify)] }),
    },
    isCargoDeliveredInICS2Zone: ics2Countries.has((shipment.delivery ?? shipment.discharge).country),
    consignmentItems: houses.map((house) => itemOf(gaps, shipment, house)),
    utilizedTransportEquipments: containers.map((one) => ({
      equipmentReference: gaps.need('container_no', one.container_no),
      isShipperOwned: isShipperOwned(equipment, one.size_type),
      seals: [{ number: gaps.fit(String(gaps.need('seal_no', one.seal_no)), 15) }],
    })),
    references: [{ type: 'FF', value: job.no }],
    isHouseBillOfLadingsIssued: houses.length > 1,
  };
  return gaps.close(text(body));
}

/** One item for each house: what it is, under which tariff codes, and how much of it is in which container. */
function itemOf(gaps: Gaps, shipment: Shipment, house: Shipment['houses'][number]): Json {
  const inside = gaps.containersOf(shipment, house);
  // A container that has the goods to itself weighs what its house weighs.
  const alone = inside.length === 1 ? house : null;
  return {
    carrierBookingReference: gaps.need('carrier_booking_ref', shipment.booking.carrier_booking_ref),
    descriptionOfGoods: wrapped(gaps.need('goods', house.goods), 35),
    HSCodes: [gaps.need('hs_code', house.hs_code)],
    ...(house.marks && { shippingMarks: wrapped(house.marks, 35) }),
    cargoItems: inside.map((one) => {
      const pieces = one.pieces ?? alone?.pieces;
      const volume = one.volume_m3 ?? alone?.volume_m3;
      return {
        equipmentReference: gaps.need('container_no', one.container_no),
        cargoGrossWeight: weight(gaps.need('container_kg', one.gross_kg ?? alone?.gross_kg) || '0'),
        ...(volume && { cargoGrossVolume: { value: Number(volume), unit: 'MTQ' } }),
        ...(pieces && { outerPackaging: { numberOfPackages: pieces, description: 'Packages' } }),
      };
    }),
  };
}
