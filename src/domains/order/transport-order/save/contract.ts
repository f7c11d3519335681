import { z } from 'zod';
import { call } from '../../../../kernel/call.ts';
import { guarded } from '../../../../kernel/guard.ts';
import { currency, decimal, idIn, idOut, instantIn, lineOrNull } from '../../../../kernel/schema.ts';
import { orderWarning, partyOut } from '../contract.ts';
import { containerTypes, transportModes } from '../kinds.ts';
import { may } from '../permits.ts';

/**
 * Warnings before an order is saved: the same customer reference, the payer's credit, addresses that do not fit the stations, a pick-up in
 * the past.
 */
export const checkOrder = call({
  cmd: 'order.check',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({
    id: idIn.nullish(),
    customer_id: idIn,
    /** The payer; by default the customer. */
    bill_to_id: idIn.nullish(),
    company_id: idIn,
    customer_ref: lineOrNull(64).default(null),
    origin_station_id: idIn.nullish(),
    destination_station_id: idIn.nullish(),
    shipper_id: idIn.nullish(),
    consignee_id: idIn.nullish(),
    pickup_to: instantIn.nullish(),
  }),
  result: z.object({ warnings: z.array(orderWarning) }),
});

/** The master data of the current choices, from which a page fills in dependent fields. */
export const readKnown = call({
  cmd: 'order.known',
  kind: 'read',
  users: [1],
  permit: may.edit,
  params: z.strictObject({ customer_id: idIn.nullish(), place_id: idIn.nullish(), customer_line_id: idIn.nullish() }),
  result: z.object({
    customer: z.object({ company_id: idOut, sales_id: idOut.nullable(), service_id: idOut.nullable(), hold: z.boolean() }).nullable(),
    place: partyOut.extend({ station_id: idOut.nullable() }).nullable(),
    customer_line: z
      .object({ line_id: idOut, origin_station_id: idOut, destination_station_id: idOut, vehicle_type_id: idOut.nullable() })
      .nullable(),
  }),
});

const measure = (places: number) => decimal(places, { min: '0', max: '99999999' });

/**
 * The expected charges of an order that is being entered, by its customer's quotations on its pick-up day, and the legs of its line's main
 * route. Nothing is stored.
 */
export const previewOrder = call({
  cmd: 'order.preview',
  shows: ['quotation', 'route', 'line', 'customerLine', 'feeName'],
  kind: 'read',
  users: [1],
  permit: may.edit,
  params: z.strictObject({
    company_id: idIn,
    customer_id: idIn,
    mode: z.enum(transportModes),
    customer_line_id: idIn.nullish(),
    line_id: idIn.nullish(),
    origin_station_id: idIn,
    destination_station_id: idIn,
    vehicle_type_id: idIn.nullish(),
    container_type: z.enum(containerTypes).nullish(),
    pickup_from: instantIn,
    pieces: z.int().min(0).max(99_999_999),
    pallets: measure(3),
    gross_kg: measure(3),
    volume_m3: measure(4),
  }),
  result: z.object({
    charges: z.array(
      z.object({
        fee_name: z.string(),
        quotation_no: z.string(),
        currency,
        quantity: z.string(),
        unit_price: guarded('customerPrice', z.string()),
        amount: guarded('customerPrice', z.string()),
      }),
    ),
    totals: z.array(z.object({ currency, amount: guarded('customerPrice', z.string()) })),
    /** Fees with a price that cannot be computed yet, with the words of the reason. */
    unpriced: z.array(z.object({ fee_name: z.string(), why: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) })),
    legs: z.array(z.object({ from_name: z.string(), to_name: z.string(), carrier_name: z.string().nullable(), transit_hours: z.string() })),
  }),
});
