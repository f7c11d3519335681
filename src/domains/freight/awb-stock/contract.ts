import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { idIn, idOut, instantOut, lineOrNull, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { awbStateNames, awbStates } from './states.ts';

const staff = [1] as const;

/** The most numbers that one range brings. Airlines hand out hundreds. */
export const rangeMax = 5000;

export const listAwbStock = listCall({
  cmd: 'awbStock.list',
  users: staff,
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    awb_no: z.string(),
    state: z.enum(awbStateNames),
    airline_name: z.string(),
    company_name: z.string(),
    reserved_by_name: z.string().nullable(),
    reserved_at: instantOut.nullable(),
    bound_at: instantOut.nullable(),
    transmitted_at: instantOut.nullable(),
    reason: z.string().nullable(),
    remark: z.string().nullable(),
    created_at: instantOut,
  }),
  filters: {
    words: { is: 'text' },
    awb_no: { is: 'values' },
    supplier_id: { is: 'ref', to: 'supplier' },
    company_id: { is: 'ref', to: 'ownCompany' },
    reserved_at: { is: 'days', of: 'instant' },
  },
  sorts: ['awb_no'],
  defaultSort: [{ key: 'awb_no' }],
  tabs: [
    { key: 'all', states: awbStateNames },
    { key: 'unused', states: ['unused'] },
    { key: 'reserved', states: ['reserved'] },
    { key: 'bound', states: ['bound'] },
    { key: 'void', states: ['void'] },
  ],
});
export type AwbRow = RowOf<typeof listAwbStock>;

const serial = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^\d{7}$/, 'BAD_AWB_SERIAL'));

/** Enters the numbers that an airline gave, from one serial to another. Check digits are computed. */
export const addAwbRange = call({
  cmd: 'awbStock.addRange',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: z
    .strictObject({ company_id: idIn, supplier_id: idIn, first_serial: serial, last_serial: serial, remark: lineOrNull(200).default(null) })
    .superRefine(({ first_serial, last_serial }, context) => {
      const fault = (message: string) => context.addIssue({ code: 'custom', path: ['last_serial'], message });
      if (last_serial < first_serial) fault('AWB_RANGE_TURNED');
      else if (Number(last_serial) - Number(first_serial) >= rangeMax) fault('AWB_RANGE_TOO_LONG');
    }),
  result: z.object({ id: idOut, numbers: z.int(), first_no: z.string(), last_no: z.string() }),
  refusals: ['AWB_RANGE_OVERLAPS', 'AIRLINE_WITHOUT_PREFIX'],
});

/** Reserves the next unused number of an airline. Two users who ask at once get two numbers. */
export const reserveAwb = call({
  cmd: 'awbStock.reserve',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: z.strictObject({ company_id: idIn, supplier_id: idIn }),
  result: z.object({ id: idOut, version, awb_no: z.string(), left: z.int() }),
  refusals: ['AWB_STOCK_EMPTY'],
});

export const moveAwb = moveCall({ cmd: 'awbStock.move', users: staff, machine: awbStates, refusals: ['AWB_TRANSMITTED'] });
