import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { currency, day, idIn, idOut } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

/** A completed trip of our own truck and what it costs; the amounts are null where rates of that day or the distance are missing. */
export const truckCostRow = z.object({
  id: idOut,
  no: z.string(),
  company_name: z.string(),
  plate_no: z.string().nullable(),
  driver_name: z.string().nullable(),
  completed_on: day,
  orders: z.int(),
  km: z.string().nullable(),
  days: z.int().nullable(),
  currency,
  fuel: z.string().nullable(),
  toll: z.string().nullable(),
  upkeep: z.string().nullable(),
  driver: z.string().nullable(),
  depreciation: z.string().nullable(),
  amount: z.string().nullable(),
});
export type TruckCostRow = z.output<typeof truckCostRow>;

export const listTruckCosts = listCall({
  cmd: 'truckCost.list',
  shows: ['workOrder', 'truckCostRate'],
  users: [1],
  guards: ['cost'],
  permit: may.view,
  row: truckCostRow,
  filters: {
    no: { is: 'values' },
    vehicle: { is: 'ref', to: 'vehicle' },
    company: { is: 'ref', to: 'ownCompany' },
    completed_on: { is: 'days', of: 'instant' },
  },
  sorts: ['completed_on', 'id'],
  defaultSort: [{ key: 'completed_on', desc: true }],
  tabs: [
    { key: 'all', states: [] },
    { key: 'costed', states: [] },
    /** Without a rate of their day, or without a distance for a rate by kilometre. */
    { key: 'uncosted', states: [] },
  ],
});

/** Costs trips again by the rates in force on their days. `left` are those without rates or distance. */
export const costTripsAgain = call({
  cmd: 'truckCost.again',
  kind: 'write',
  users: [1],
  permit: may.cost,
  params: z.strictObject({ ids: z.array(idIn).min(1).max(200) }),
  result: z.object({ costed: z.int(), left: z.int() }),
});
