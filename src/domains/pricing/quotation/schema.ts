import { z } from 'zod';
import { customsSides } from '../rating/customs.ts';
import { amountText, country, currency, day, decimal, idIn, idOut, line, note, resultsOf } from '../../../kernel/schema.ts';
import { sheetStates } from '../rating/match.ts';
import { bases, modes, schemes, type Tier } from '../rating/price.ts';
import { priceFaults, readTiers } from './rules.ts';

/* The shapes of a price, a leg and a rated leg on the wire; the calls of contract.ts are built from them. */

export const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);
/** A blank cell has this value. */
const blankAs = <T extends z.ZodType>(schema: T, blank: z.output<T>) => schema.nullish().transform((value): z.output<T> => value ?? blank);

/** A region is the country of a station (CN), or its area as the station states it (CN-45, 华南). */
const region = line(40);
/** The size-type code of ISO 6346, such as 22G1. */
const containerType = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[1-9A-Z][0-9A-Z]{3}$/, 'BAD_CODE');
/** A port or a customs office by its code or name as the declaration states it, such as 7204. */
const customsOffice = line(60);
const quantity = decimal(3, { min: '0' });
const unitPrice = decimal(6, { min: '0' });
const percent = decimal(4, { min: '0', max: '100' });

const tier = z.strictObject({ from: quantity, to: orNull(quantity), price: unitPrice });

/** Tiers as a list, or as one cell of a grid or a spreadsheet; see readTiers. */
const tiers = z.union([z.array(tier).max(30), z.string().max(1000)]).transform((value, context): Tier[] => {
  const read = typeof value === 'string' ? readTiers(value) : value;
  if (read === null) context.addIssue({ code: 'custom', message: 'BAD_TIERS' });
  return read ?? [];
});

export const priceShape = {
  fee_name_id: idIn,
  percent_of_fee_name_id: orNull(idIn),
  mode: orNull(z.enum(modes)),
  customer_line_id: orNull(idIn),
  line_id: orNull(idIn),
  origin_station_id: orNull(idIn),
  origin_region: orNull(region),
  destination_station_id: orNull(idIn),
  destination_region: orNull(region),
  via_station_id: orNull(idIn),
  vehicle_type_id: orNull(idIn),
  container_type: orNull(containerType),
  customs_country: orNull(country),
  customs_direction: orNull(z.enum(customsSides)),
  customs_office: orNull(customsOffice),
  basis: z.enum(bases),
  scheme: blankAs(z.enum(schemes), 'per_unit'),
  currency,
  price: blankAs(unitPrice, '0'),
  first_quantity: orNull(quantity),
  first_price: orNull(unitPrice),
  quantity_min: orNull(quantity),
  quantity_step: orNull(decimal(3, { min: '0.001' })),
  divisor: orNull(decimal(0, { min: '1', max: '99999999' })),
  density: orNull(decimal(3, { min: '0.001', max: '99999' })),
  volume_share_percent: orNull(percent),
  min_charge: orNull(amountText),
  max_charge: orNull(amountText),
  /** If blank, the fee's dated rate on the charged day. */
  tax_percent: orNull(percent),
  tax_included: blankAs(z.boolean(), true),
  included: blankAs(z.boolean(), false),
  remark: note(512).default(null),
  tiers: blankAs(tiers, []),
};
type RefinedPrice = z.output<z.ZodObject<typeof priceShape>>;
export function refinePrice(price: RefinedPrice, context: z.core.$RefinementCtx<RefinedPrice>): void {
  for (const fault of priceFaults(price)) context.addIssue({ code: 'custom', path: fault.at.split('.'), message: fault.why });
}
/** One row of a sheet. `id` names a stored row, which keeps its id. */
export const priceIn = z.strictObject({ id: idIn.optional(), ...priceShape }).superRefine(refinePrice);
export type PriceIn = z.output<typeof priceIn>;

export const nameOrNull = z.string().nullable();
/** The fields of a lane, by name. */
const laneNames = {
  fee_name: z.string(),
  fee_code: z.string(),
  percent_of_fee_name: nameOrNull,
  customer_line_name: nameOrNull,
  line_name: nameOrNull,
  origin_name: nameOrNull,
  destination_name: nameOrNull,
  via_name: nameOrNull,
  vehicle_type_name: nameOrNull,
};
export const priceOut = z.object({
  ...resultsOf({ shape: priceShape }),
  id: idOut,
  quotation_id: idOut,
  line_no: z.int(),
  tiers: z.array(z.object({ from: z.string(), to: nameOrNull, price: z.string() })),
  ...laneNames,
});
export type PriceOut = z.output<typeof priceOut>;

const measure = orNull(quantity);
export const legIn = z.strictObject({
  on: day,
  mode: orNull(z.enum(modes)),
  customer_line_id: orNull(idIn),
  line_id: orNull(idIn),
  origin_station_id: orNull(idIn),
  destination_station_id: orNull(idIn),
  via_station_ids: z.array(idIn).max(10).default([]),
  vehicle_type_id: orNull(idIn),
  gross_kg: measure,
  volume_m3: orNull(decimal(4, { min: '0' })),
  pieces: measure,
  pallets: measure,
  km: measure,
  hours: measure,
  days: measure,
  trips: quantity.nullable().default('1'),
  bills_of_lading: measure,
  hs_lines: measure,
  pages: measure,
  inspections: measure,
  customs_country: orNull(country),
  customs_direction: orNull(z.enum(customsSides)),
  customs_office: orNull(customsOffice),
  containers: z
    .array(z.strictObject({ type: containerType, count: z.int().min(1).max(999) }))
    .max(20)
    .default([]),
});

const noteOut = z.object({ word: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) });
export const partyResult = z.object({
  party_id: idOut,
  party_name: z.string(),
  totals: z.array(z.object({ currency, amount: z.string() })),
  lines: z.array(
    z.object({
      id: z.string(),
      price_id: idOut,
      quotation_id: idOut,
      number: z.string(),
      revision: z.int(),
      fee_name: z.string(),
      container_type: nameOrNull,
      quantity: z.string(),
      price: z.string(),
      currency,
      gross: z.string(),
      net: z.string(),
      tax: z.string(),
      tax_percent: z.string(),
      tax_included: z.boolean(),
      notes: z.array(noteOut),
    }),
  ),
  unrated: z.array(z.object({ id: z.string(), fee_name: z.string(), container_type: nameOrNull, why: noteOut })),
  judged: z.array(
    z.object({
      id: z.string(),
      price_id: idOut,
      quotation_id: idOut,
      number: z.string(),
      revision: z.int(),
      state: z.enum(sheetStates),
      fee_name: z.string(),
      container_type: nameOrNull,
      lane: z.string(),
      scope: z.string(),
      vehicle_type_name: nameOrNull,
      verdict: z.enum(['wins', 'loses', 'ties', 'no_match']),
      reason: nameOrNull,
    }),
  ),
});
export type PartyResult = z.output<typeof partyResult>;
/** The same in the form in which the server answers it. */
export type PartyAnswer = z.input<typeof partyResult>;
