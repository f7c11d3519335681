import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { letterhead, printCall } from '../../../kernel/print.ts';
import { byId, idIn, idOut, instantOut } from '../../../kernel/schema.ts';
import { inboundDetail } from '../inbound/contract.ts';
import { outboundDetail } from '../outbound/contract.ts';
import { outboundKinds } from '../outbound/kinds.ts';
import { pickingRow } from '../picking/contract.ts';
import { may } from './permits.ts';

/** The most labels in one answer, and so in one print: a browser and a printer take a roll of them at a time. */
export const portionMax = 200;
const some = z.array(idIn).max(portionMax);

/** The content of pallet labels, by pallets or for all pallets of an inbound plan, in portions in the order in which they were made. */
export const readPalletLabels = call({
  cmd: 'label.pallets',
  shows: ['pallet', 'inbound'],
  kind: 'read',
  users: [1],
  permit: may.print,
  /** `after` is the last pallet of the portion before. */
  params: z.strictObject({ ids: some.default([]), plan_id: idIn.nullish(), after: idIn.nullish() }),
  result: z.object({
    /** The labels of all portions, and those of the portions before this one. */
    count: z.int(),
    before: z.int(),
    /** `after` of the next portion; null in the last one. */
    next: idOut.nullable(),
    labels: z.array(
      z.object({
        id: idOut,
        pallet_no: z.string(),
        company_name: z.string(),
        customer_name: z.string(),
        goods: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            grade: z.string().nullable(),
            lot_no: z.string(),
            qty: z.string(),
            unit: z.string(),
          }),
        ),
        cartons: z.int(),
        size: z.string().nullable(),
        volume_m3: z.string(),
        gross_kg: z.string(),
        net_kg: z.string(),
        location_code: z.string().nullable(),
        received_at: instantOut,
        /** The time zone of the warehouse: times on a label are read where its pallet stands. */
        time_zone: z.string(),
        inbound_no: z.string().nullable(),
        /** The outbound plan that the pallet was picked for. */
        outbound_kind: z.enum(outboundKinds).nullable(),
        pickup_customer: z.string().nullable(),
        label_count: z.int(),
        /** Pictures as SVG text. */
        barcode: z.string(),
        qr: z.string(),
      }),
    ),
  }),
});

/** Counts one print for each label sent to the printer. */
export const printedPallets = call({
  cmd: 'label.printed',
  shows: ['pallet'],
  kind: 'write',
  users: [1],
  permit: may.print,
  params: z.strictObject({ ids: some.min(1) }),
  result: z.object({ done: z.int() }),
});

export const readInboundSlip = call({
  cmd: 'label.inboundSlip',
  shows: ['inbound'],
  kind: 'read',
  users: [1],
  permit: may.print,
  params: byId,
  result: inboundDetail.extend({ barcode: z.string(), company: letterhead, printed: z.int() }),
});

export const printedInboundSlip = printCall({ cmd: 'label.inboundSlipPrinted', users: [1], permit: may.print, documents: ['inboundSlip'] });

const print = { users: [1], permit: may.print } as const;

/** The slip of a plan, with the pallets that were checked for it. */
export const readOutboundSlip = call({
  cmd: 'label.outboundSlip',
  ...print,
  shows: ['outbound', 'picking'],
  kind: 'read',
  params: byId,
  result: outboundDetail.extend({
    pallets: z.array(
      z.object({
        id: idOut,
        pallet_no: z.string(),
        product_code: z.string(),
        product_name: z.string(),
        unit: z.string(),
        lot_no: z.string(),
        grade: z.string().nullable(),
        qty: z.string(),
        cartons: z.int(),
        gross_kg: z.string(),
        volume_m3: z.string(),
      }),
    ),
    barcode: z.string(),
    company: letterhead,
    printed: z.int(),
  }),
});
export const printedOutboundSlip = printCall({ cmd: 'label.outboundSlipPrinted', ...print, documents: ['outboundSlip'] });

/** A pick list in the order in which a picker walks, each task with its code as a picture. */
export const readPickList = call({
  cmd: 'label.pickList',
  ...print,
  shows: ['picking'],
  kind: 'read',
  params: byId,
  result: z.object({
    id: idOut,
    list_no: z.string(),
    warehouse_name: z.string(),
    issued_at: instantOut,
    issued_by_name: z.string().nullable(),
    tasks: z.array(pickingRow.extend({ barcode: z.string() })),
    barcode: z.string(),
    company: letterhead,
    printed: z.int(),
  }),
});
export const printedPickList = printCall({ cmd: 'label.pickListPrinted', ...print, documents: ['pickList'] });

/** Barcodes of goods, as many of each as requested. */
export const readItemBarcodes = call({
  cmd: 'label.items',
  shows: ['inbound'],
  kind: 'read',
  users: [1],
  permit: may.print,
  params: z.strictObject({ plan_id: idIn.nullish(), product_ids: some.default([]) }),
  result: z.object({
    items: z.array(
      z.object({
        id: idOut,
        code: z.string(),
        name: z.string(),
        customer_name: z.string(),
        text: z.string(),
        cartons: z.int(),
        barcode: z.string(),
      }),
    ),
  }),
});
