import { createHash } from 'node:crypto';
import { normalPhone } from '../../../../kernel/phone.ts';
import type { FreightWork } from '../../server/db.ts';
import { inLatinLetters } from '../../server/latin.ts';
import type { CarrierMessageKind, Party, WantedBill } from '../kinds.ts';
import { writeFhl, writeFwb } from './cargo-imp.ts';
import { usualBill, writeBookingRequest, writeShippingInstructions } from './dcsa.ts';
import { writeCoparn, writeIftmin, writeVermas } from './edifact.ts';
import type { Shipment } from './shipment.ts';
import type { Writing, Written } from './writing.ts';

const writers: Readonly<Record<CarrierMessageKind, (writing: Writing) => Written>> = {
  fwb: writeFwb,
  fhl: writeFhl,
  bookingRequest: writeBookingRequest,
  shippingInstructions: writeShippingInstructions,
  iftmin: writeIftmin,
  coparn: writeCoparn,
  vermas: writeVermas,
};

export function compose(kind: CarrierMessageKind, writing: Writing): Written {
  return writers[kind](writing);
}

/** The facts of a message, whatever its reference and its time. */
export function factsHash(kind: CarrierMessageKind, { shipment, parties, bill }: Pick<Writing, 'shipment' | 'parties' | 'bill'>): string {
  const written = compose(kind, { shipment, parties, bill, reference: 'X', function: 'original', at: new Date(0) });
  return createHash('sha256')
    .update('content' in written ? written.content : '')
    .digest('hex');
}

/** The latest message of a kind about a booking, or about one of its houses. */
export async function latestMessage({ db }: FreightWork, bookingId: bigint, kind: CarrierMessageKind, houseNo: string | null) {
  return db
    .selectFrom('carrier_message')
    .select(['id', 'facts_sha256'])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('house_no', 'is not distinct from', houseNo)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The document that shipping instructions ask for: the one that they asked for last, before them a sea waybill where the shipowner's document of
 * the job is one. Undefined for messages that ask for none.
 */
export async function likelyBill({ db }: FreightWork, kind: CarrierMessageKind, { booking }: Shipment): Promise<WantedBill | undefined> {
  if (kind !== 'shippingInstructions') return undefined;
  const last = await db
    .selectFrom('carrier_message')
    .select('bill')
    .where('booking_id', '=', booking.id)
    .where('kind', '=', kind)
    .where('bill', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.bill) return last.bill;
  const master = await db
    .selectFrom('freight_document')
    .select('release_type')
    .where('job_id', '=', booking.job_id)
    .where('kind', '=', 'master')
    .where('state', '<>', 'void')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return master?.release_type === 'seaWaybill' ? { ...usualBill, type: 'SWB' } : usualBill;
}

/** The parties as the last message about the same goods named them; before the first, as far as the records know them. */
export async function likelyParties(work: FreightWork, shipment: Shipment): Promise<Party[]> {
  const last = await work.db
    .selectFrom('carrier_message')
    .select('parties')
    .where('booking_id', '=', shipment.booking.id)
    .where('house_no', 'is not distinct from', shipment.house?.house_no ?? null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? [...last.parties] : partiesOnRecord(work, shipment);
}

/**
 * A consolidation is sent by us to the consignee of its master; anything else by the parties of its house. Shipper and consignee are asked for
 * even where nothing is known of them but their city. Chinese texts are proposed in Latin letters.
 */
async function partiesOnRecord(work: FreightWork, { job, company, house, houses, origin, destination }: Shipment): Promise<Party[]> {
  const goods = house ?? (job.service === 'consol' ? null : houses[0]);
  const from = { place: origin.name_en, country: origin.country };
  const to = { place: destination.name_en, country: destination.country };
  const [street = null, shipper = null, consignee = null, notify = null] = await inLatinLetters(work, [
    company.address,
    goods?.shipper,
    goods?.consignee ?? job.master_consignee,
    goods?.notify,
  ]);
  const us = {
    ...partyOf('shipper', company.name_en, from),
    street: street ?? '',
    phone: company.phone && normalPhone(company.phone, company.country),
  };
  return [
    goods ? partyOf('shipper', shipper, from) : us,
    partyOf('consignee', consignee, to),
    ...(notify ? [partyOf('notify', notify, to)] : []),
  ];
}

/** The commas that part a text, but for those inside a name such as "Red River Import Co., Ltd.". */
const parts = /[,，\n](?! ?(?:ltd|llc|inc|corp|jsc|gmbh|plc)\b)/i;

/** A party of a text whose first part is its name and whose rest is its address. */
function partyOf(role: Party['role'], text: string | null, at: Pick<Party, 'place' | 'country'>): Party {
  const [name = '', ...street] = (text ?? '').split(parts).flatMap((part) => part.trim() || []);
  return { role, name, street: street.join(', '), region: null, postcode: null, phone: null, ...at };
}
