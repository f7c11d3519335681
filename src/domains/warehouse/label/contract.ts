import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { byId, idIn, idOut, instantOut } from '../../../kernel/schema.ts';
import { inboundDetail } from '../inbound/contract.ts';
import { may } from './permits.ts';

const some = z.array(idIn).max(200);

/** What stands on pallet labels, by pallets or by all of an inbound plan's. */
export const readPalletLabels = call({
  cmd: 'label.pallets',
  kind: 'read',
  users: [1],
  permit: may.print,
  params: z.strictObject({ ids: some.default([]), plan_id: idIn.nullish() }),
  result: z.object({
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
        inbound_no: z.string().nullable(),
        label_count: z.int(),
        /** Pictures as SVG text. */
        barcode: z.string(),
        qr: z.string(),
      }),
    ),
  }),
});

/** Labels were sent to the printer: each counts one print. */
export const printedPallets = call({
  cmd: 'label.printed',
  kind: 'write',
  users: [1],
  permit: may.print,
  params: z.strictObject({ ids: some.min(1) }),
  result: z.object({ done: z.int() }),
});

export const readInboundSlip = call({
  cmd: 'label.inboundSlip',
  kind: 'read',
  users: [1],
  permit: may.print,
  params: byId,
  result: inboundDetail.extend({ barcode: z.string(), company_address: z.string().nullable() }),
});

/** Barcodes of goods, as many of each as are wanted. */
export const readItemBarcodes = call({
  cmd: 'label.items',
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
