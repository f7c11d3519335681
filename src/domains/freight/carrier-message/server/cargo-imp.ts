import { amountOf } from '../../../../kernel/money.ts';
import { dayIn } from '../../../../kernel/day.ts';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import { formatAwb } from '../../../../kernel/identifier.ts';
import { airCharge, otherChargesOf } from '../../booking/rules.ts';
import { months } from '../../message/server/cargo-imp.ts';
import type { Party } from '../kinds.ts';
import { teletype } from './letters.ts';
import type { Shipment } from './shipment.ts';
import { Gaps, type Writing, type Written } from './writing.ts';

/*
 * IATA Cargo-IMP: FWB version 16, the air waybill, and FHL version 4, one of its houses. Lines end with CR LF and have at most 69
 * characters. A party and its goods must fit; the names of who signs and of the place are cut, because they name a known party once more.
 */

const eol = '\r\n';
const lengthUnits = { cm: 'CMT', in: 'INH' } as const;
/** Lines of goods, dimensions and volume of one rate line. */
const rateLinesMax = 12;

/** A party's name, street, place and country: four lines. */
function partyLines(gaps: Gaps, party: Party): string[] {
  const spell = (text: string | null, length: number): string => gaps.fit(gaps.spell(text, teletype), length);
  const phone = (party.phone ?? '').replace(/\D/g, '').slice(0, 25);
  const postcode = spell(party.postcode, 9);
  const region = spell(party.region, 9);
  return [
    `/${spell(party.name, 35)}`,
    `/${spell(party.street, 35)}`,
    `/${spell(party.place, 17)}${region && `/${region}`}`,
    `/${party.country}${postcode || phone ? `/${postcode}` : ''}${phone && `/TE/${phone}`}`,
  ];
}

/** The day of a flight at its airport; its month is not told. */
const dayOf = (departs: Date, timeZone: string): string => dayIn(departs, timeZone).slice(8);

/** The air waybill of a booking: identification, flights, parties, charges and goods. */
export function writeFwb({ shipment, parties, at }: Writing): Written {
  const gaps = new Gaps();
  const { booking, job, load, discharge, flights, houses } = shipment;
  const awb = String(gaps.need('awb_no', booking.awb_no));
  const [from, to] = [gaps.need('airports', load.iata), gaps.need('airports', discharge.iata)];
  const pieces = gaps.need('pieces', booking.pieces);
  const gross = plainDecimal(gaps.need('gross_kg', booking.gross_kg));
  const volume = booking.volume_m3 && plainDecimal(booking.volume_m3);
  gaps.require('flights', flights.length > 0);
  const { shipper, consignee, notify } = gaps.parties(parties);
  const term = gaps.isCollect(job) ? { sign: 'C', code: 'CC' } : { sign: 'P', code: 'PP' };
  const rating = ratingOf(shipment);
  const isConsolidation = job.service === 'consol' || houses.length > 1;
  const goods = isConsolidation
    ? 'CONSOLIDATION AS PER ATTACHED LIST'
    : gaps.spell(gaps.need('goods', houses[0]?.goods ?? booking.goods), teletype);
  const measures = [
    ...(volume ? [`/NV/MC${volume}`] : []),
    ...(!isConsolidation && houses[0]?.hs_code ? [`/NH/${houses[0].hs_code}`] : []),
  ];
  const named = gaps.lines(goods, 20, rateLinesMax - measures.length).map((text) => `/${isConsolidation ? 'NC' : 'NG'}/${text}`);
  const sizes = shipment.pieces.map(
    (one) =>
      `/ND//${lengthUnits[one.length_unit]}${plainDecimal(one.length)}-${plainDecimal(one.width)}-${plainDecimal(one.height)}/${one.pieces}`,
  );
  // Sizes that do not all fit are left out: the volume states their sum.
  const room = rateLinesMax - named.length - measures.length;
  const described = [...named, ...(sizes.length <= room ? sizes : []), ...measures];
  const executed = dayIn(at, shipment.company.time_zone);
  const issuer = gaps.spell(gaps.need('company_name_en', shipment.company.name_en), teletype);
  const lines = [
    'FWB/16',
    `${formatAwb(awb)}${from}${to}/T${pieces}K${gross}${volume ? `MC${volume}` : ''}`,
    // Two flights at most are told; the routing below names all carriers.
    ...(flights.length > 0
      ? [
          `FLT${flights
            .slice(0, 2)
            .map((one) => `/${one.flight_no}/${dayOf(one.departs_at, one.origin_zone)}`)
            .join('')}`,
        ]
      : []),
    `RTG${flights.map((one) => `/${gaps.need('airports', one.destination_iata)}${one.flight_no.slice(0, 2)}`).join('')}`,
    ...(shipper ? ['SHP', ...partyLines(gaps, shipper)] : []),
    ...(consignee ? ['CNE', ...partyLines(gaps, consignee)] : []),
    ...(notify ? headed('NFY', partyLines(gaps, notify)) : []),
    `CVD/${gaps.need('rate_currency', booking.rate_currency)}/${term.code}/${term.code}/NVD/NCV/XXX`,
    `RTD/1/P${pieces}/K${gross}${rating ? `/C${rating.rate_class}/W${plainDecimal(rating.rated_kg)}/R${plainDecimal(rating.rate)}/T${plainDecimal(rating.charge)}` : ''}`,
    ...described.map((line, place) => (place === 0 ? line : `/${place + 1}${line}`)),
    ...(rating && rating.others.length > 0
      ? headed(
          'OTH',
          rating.others.map((one) => `/${term.sign}/${one.code}${plainDecimal(one.amount)}`),
        )
      : []),
    ...(rating ? headed(term.sign === 'P' ? 'PPD' : 'COL', [`/WT${plainDecimal(rating.charge)}`, `/${rating.sums}`]) : []),
    `CER/${issuer.slice(0, 20).trimEnd()}`,
    `ISU/${executed.slice(8)}${months[Number(executed.slice(5, 7)) - 1]}${executed.slice(2, 4)}/${gaps.spell(load.name_en, teletype).slice(0, 17).trimEnd()}/${issuer.slice(0, 20).trimEnd()}`,
    ...(booking.handling_codes.length > 0 ? [`SPH/${booking.handling_codes.slice(0, 9).join('/')}`] : []),
  ];
  return gaps.close(lines.join(eol) + eol);
}

