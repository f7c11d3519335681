import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { letterhead, printCall, printLanguages } from '../../../kernel/print.ts';
import { idIn, idOut, instantOut, version } from '../../../kernel/schema.ts';
import { businessTypes } from '../transport-order/kinds.ts';
import { orderStateNames } from '../transport-order/states.ts';
import { may } from './permits.ts';

export const listWaybills = listCall({
  cmd: 'waybill.list',
  shows: ['order'],
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    waybill_no: z.string(),
    order_id: idOut,
    order_no: z.string(),
    state: z.enum(orderStateNames),
    business_type: z.enum(businessTypes),
    customer_name: z.string(),
    customer_ref: z.string().nullable(),
    origin_name: z.string(),
    destination_name: z.string(),
    /** The stations of its legs; null for an order without a change of truck. */
    legs: z.string().nullable(),
    carrier_name: z.string().nullable(),
    shipper_name: z.string(),
    consignee_name: z.string(),
    pieces: z.int(),
    gross_kg: z.string(),
    volume_m3: z.string(),
    pickup_from: instantOut,
    printed_count: z.int(),
    printed_at: instantOut.nullable(),
    pod: z.boolean(),
    void: z.boolean(),
    created_at: instantOut,
  }),
  filters: {
    words: { is: 'text' },
    waybill_no: { is: 'values' },
    order_no: { is: 'values' },
    customer_ref: { is: 'values' },
    customer_id: { is: 'ref', to: 'customer' },
    origin_station_id: { is: 'ref', to: 'station' },
    destination_station_id: { is: 'ref', to: 'station' },
    state: { is: 'choice', of: orderStateNames, words: 'order.state' },
    pickup: { is: 'days', of: 'instant' },
    made: { is: 'days', of: 'instant' },
    printed: { is: 'flag' },
    pod: { is: 'flag' },
  },
  sorts: ['created_at', 'waybill_no', 'pickup_from'],
  defaultSort: [{ key: 'created_at', desc: true }],
  tabs: [
    { key: 'toPrint', states: [], badge: true },
    { key: 'underWay', states: ['reviewed', 'received', 'partDispatched', 'dispatched', 'inTransit'] },
    { key: 'awaitingPod', states: ['signed'] },
    { key: 'returned', states: ['podReturned', 'closed'] },
    { key: 'void', states: ['cancelled'] },
  ],
});

const party = z.object({ name: z.string(), contact: z.string(), phone: z.string(), address: z.string() });

/** The content of the waybill that travels with the goods. */
export const readSheets = call({
  cmd: 'waybill.sheets',
  shows: ['order'],
  kind: 'read',
  users: [1],
  permit: may.print,
  params: z.strictObject({
    ids: z.array(idIn).max(50).default([]),
    order_ids: z.array(idIn).max(50).default([]),
    languages: printLanguages,
  }),
  result: z.object({
    sheets: z.array(
      z.object({
        id: idOut,
        waybill_no: z.string(),
        order_no: z.string(),
        /** SVG of the waybill number in Code 128. */
        barcode: z.string(),
        customer_ref: z.string().nullable(),
        company: letterhead,
        void: z.boolean(),
        customer_name: z.string(),
        business_type: z.enum(businessTypes),
        origin_name: z.string(),
        destination_name: z.string(),
        legs: z.string().nullable(),
        carrier_name: z.string().nullable(),
        vehicle_type_name: z.string().nullable(),
        container_no: z.string().nullable(),
        shipper: party,
        consignee: party,
        pickup_from: instantOut,
        pickup_to: instantOut,
        due_at: instantOut,
        /** The time zones of the ends: paper is read there, and not where it is printed. */
        origin_zone: z.string(),
        destination_zone: z.string(),
        is_dg: z.boolean(),
        un_no: z.string().nullable(),
        dg_class: z.string().nullable(),
        packing_group: z.string().nullable(),
        emergency_contact: z.string().nullable(),
        emergency_phone: z.string().nullable(),
        pieces: z.int(),
        pallets: z.string(),
        gross_kg: z.string(),
        volume_m3: z.string(),
        remark: z.string().nullable(),
        printed_count: z.int(),
        lines: z.array(
          z.object({
            line_no: z.int(),
            goods_name: z.string(),
            packing: z.string(),
            pieces: z.int(),
            gross_kg: z.string(),
            volume_m3: z.string(),
          }),
        ),
      }),
    ),
  }),
});

/** Records that waybills go to the printer, so that a reprint is marked as one. */
export const printedWaybills = printCall({ cmd: 'waybill.printed', users: [1], permit: may.print, documents: ['waybill'] });
