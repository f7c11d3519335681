import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { currency, nothing } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

export const ageBands = ['0-7', '8-30', '31-90', '91+'] as const;

/** The most goods that the board names. */
export const goodsMax = 200;

/** A customer's stock in our warehouses, all of them or those of one country. */
export const readStockBoard = call({
  cmd: 'stockBoard.read',
  isReport: true,
  shows: ['pallet', 'inbound'],
  kind: 'read',
  users: [4],
  permit: may.stock,
  params: z.strictObject({ country: z.enum(['TH']).nullish() }),
  result: z.object({
    customer_name: z.string(),
    pallets: z.int(),
    cartons: z.int(),
    gross_kg: z.string(),
    held_pallets: z.int(),
    /** Plans whose trucks are expected today, and pallets received and shipped today. */
    expected_today: z.int(),
    inbound_today: z.int(),
    outbound_today: z.int(),
    ages: z.array(z.object({ days: z.enum(ageBands), pallets: z.int() })),
    places: z.array(z.object({ warehouse: z.string(), zone: z.string(), locations: z.int(), pallets: z.int() })),
    goods: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        unit: z.string(),
        qty: z.string(),
        available: z.string(),
        /** Goods that are picked and wait for their truck. */
        picked: z.string(),
        pallets: z.int(),
        oldest_days: z.int(),
      }),
    ),
    /** True where there are more goods than the board names. */
    goods_more: z.boolean(),
  }),
});

/** Figures of a customer's board beside its orders: its stock and, for those who may read them, its unpaid bills. */
export const readCustomerFigures = call({
  cmd: 'stockBoard.figures',
  isReport: true,
  shows: ['pallet', 'inbound', 'bill'],
  kind: 'read',
  users: [4],
  permit: may.stock,
  params: nothing,
  result: z.object({
    pallets: z.int(),
    inbound_open: z.int(),
    bills: z.array(z.object({ currency, open: z.string(), overdue: z.string(), count: z.int(), overdue_count: z.int() })),
  }),
});
