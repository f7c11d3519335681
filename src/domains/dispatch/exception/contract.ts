import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { type Filters, listCall, type RowOf } from '../../../kernel/list.ts';
import {
  amountFromZero,
  currency,
  decimal,
  idIn,
  idOut,
  instantIn,
  instantOut,
  lineOrNull,
  note,
  version,
} from '../../../kernel/schema.ts';
import { responsibles, roadExceptionKinds } from './kinds.ts';
import { may } from './permits.ts';
import { roadExceptionStateNames } from './states.ts';

export const roadExceptionTabs = [
  { key: 'open', states: ['open'], badge: true },
  { key: 'handling', states: ['handling'], badge: true },
  { key: 'closed', states: ['closed'] },
] as const;

const row = z.object({
  id: idOut,
  version,
  no: z.string(),
  state: z.enum(roadExceptionStateNames),
  kind: z.enum(roadExceptionKinds),
  happened_at: instantOut,
  place: z.string().nullable(),
  description: z.string(),
  pieces: z.int().nullable(),
  delay_hours: z.string().nullable(),
  responsible: z.enum(responsibles),
  cost: z.string().nullable(),
  cost_currency: currency.nullable(),
  resolution: z.string().nullable(),
  closed_at: instantOut.nullable(),
  work_order_id: idOut,
  work_order_no: z.string(),
  plate_no: z.string().nullable(),
  carrier_name: z.string().nullable(),
  order_no: z.string().nullable(),
  handler_name: z.string().nullable(),
  reported_by_name: z.string(),
  reported_by_carrier: z.boolean(),
  photo_ids: z.array(idOut),
});

export const roadExceptionFilters = {
  words: { is: 'text' },
  no: { is: 'values' },
  kind: { is: 'choice', of: roadExceptionKinds, words: 'roadException.kind' },
  responsible: { is: 'choice', of: responsibles, words: 'roadException.responsible' },
  carrier_id: { is: 'ref', to: 'carrier' },
  happened_at: { is: 'days' },
} as const satisfies Filters;

export const listRoadExceptions = listCall({
  cmd: 'roadException.list',
  users: [1],
  permit: may.view,
  row,
  filters: roadExceptionFilters,
  sorts: ['happened_at', 'no'],
  defaultSort: [{ key: 'happened_at', desc: true }],
  tabs: roadExceptionTabs,
});

export const exceptionFields = z.strictObject({
  work_order_id: idIn,
  order_id: idIn.nullish(),
  kind: z.enum(roadExceptionKinds),
  happened_at: instantIn,
  place: lineOrNull(100).default(null),
  description: note(500).pipe(z.string('REQUIRED')),
  pieces: z.int().min(1).nullish(),
  delay_hours: decimal(2, { min: '0.25' }).nullish(),
  photo_ids: z.array(idIn).max(20).default([]),
});

/** Somebody of ours writes down what went wrong. */
export const saveRoadException = call({
  cmd: 'roadException.save',
  kind: 'write',
  users: [1],
  permit: may.edit,
  params: exceptionFields,
  result: z.object({ id: idOut, no: z.string() }),
  refusals: ['IN_THE_FUTURE'],
});

/** A carrier's people tell us. They name the order by its number: its id is not theirs. */
export const tellRoadException = call({
  cmd: 'roadException.tell',
  kind: 'write',
  users: [2],
  permit: may.tell,
  params: exceptionFields.omit({ order_id: true }).extend({ load_id: idIn.nullish() }),
  result: z.object({ id: idOut, no: z.string() }),
  refusals: ['IN_THE_FUTURE'],
});

/** Takes it in hand, closes it with what was decided, or opens it again. */
export const moveRoadException = call({
  cmd: 'roadException.move',
  kind: 'write',
  users: [1],
  permit: [may.edit, may.close],
  params: z
    .strictObject({
      id: idIn,
      version,
      action: z.enum(['take', 'close', 'reopen']),
      responsible: z.enum(responsibles).nullish(),
      cost: amountFromZero.nullish(),
      cost_currency: currency.nullish(),
      resolution: note(500).default(null),
    })
    .superRefine((p, context) => {
      const fault = (at: string, message: string) => context.addIssue({ code: 'custom', message, path: [at] });
      if (p.action !== 'close') return;
      if (!p.responsible || p.responsible === 'undecided') fault('responsible', 'REQUIRED');
      if (!p.resolution) fault('resolution', 'REQUIRED');
      if (p.cost && !p.cost_currency) fault('cost_currency', 'REQUIRED');
    }),
  result: z.object({ state: z.enum(roadExceptionStateNames), version }),
  refusals: ['ILLEGAL_MOVE'],
});

export type RoadExceptionRow = RowOf<typeof listRoadExceptions>;
