import { minuteIn } from '../../../../kernel/day.ts';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import type { Party } from '../kinds.ts';
import { isReefer } from '../../booking/equipment.ts';
import { goodsOf, housesIn } from './cargo.ts';
import { levelA } from './letters.ts';
import type { Shipment } from './shipment.ts';
import { Gaps, type Writing, type Written } from './writing.ts';

/* UN/EDIFACT by ISO 9735 at syntax level A: IFTMIN of directory D.99B, COPARN of D.00B and VERMAS of D.16A, as SMDG's guides use them. */

/** An element is a text or a list of components; empty ones at the end of a segment and of an element are left out. */
type Element = string | number | readonly (string | number)[];

/** Writes a segment: `?` before each sign that separates, and no separators behind the last value. */
export function segment(tag: string, ...elements: readonly Element[]): string {
  const texts = elements.map((element) => shortened((typeof element === 'object' ? element : [element]).map(escaped), ':'));
  return `${tag}${shortened(['', ...texts], '+')}'`;
}
const escaped = (value: string | number): string => String(value).replace(/[?+:']/g, '?$&');
function shortened(parts: readonly string[], separator: string): string {
  const last = parts.findLastIndex((part) => part !== '');
  return parts.slice(0, last + 1).join(separator);
}

/** An interchange of one message. UNT counts its segments from UNH to itself. */
function interchange({ at, reference, shipment }: Writing, gaps: Gaps, type: readonly string[], body: readonly string[]): string {
  const { booking, company } = shipment;
  const [day, time] = [compact(at), at.toISOString().slice(11, 16).replace(':', '')];
  const sender = idOf(gaps.spell(gaps.need('company_name_en', company.name_en), levelA));
  const recipient = idOf(gaps.spell(booking.supplier_name, levelA));
  return [
    segment('UNB', ['UNOA', 2], sender, recipient, [day.slice(2), time], reference),
    segment('UNH', reference, type),
    ...body,
    segment('UNT', body.length + 2, reference),
    segment('UNZ', 1, reference),
    '',
  ].join('\r\n');
}
/** The identification of a partner: at most 35 letters and digits. */
const idOf = (name: string): string => name.replace(/[^A-Z0-9]/g, '').slice(0, 35);
const compact = (at: Date): string => at.toISOString().slice(0, 10).replaceAll('-', '');
/** `yyyymmddhhmm`, the format 203 of DTM, at a clock. */
const minute = (at: Date, timeZone: string): string => minuteIn(at, timeZone).replace(/\D/g, '');

const functionCodes = { original: 9, replacement: 5 } as const;

/**
 * A party in full: five lines of name, four of street, city, region, postcode and country (C080, C059, 3164, C819, 3251 and 3207 of D.99B,
 * lines of 35 characters).
 */
function partySegment(gaps: Gaps, code: string, party: Omit<Party, 'role' | 'phone'>): string {
  const spell = (text: string | null): string => gaps.spell(text, levelA);
  const { name, street, place, region, postcode, country } = party;
  return segment(
    'NAD',
    code,
    '',
    '',
    gaps.lines(spell(name), 35, 5),
    gaps.lines(spell(street), 35, 4),
    gaps.fit(spell(place), 35),
    gaps.fit(spell(region), 9),
    gaps.fit(spell(postcode), 9),
    country,
  );
}

/** A description of goods: five lines of 70 characters in a segment, and segments as needed, up to nine. */
function described(gaps: Gaps, text: string): string[] {
  const lines = gaps.lines(text, 70, 45);
  return Array.from({ length: Math.ceil(lines.length / 5) }, (_, at) => segment('FTX', 'AAA', '', '', lines.slice(at * 5, at * 5 + 5)));
}

/** Main carriage by vessel, and the ports. */
function carriage(gaps: Gaps, { booking, sailing, load, discharge, receipt, delivery }: Shipment, coded: readonly string[]): string[] {
  const spell = (text: string | null | undefined): string => gaps.spell(text, levelA);
  gaps.require('sailing', sailing !== null);
  const line = spell(booking.supplier_name);
  const port = (qualifier: number, code: string | null): string => segment('LOC', qualifier, [gaps.need('ports', code), ...coded]);
  return [
    segment('TDT', 20, spell(sailing?.voyage), 1, '', ['', '', '', line], '', '', [sailing?.imo ?? '', 146, '', spell(sailing?.name)]),
    port(9, load.unlocode),
    ...(sailing?.departs_at && sailing.time_zone ? [segment('DTM', [133, minute(sailing.departs_at, sailing.time_zone), 203])] : []),
    port(11, discharge.unlocode),
    ...(receipt?.unlocode ? [port(88, receipt.unlocode)] : []),
    ...(delivery?.unlocode ? [port(7, delivery.unlocode)] : []),
  ];
}

/** Contract and carriage conditions: from door or pier to door or pier (code list 4065). */
const conditions: Readonly<Record<string, number>> = { 'SD SD': 27, 'SD CY': 28, 'CY SD': 29, 'CY CY': 30 };

/**
 * Shipping instructions: parties, goods by house, and containers with seals and verified gross mass. The segments stand in the order of the
 * segment table (D.99B, IFTMIN, 4.3.1), by which a translator finds the group of each: RFF (3), CPI (6), TDT (8), NAD (11), GID (18) and
 * EQD (37).
 */
export function writeIftmin(writing: Writing): Written {
  const { shipment, parties, reference } = writing;
  const gaps = new Gaps();
  const { booking, job, company, houses, containers } = shipment;
  const spell = (text: string | null | undefined): string => gaps.spell(text, levelA);
  const { shipper, consignee, notify } = gaps.parties(parties);
  gaps.require('houses', houses.length > 0);
  gaps.assigned('containers', shipment);
  const condition = conditions[`${booking.receipt_type} ${booking.delivery_type}`];
  return gaps.close(
    interchange(
      writing,
      gaps,
      ['IFTMIN', 'D', '99B', 'UN'],
      [
        segment('BGM', 340, reference, functionCodes[writing.function]),
        segment('DTM', [137, minute(writing.at, company.time_zone), 203]),
        ...(condition ? [segment('TSR', condition)] : []),
        segment('RFF', ['BN', spell(gaps.need('carrier_booking_ref', booking.carrier_booking_ref))]),
        segment('RFF', ['FF', spell(job.no)]),
        ...(booking.contract_no ? [segment('RFF', ['CT', spell(booking.contract_no)])] : []),
        segment('CPI', 4, '', gaps.isCollect(job) ? 'C' : 'P'),
        ...carriage(gaps, shipment, ['181', '6']),
        segment('NAD', 'CA', '', '', spell(booking.supplier_name)),
        partySegment(gaps, 'FW', {
          name: company.name_en ?? '',
          // A company has one address, in its own script. The line knows us by our name.
          street: company.address && levelA(company.address) !== null ? company.address : '',
          place: '',
          region: null,
          postcode: null,
          country: company.country,
        }),
        ...(shipper ? [partySegment(gaps, 'CZ', shipper)] : []),
        ...(consignee ? [partySegment(gaps, 'CN', consignee)] : []),
        ...(notify ? [partySegment(gaps, 'N1', notify)] : []),
        ...houses.flatMap((house, place) => goodsItem(gaps, shipment, house, place + 1)),
        ...containers.flatMap((one) => equipmentOf(gaps, shipment, one)),
      ],
    ),
  );
}

/** One goods item: pieces, description, tariff code, measures, marks and the containers in which it is. */
function goodsItem(gaps: Gaps, shipment: Shipment, house: Shipment['houses'][number], no: number): string[] {
  const spell = (text: string | null): string => gaps.spell(text, levelA);
  const inside = gaps.containersOf(shipment, house);
  return [
    segment('GID', no, [gaps.need('container_pieces', house.pieces), 'PK']),
    ...(house.hs_code ? [segment('PIA', 5, [house.hs_code, 'HS'])] : []),
    ...described(gaps, spell(gaps.need('goods', house.goods))),
    segment('MEA', 'AAE', 'G', ['KGM', plainDecimal(gaps.need('container_kg', house.gross_kg) || '0')]),
    ...(house.volume_m3 ? [segment('MEA', 'AAE', 'AAW', ['MTQ', plainDecimal(house.volume_m3)])] : []),
    ...(house.marks ? [segment('PCI', '', gaps.lines(spell(house.marks), 35, 10))] : []),
    ...inside.map((one) => segment('SGP', one.container_no ?? '', one.pieces ?? (inside.length === 1 ? (house.pieces ?? '') : ''))),
  ];
}

/** One container: MEA, SEL, TMP and FTX of group 37, then the people behind the verified gross mass, with its day below the first (group 39). */
function equipmentOf(gaps: Gaps, shipment: Shipment, one: Shipment['containers'][number]): string[] {
  const [first, ...others] = [...(one.vgm_signatory ? [vgmSignatory(gaps, one.vgm_signatory)] : []), ...vgmParty(gaps, one)];
  return [
    segment('EQD', 'CN', gaps.need('container_no', one.container_no), [one.size_type, 102, 5], 2, '', 5),
    ...(one.gross_kg ? [segment('MEA', 'AAE', 'G', ['KGM', plainDecimal(one.gross_kg)])] : []),
    ...(one.vgm_kg ? [vgmMass(one.vgm_kg)] : []),
    ...(one.seal_no ? [segment('SEL', gaps.spell(one.seal_no, levelA), 'SH')] : []),
    ...temperature(gaps, shipment, one),
    ...(one.vgm_method ? [vgmMethod(one.vgm_method)] : []),
    ...(first ? [first, ...vgmDay(one), ...others] : []),
  ];
}

/**
 * The temperature of a reefer in degrees Celsius (TMP, qualifier 2), of three digits. The lines of a booking are about all of its containers of
 * a size, so two temperatures for one size tell nothing of a container.
 */
function temperature(gaps: Gaps, { equipment }: Shipment, { size_type }: Shipment['containers'][number]): string[] {
  if (!isReefer(size_type)) return [];
  const lines = equipment.filter((line) => line.size_type === size_type);
  if (lines.length > 0 && lines.every(({ non_operating }) => non_operating)) return [];
  const [set, ...others] = [...new Set(lines.map(({ temperature_c }) => (temperature_c === null ? '' : String(Number(temperature_c)))))];
  const degrees = Number(gaps.need('temperature', others.length > 0 ? null : set));
  return [segment('TMP', 2, [`${degrees < 0 ? '-' : ''}${Math.abs(degrees).toFixed(1).padStart(4, '0')}`, 'CEL'])];
}

/*
 * The verified gross mass as SMDG's guides declare it beside a container: its method (SM1, SM2), the day of the weighing (798), the
 * authorized person (AM) and the party that answers for it (SPC).
 */
const vgmMass = (kg: string): string => segment('MEA', 'AAE', 'VGM', ['KGM', plainDecimal(kg)]);
const vgmMethod = (method: '1' | '2'): string => segment('FTX', 'ABS', '', [`SM${method}`, 'ZZZ', 'SMD']);
const vgmSignatory = (gaps: Gaps, name: string): string => segment('NAD', 'AM', '', '', gaps.spell(name, levelA));
const vgmDay = ({ vgm_weighed_on: on }: Shipment['containers'][number]): string[] =>
  on ? [segment('DTM', [798, on.replaceAll('-', ''), 102])] : [];
function vgmParty(gaps: Gaps, { vgm_party }: Shipment['containers'][number]): string[] {
  return vgm_party ? [segment('NAD', 'SPC', '', '', gaps.lines(gaps.spell(vgm_party, levelA), 35, 5))] : [];
}

/** The full containers that come to the terminal for a booking, with seals and verified gross mass (SOLAS VI/2). */
export function writeCoparn(writing: Writing): Written {
  const { shipment, reference } = writing;
  const gaps = new Gaps();
  const { booking, company, containers } = shipment;
  const spell = (text: string | null | undefined): string => gaps.spell(text, levelA);
  gaps.assigned('containers', shipment);
  const bookingNo = ['BN', spell(gaps.need('carrier_booking_ref', booking.carrier_booking_ref))];
  const goodsIn = (one: Shipment['containers'][number]): string => goodsOf(housesIn(one, shipment)).join('; ') || (booking.goods ?? '');
  return gaps.close(
    interchange(
      writing,
      gaps,
      ['COPARN', 'D', '00B', 'UN', 'SMDG20'],
      [
        segment('BGM', 126, reference, functionCodes[writing.function]),
        segment('DTM', [137, minute(writing.at, company.time_zone), 203]),
        segment('RFF', bookingNo),
        ...carriage(gaps, shipment, ['139', '6']),
        segment('NAD', 'CF', '', '', spell(booking.supplier_name)),
        ...containers.flatMap((one) => [
          segment('EQD', 'CN', gaps.need('container_no', one.container_no), [one.size_type, 102, 5], '', 2, 5),
          segment('RFF', bookingNo),
          ...vgmDay(one),
          vgmMass(gaps.need('vgm_kg', one.vgm_kg)),
          ...temperature(gaps, shipment, one),
          segment('SEL', gaps.spell(gaps.need('seal_no', one.seal_no), levelA), 'SH'),
          ...described(gaps, spell(gaps.need('goods', goodsIn(one)))),
          ...(one.vgm_method ? [vgmMethod(one.vgm_method)] : []),
          vgmSignatory(gaps, gaps.need('vgm_signatory', one.vgm_signatory)),
          ...vgmParty(gaps, one),
        ]),
        segment('CNT', [16, containers.length]),
      ],
    ),
  );
}

/**
 * The verified gross mass of the containers that have one (SOLAS VI/2). The message does not wait for the others: the terminal loads none
 * whose mass comes after its cut-off, and the next message replaces this one. The order is that of D.16A, by SMDG's guide 1.0: EQD (group
 * 4), MEA with the day of the weighing (5), TDT (6), DOC with the method (7), and the party and the person that answer for it (8).
 */
export function writeVermas(writing: Writing): Written {
  const { shipment, parties, reference } = writing;
  const gaps = new Gaps();
  const { booking, company, load, discharge, sailing } = shipment;
  const spell = (text: string | null | undefined): string => gaps.spell(text, levelA);
  const weighed = shipment.containers.filter(({ vgm_kg }) => vgm_kg !== null);
  const shipper = parties.find(({ role }) => role === 'shipper');
  gaps.assigned('vgm_kg', { containers: weighed, unassigned: shipment.unassigned.filter(({ isWeighed }) => isWeighed) });
  gaps.require('sailing', sailing !== null);
  gaps.require('shipper', shipper !== undefined || weighed.every(({ vgm_party }) => vgm_party !== null));
  const vessel = [sailing?.imo ?? '', '', 11, spell(sailing?.name)];
  return gaps.close(
    interchange(
      writing,
      gaps,
      ['VERMAS', 'D', '16A', 'UN', 'SMDG10'],
      [
        segment('BGM', 749, reference, functionCodes[writing.function]),
        segment('DTM', [137, minute(writing.at, company.time_zone), 203]),
        segment('NAD', 'FW', '', '', gaps.lines(spell(company.name_en), 35, 5)),
        ...weighed.flatMap((one) => [
          segment('EQD', 'CN', [gaps.need('container_no', one.container_no), 6346, 5], [one.size_type, 6346, 5], '', '', 5),
          segment('RFF', ['BN', spell(gaps.need('carrier_booking_ref', booking.carrier_booking_ref))]),
          segment('LOC', 9, gaps.need('ports', load.unlocode)),
          segment('LOC', 11, gaps.need('ports', discharge.unlocode)),
          ...(one.seal_no ? [segment('SEL', spell(one.seal_no), 'SH')] : []),
          vgmMass(one.vgm_kg ?? ''),
          ...vgmDay(one),
          segment('TDT', 20, spell(sailing?.voyage), '', '', ['', '', '', spell(booking.supplier_name)], '', '', vessel),
          segment('DOC', [`SM${one.vgm_method ?? ''}`, 'VGM', 306]),
          ...vgmParty(gaps, { ...one, vgm_party: one.vgm_party ?? shipper?.name ?? null }),
          vgmSignatory(gaps, gaps.need('vgm_signatory', one.vgm_signatory)),
        ]),
      ],
    ),
  );
}
