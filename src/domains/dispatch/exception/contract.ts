import { z } from 'zod';
import { guarded } from '../../../kernel/guard.ts';
import { call } from '../../../kernel/call.ts';
import { type Filters, listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
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
  resultsOf,
  version,
} from '../../../kernel/schema.ts';
import { responsibles, roadExceptionKinds } from './kinds.ts';
import { may } from './permits.ts';
import { roadExceptionStateNames, roadExceptionStates } from './states.ts';

export const roadExceptionTabs = [
  { key: 'notClosed', states: ['open', 'handling'], badge: true },
  { key: 'open', states: ['open'], badge: true },
  { key: 'handling', states: ['handling'], badge: true },
  { key: 'closed', states: ['closed'] },
] as const;

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
export type ExceptionReport = Omit<z.output<typeof exceptionFields>, 'order_id'>;

const row = z.object({
  ...resultsOf(exceptionFields.omit({ order_id: true })),
  id: idOut,
  version,
  no: z.string(),
  state: z.enum(roadExceptionStateNames),
  responsible: z.enum(responsibles),
  cost: guarded('cost', z.string().nullable()),
  cost_currency: currency.nullable(),
  resolution: z.string().nullable(),
  closed_at: instantOut.nullable(),
  work_order_no: z.string(),
  plate_no: z.string().nullable(),
  carrier_name: z.string().nullable(),
  order_no: z.string().nullable(),
  handler_name: z.string().nullable(),
  reported_by_name: z.string(),
  reported_by_carrier: z.boolean(),
});

export const roadExceptionFilters = {
  words: { is: 'text' },
  no: { is: 'values' },
  kind: { is: 'choice', of: roadExceptionKinds, words: 'roadException.kind' },
  responsible: { is: 'choice', of: responsibles, words: 'roadException.responsible' },
  carrier_id: { is: 'ref', to: 'carrier' },
  happened_at: { is: 'days', of: 'instant' },
} as const satisfies Filters;

export const listRoadExceptions = listCall({
  cmd: 'roadException.list',
  shows: ['roadException', 'workOrder'],
  users: [1],
  permit: may.view,
  row,
  filters: roadExceptionFilters,
  sorts: ['happened_at', 'no'],
  defaultSort: [{ key: 'happened_at', desc: true }],
  tabs: roadExceptionTabs,
});

/** A member of staff records what went wrong. */
export const saveRoadException = call({
  cmd: 'roadException.save',
  kind: 'write',
  users: [1],
  permit: may.edit,
  params: exceptionFields,
  result: z.object({ id: idOut, no: z.string() }),
  refusals: ['IN_THE_FUTURE'],
});

/** A carrier's people report what went wrong. They name the order by its number, because its id is not visible to them. */
export const tellRoadException = call({
  cmd: 'roadException.tell',
  kind: 'write',
  users: [2],
  permit: may.tell,
  params: exceptionFields.omit({ order_id: true }).extend({ load_id: idIn.nullish() }),
  result: z.object({ id: idOut, no: z.string() }),
  refusals: ['IN_THE_FUTURE'],
});

/** Takes an exception in hand, closes it with the decision, or reopens it. */
export const moveRoadException = moveCall({
  cmd: 'roadException.move',
  users: [1],
  machine: roadExceptionStates,
  with: {
    responsible: z.enum(responsibles).nullish(),
    cost: amountFromZero.nullish(),
    cost_currency: currency.nullish(),
    resolution: note(500).default(null),
  },
});

export type RoadExceptionRow = RowOf<typeof listRoadExceptions>;
