import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { identifierOrNull, isIdentifier } from '../../../kernel/identifier.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { idIn, idOut, instantIn, instantOut, line, lineOrNull, note, saved, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { yardKinds, yardStateNames, yardStates } from './states.ts';

export const listYard = listCall({
  cmd: 'yard.list',
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    state: z.enum(yardStateNames),
    kind: z.enum(yardKinds),
    company_name: z.string(),
    station_name: z.string(),
    plate_no: z.string().nullable(),
    container_no: z.string().nullable(),
    seal_no: z.string().nullable(),
    driver_name: z.string().nullable(),
    driver_phone: z.string().nullable(),
    dock: z.string().nullable(),
    gate_in_at: instantOut,
    dock_at: instantOut.nullable(),
    gate_out_at: instantOut.nullable(),
    dwell_hours: z.string(),
    long: z.boolean(),
    work_order_id: idOut.nullable(),
    work_order_no: z.string().nullable(),
    remark: z.string().nullable(),
  }),
  filters: {
    words: { is: 'text' },
    company_id: { is: 'ref', to: 'ownCompany' },
    station_id: { is: 'ref', to: 'station' },
    kind: { is: 'choice', of: yardKinds, words: 'yard.kind' },
    gate_in_at: { is: 'days', of: 'instant' },
    long: { is: 'flag' },
  },
  sorts: ['gate_in_at'],
  defaultSort: [{ key: 'gate_in_at', desc: true }],
  tabs: [
    { key: 'here', states: ['inYard', 'atDock'], badge: true },
    { key: 'inYard', states: ['inYard'] },
    { key: 'atDock', states: ['atDock'] },
    { key: 'out', states: ['out'] },
  ],
});
export type YardRow = RowOf<typeof listYard>;

/** A truck (with or without a container) or a container alone enters a yard through the gate. */
export const gateIn = call({
  cmd: 'yard.gateIn',
  kind: 'write',
  users: [1],
  permit: may.gate,
  params: z
    .strictObject({
      station_id: idIn,
      kind: z.enum(yardKinds),
      plate_no: identifierOrNull('plate').default(null),
      container_no: identifierOrNull('container').default(null),
      seal_no: lineOrNull(20).default(null),
      driver_name: lineOrNull(60).default(null),
      driver_phone: lineOrNull(30).default(null),
      at: instantIn,
      remark: note(200).default(null),
    })
    .superRefine(({ kind, plate_no, container_no }, context) => {
      const fault = (at: string, message: string) => context.addIssue({ code: 'custom', path: [at], message });
      if (kind === 'truck' && !plate_no) fault('plate_no', 'REQUIRED');
      if (kind === 'container' && !container_no) fault('container_no', 'REQUIRED');
      if (container_no && !isIdentifier('container', container_no)) fault('container_no', 'BAD_CONTAINER_NO');
    }),
  result: saved,
  refusals: ['IN_THE_FUTURE', 'NO_YARD', 'STILL_IN_YARD'],
});

/** Moves to a dock, back from it, and out of the gate. */
export const moveInYard = moveCall({
  cmd: 'yard.move',
  users: [1],
  machine: yardStates,
  with: { dock: line(20).nullish(), at: instantIn },
  refusals: ['IN_THE_FUTURE', 'DOCK_TAKEN', 'DOCK_OCCUPIED', 'BEFORE_GATE_IN', 'BEFORE_DOCK'],
});
