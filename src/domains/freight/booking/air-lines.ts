import { z } from 'zod';
import type { Currency } from '../../../kernel/money.ts';
import { guarded } from '../../../kernel/guard.ts';
import { decimal, idIn, lineOrNull, refuseTwins, resultsOf } from '../../../kernel/schema.ts';
import { dangerClasses } from '../../order/transport-order/kinds.ts';
import { packingGroups } from './dangerous.ts';
import { chargeDues, lengthUnits, otherChargeCodes, rateClasses, surchargeBases, weightUnits } from './kinds.ts';

/* The lines of an air booking: flights, pieces, rates, other charges, unit load devices and dangerous goods. */

export const kg = decimal(3, { min: '0.001', max: '99999999' });
const length = decimal(1, { min: '0.1', max: '9999' });

/** A time as the airport's own clock shows it, such as 2026-11-25 18:00. */
const airportTime = z
  .string()
  .transform((one) => one.trim())
  .pipe(z.string().regex(/^\d{4}-\d{2}-\d{2}[ T]\d{1,2}:\d{2}$/, 'BAD_PORT_TIME'));

export const flightIn = z.strictObject({
  flight_no: z
    .string()
    .transform((one) => one.replace(/\s/g, '').toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]{2}\d{1,4}[A-Z]?$/, 'BAD_FLIGHT_NO')),
  origin_station_id: idIn,
  destination_station_id: idIn,
  departs: airportTime,
  arrives: airportTime,
});
export const pieceIn = z.strictObject({
  pieces: z.int().min(1).max(9_999_999),
  length,
  width: length,
  height: length,
  length_unit: z.enum(lengthUnits),
  weight: kg,
  weight_unit: z.enum(weightUnits),
});
export const rateIn = z.strictObject({
  rate_class: z.enum(rateClasses),
  from_kg: decimal(3, { min: '0', max: '99999' }).default('0'),
  rate: decimal(6, { min: '0.000001', max: '99999999' }),
});

const charge = decimal(6, { min: '0.000001', max: '99999999' });
export const surchargeIn = z.strictObject({
  code: z.enum(otherChargeCodes),
  due: z.enum(chargeDues).default('carrier'),
  basis: z.enum(surchargeBases),
  rate: charge,
  min_charge: charge.nullish(),
  max_charge: charge.nullish(),
});
export const uldIn = z.strictObject({
  /** IATA Resolution 686: type, serial number of four or five digits, owner. */
  uld_no: z
    .string()
    .transform((one) => one.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[A-Z][A-Z0-9]{2}\d{4,5}[A-Z0-9]{2,3}$/, 'BAD_ULD')),
  pieces: z.int().min(1).max(9_999_999),
  gross_kg: kg.nullish(),
});
export const dangerousIn = z.strictObject({
  un_no: z
    .string()
    .transform((one) => one.trim().toUpperCase().replace(/^UN ?/, ''))
    .pipe(z.string().regex(/^\d{4}$/, 'BAD_UN_NO')),
  dg_class: z.enum(dangerClasses),
  proper_name: lineOrNull(120).pipe(z.string('REQUIRED')),
  packing_group: z
    .enum(packingGroups, 'BAD_PACKING_GROUP')
    .nullish()
    .or(z.literal('').transform(() => null)),
  pieces: z.int().min(1).max(9_999_999),
  net_kg: kg,
});

const flightOut = z.object({
  id: z.string(),
  ...resultsOf(flightIn),
  origin_name: z.string(),
  destination_name: z.string(),
});
/** The lines as the page of a booking reads them. */
export const airLinesOut = {
  flights: z.array(flightOut),
  piece_lines: z.array(z.object({ id: z.string(), ...resultsOf(pieceIn) })),
  rates: guarded('cost', z.array(z.object({ id: z.string(), ...resultsOf(rateIn) })).nullable()),
  surcharges: guarded('cost', z.array(z.object({ id: z.string(), ...resultsOf(surchargeIn) })).nullable()),
  dangerous_lines: z.array(z.object({ id: z.string(), ...resultsOf(dangerousIn) })),
  ulds: z.array(z.object({ id: z.string(), ...resultsOf(uldIn) })),
};

type AirLines = {
  readonly rate_currency?: Currency | null | undefined;
  readonly flights: readonly z.output<typeof flightIn>[];
  readonly piece_lines: readonly z.output<typeof pieceIn>[];
  readonly rates: readonly z.output<typeof rateIn>[];
  readonly surcharges: readonly z.output<typeof surchargeIn>[];
  readonly ulds: readonly z.output<typeof uldIn>[];
};

/** Tells rates without a currency, lines that say a thing twice, more pieces in devices than there are, and flights that do not join up. */
export function checkAirLines(booking: AirLines, context: z.RefinementCtx): void {
  const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  if ((booking.rates.length > 0 || booking.surcharges.length > 0) && !booking.rate_currency) fault(['rate_currency'], 'REQUIRED');
  const rates = booking.rates.map(({ rate_class, from_kg }) => `${rate_class} ${Number(from_kg)}`);
  refuseTwins(context, ['rates', 'from_kg'], rates);
  const surcharges = booking.surcharges.map(({ code, due }) => `${code} ${due}`);
  refuseTwins(context, ['surcharges', 'code'], surcharges);
  booking.surcharges.forEach(({ min_charge, max_charge }, place) => {
    if (min_charge && max_charge && Number(min_charge) > Number(max_charge)) fault(['surcharges', place, 'max_charge'], 'MAX_UNDER_MIN');
  });
  const pieces = booking.piece_lines.reduce((sum, line) => sum + line.pieces, 0);
  const ulds = booking.ulds.map(({ uld_no }) => uld_no);
  refuseTwins(context, ['ulds', 'uld_no'], ulds);
  if (booking.ulds.reduce((sum, line) => sum + line.pieces, 0) > pieces) fault(['ulds'], 'ULD_PIECES');
  booking.flights.forEach((flight, place) => {
    if (flight.origin_station_id === flight.destination_station_id) fault(['flights', place, 'destination_station_id'], 'SAME_STATION');
    const before = booking.flights[place - 1];
    if (before && before.destination_station_id !== flight.origin_station_id)
      fault(['flights', place, 'origin_station_id'], 'FLIGHTS_BROKEN');
  });
}
