import { z } from 'zod';
import { decimal, idIn, lineOrNull } from '../../../kernel/schema.ts';
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
