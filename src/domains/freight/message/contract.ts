import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { byId, idIn, idOut, instantOut, line, version } from '../../../kernel/schema.ts';
import { messageFormats, reportClasses, reportKinds } from './kinds.ts';
import { may } from './permits.ts';
import { reportStateNames, reportStates } from './states.ts';

const staff = [1] as const;

/** The largest message. A call carries at most one megabyte, and base64 twice makes nine bytes of five. */
export const messageBytesMax = 500_000;

const base64 = z
  .string()
  .max(Math.ceil(messageBytesMax / 3) * 4, 'MESSAGE_TOO_LARGE')
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'BAD_VALUE');

/** A file of a carrier with its bytes in base64. */
export const messageFile = z.strictObject({ name: line(120), content: base64 });

/**
 * Enters a message as it came, byte by byte, and proposes the times that it reports. The same bytes are entered once; a fact that another
 * message reported already is not proposed again.
 */
export const receiveFreightMessage = call({
  cmd: 'freightMessage.receive',
  kind: 'write',
  users: staff,
  permit: may.receive,
  params: z.strictObject({ company_id: idIn, ...messageFile.shape }),
  result: z.object({ id: idOut, proposed: z.int(), unmatched: z.int(), repeated: z.int(), outdated: z.int(), unknown: z.int() }),
  refusals: ['MESSAGE_TWICE', 'MESSAGE_ENCODING', 'MESSAGE_SYNTAX', 'MESSAGE_FORMAT'],
});

/** A message as it came. */
export const getFreightMessage = call({
  cmd: 'freightMessage.get',
  shows: ['freightMessage'],
  kind: 'read',
  users: staff,
  permit: may.view,
  params: byId,
  result: z.object({
    id: idOut,
    name: z.string(),
    format: z.enum(messageFormats),
    sender: z.string().nullable(),
    reference: z.string().nullable(),
    content: z.string(),
    created_at: instantOut,
    created_by_name: z.string().nullable(),
  }),
});

export const listFreightReports = listCall({
  cmd: 'freightReport.list',
  shows: ['freightReport', 'freightMessage', 'freightJob'],
  users: staff,
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    state: z.enum(reportStateNames),
    cargo_no: z.string(),
    job_id: idOut.nullable(),
    job_no: z.string().nullable(),
    customer_name: z.string().nullable(),
    kind: z.enum(reportKinds),
    class: z.enum(reportClasses),
    happens_at: instantOut,
    place: z.string().nullable(),
    /** The pieces of a part of the shipment, and those of the whole waybill. */
    pieces: z.int().nullable(),
    total_pieces: z.int().nullable(),
    /** True where the message states the day alone. */
    day_only: z.boolean(),
    /** The code of a discrepancy, or the flight of a part. */
    detail: z.string().nullable(),
    issued_at: instantOut,
    format: z.enum(messageFormats),
    sender: z.string().nullable(),
    message_id: idOut,
    created_at: instantOut,
    reason: z.string().nullable(),
  }),
  filters: {
    words: { is: 'text' },
    kind: { is: 'choice', of: reportKinds, words: 'freightReport.kind' },
    class: { is: 'choice', of: reportClasses, words: 'freightReport.class' },
    job_id: { is: 'ref', to: 'freightJob' },
    happens_at: { is: 'days', of: 'instant' },
  },
  sorts: ['created_at'],
  defaultSort: [{ key: 'created_at', desc: true }],
  tabs: [
    { key: 'proposed', states: ['proposed'], badge: true },
    { key: 'unmatched', states: ['unmatched'], badge: true },
    { key: 'taken', states: ['taken'] },
    { key: 'past', states: ['dismissed', 'outdated'] },
    { key: 'all', states: reportStateNames },
  ],
});
export type FreightReportRow = RowOf<typeof listFreightReports>;

export const moveFreightReport = moveCall({
  cmd: 'freightReport.move',
  users: staff,
  machine: reportStates,
  refusals: ['REPORT_UNMATCHED', 'EVENT_ORDER'],
});
