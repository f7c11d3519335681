import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { idOut, instantIn, instantOut, nothing } from '../../../kernel/schema.ts';
import { may } from '../tracking/permits.ts';
import { milestoneCodes } from '../tracking/kinds.ts';
import { orderStateNames } from '../transport-order/states.ts';

/** The states of a running order: from its receipt to its signature. */
export const runningStates = ['received', 'partDispatched', 'dispatched', 'inTransit'] as const;

/** The most running orders that the monitor shows. */
export const monitorMax = 10_000;

export const monitorRow = z.object({
  id: idOut,
  order_no: z.string(),
  state: z.enum(orderStateNames),
  customer_id: idOut,
  customer_name: z.string(),
  origin_name: z.string(),
  destination_name: z.string(),
  due_at: instantOut,
  open_exceptions: z.int(),
  /** The milestones in the order in which they are reached. */
  points: z.array(z.object({ code: z.enum(milestoneCodes), planned_at: z.string().nullable(), actual_at: z.string().nullable() })),
});
export type MonitorRow = z.output<typeof monitorRow>;

/** Every running order of the reader's companies with its milestones. It is read once; afterwards only the changes are. */
export const readMonitor = call({
  cmd: 'milestoneMonitor.read',
  shows: [],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({ at: instantOut, more: z.boolean(), rows: z.array(monitorRow) }),
});

/** The orders that changed since an instant: those that still run, and the ids of those that do not. */
export const monitorChanges = call({
  cmd: 'milestoneMonitor.changes',
  shows: ['order'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ since: instantIn }),
  result: z.object({ at: instantOut, rows: z.array(monitorRow), gone: z.array(idOut) }),
});