/** The lines of a segment behind its identifier. */
const headed = (identifier: string, [first, ...rest]: readonly string[]): string[] => [`${identifier}${first ?? ''}`, ...rest];

/** The weight charge by the rates of the booking, and the other charges with their sums due to agent and carrier. Null without rates. */
function ratingOf({ booking, rates, surcharges }: Shipment) {
  const { rate_currency: currency, chargeable_kg, gross_kg } = booking;
  const rated = currency && chargeable_kg && airCharge(chargeable_kg, rates, currency);
  if (!rated || !gross_kg) return null;
  const { rate_class, rated_kg, rate, charge } = rated;
  const others = otherChargesOf(surcharges, { gross_kg, chargeable_kg }, currency);
  const due = (to: 'agent' | 'carrier'): bigint => others.filter((one) => one.due === to).reduce((sum, { minor }) => sum + minor, 0n);
  const [agent, carrier] = [due('agent'), due('carrier')];
  const amount = (minor: bigint): string => amountOf(currency, minor);
  return {
    rate_class,
    rated_kg,
    rate,
    charge: amount(charge.minor),
    others: others.map(({ code, minor }) => ({ code, amount: amount(minor) })),
    sums: [
      ...(agent ? [`OA${plainDecimal(amount(agent))}`] : []),
      ...(carrier ? [`OC${plainDecimal(amount(carrier))}`] : []),
      `CT${plainDecimal(amount(charge.minor + agent + carrier))}`,
    ].join('/'),
  };
}

/** A house bill under its master. */
export function writeFhl({ shipment, parties }: Writing): Written {
  const gaps = new Gaps();
  const { booking, job, load, discharge, house } = shipment;
  gaps.require('houses', house !== null);
  const awb = String(gaps.need('awb_no', booking.awb_no));
  const [from, to] = [gaps.need('airports', load.iata), gaps.need('airports', discharge.iata)];
  const goods = gaps.spell(gaps.need('goods', house?.goods), teletype);
  const { shipper, consignee } = gaps.parties(parties);
  const pieces = house?.pieces ?? 0;
  const lines = [
    'FHL/4',
    `MBI/${formatAwb(awb)}${from}${to}/T${gaps.need('pieces', booking.pieces)}K${plainDecimal(gaps.need('gross_kg', booking.gross_kg))}`,
    `HBS/${house?.house_no ?? ''}/${from}${to}/${pieces}/K${plainDecimal(house?.gross_kg ?? '')}/${pieces}/${goods.slice(0, 15).trimEnd()}`,
    ...(booking.handling_codes.length > 0 ? [`/${booking.handling_codes.slice(0, 9).join('/')}`] : []),
    ...headed(
      'TXT',
      gaps.lines(goods, 65, 9).map((text) => `/${text}`),
    ),
    ...(house?.hs_code ? [`HTS/${house.hs_code}`] : []),
    ...(shipper ? headed('SHP', partyLines(gaps, shipper)) : []),
    ...(consignee ? headed('CNE', partyLines(gaps, consignee)) : []),
    `CVD/${gaps.need('rate_currency', booking.rate_currency)}/${gaps.isCollect(job) ? 'CC' : 'PP'}/NVD/NCV/XXX`,
  ];
  return gaps.close(lines.join(eol) + eol);
}
