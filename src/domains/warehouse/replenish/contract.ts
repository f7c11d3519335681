import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { idIn, idOut } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

/**
 * The pick faces with less free than their minimum, the emptiest first, and the pallet that fills each: the first to expire, then the first
 * that came. A face for which storage has nothing names no pallet, and one that cannot take the goods says why. Pallets are moved and split
 * by the calls that do it anywhere.
 */
export const listReplenishment = call({
  cmd: 'replenish.list',
  shows: ['pallet', 'pickFace', 'location', 'inbound', 'stockCount'],
  kind: 'read',
  users: [1],
  permit: may.view,
  /** Of one warehouse, of one customer, or of both. */
  params: z.strictObject({ warehouse_id: idIn.nullish(), customer_id: idIn.nullish() }),
  result: z.object({
    /** True if any pick face is in use, whether it runs low or not. */
    has_faces: z.boolean(),
    faces: z.array(
      z.object({
        id: idOut,
        location_code: z.string(),
        warehouse_name: z.string(),
        customer_name: z.string(),
        product_code: z.string(),
        product_name: z.string(),
        unit: z.string(),
        free: z.string(),
        min_qty: z.string(),
        fill_qty: z.string(),
        /** Quantity to bring; null where there is nothing to bring. */
        qty: z.string().nullable(),
        pallet_no: z.string().nullable(),
        lot_no: z.string().nullable(),
        from_code: z.string().nullable(),
        /** The pallet goes as it is; otherwise the quantity is split off. */
        whole: z.boolean(),
        /** The pallet at the face that takes the goods; otherwise they stand there on a pallet of their own. */
        onto_pallet_no: z.string().nullable(),
        /** The obstacle that keeps goods from a face that runs low: no room for another pallet, or other goods that may not stand beside them. */
        blocked: z.enum(['full', 'mixed']).nullable(),
      }),
    ),
  }),
});
