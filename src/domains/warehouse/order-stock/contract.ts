import { z } from 'zod';
import { listCall } from '../../../kernel/list.ts';
import { idOut, instantOut } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

/** Goods of orders that are in our warehouses now: one row for each order and pallet. */
export const listOrderStock = listCall({
  cmd: 'orderStock.list',
  shows: ['order', 'pallet', 'inbound'],
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    order_id: idOut,
    order_no: z.string(),
    customer_name: z.string(),
    product_name: z.string(),
    warehouse_name: z.string(),
    location_code: z.string(),
    pallet_no: z.string(),
    qty: z.string(),
    available: z.string(),
    unit: z.string(),
    cartons: z.int(),
    since: instantOut,
    age_days: z.int(),
    plan_no: z.string().nullable(),
  }),
  filters: {
    order_no: { is: 'values' },
    customer_id: { is: 'ref', to: 'customer' },
    warehouse_id: { is: 'ref', to: 'warehouse' },
    received: { is: 'days', of: 'instant' },
  },
  sorts: ['order_no', 'since'],
  defaultSort: [{ key: 'since' }],
});
