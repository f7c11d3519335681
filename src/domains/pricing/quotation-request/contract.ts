import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { byId, byVersion, day, decimal, idIn, idOut, instantOut, line, note, nothing, version } from '../../../kernel/schema.ts';
import { quotationAnswers } from '../own-quotation/rules.ts';
import { may as mayQuote } from '../quotation/permits.ts';
import { modes } from '../rating/price.ts';
import { may } from './permits.ts';
import { requestStateNames, requestStates } from './states.ts';

const wanted = {
  mode: z.enum(modes),
  origin_station_id: idIn,
  destination_station_id: idIn,
  vehicle_type_id: idIn.nullable().default(null),
  goods: line(200),
  pieces: z.int().min(1).max(999_999).nullable().default(null),
  gross_kg: decimal(3, { min: '0.001', max: '99999999' }).nullable().default(null),
  volume_m3: decimal(4, { min: '0.0001', max: '999999' }).nullable().default(null),
  starts_on: day,
  note: note(1000).default(null),
};

/** A customer asks for a quotation. */
export const askQuotation = call({
  cmd: 'quotationRequest.ask',
  kind: 'write',
  users: [4],
  permit: may.ask,
  params: z.strictObject(wanted).superRefine((request, context) => {
    if (request.origin_station_id === request.destination_station_id)
      context.addIssue({ code: 'custom', path: ['destination_station_id'], message: 'SAME_STATION' });
  }),
  result: z.object({ id: idOut, version, request_no: z.string() }),
  refusals: ['IN_THE_PAST', 'NO_SUCH_RECORD'],
});

const shown = {
  id: idOut,
  version,
  request_no: z.string(),
  state: z.enum(requestStateNames),
  mode: z.enum(modes),
  origin_name: z.string(),
  destination_name: z.string(),
  vehicle_type_name: z.string().nullable(),
  goods: z.string(),
  pieces: z.int().nullable(),
  gross_kg: z.string().nullable(),
  volume_m3: z.string().nullable(),
  starts_on: z.string(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  quotation_id: idOut.nullable(),
  quotation_number: z.string().nullable(),
  requested_by: z.string(),
  created_at: instantOut,
};

/** A customer's own requests. */
export const listOwnRequests = listCall({
  cmd: 'quotationRequest.listOwn',
  shows: ['quotationRequest', 'quotation'],
  users: [4],
  permit: may.ask,
  row: z.object(shown),
  filters: {},
  sorts: ['id'],
  defaultSort: [{ key: 'id', desc: true }],
});

/** The customer withdraws a request that has no reply yet. */
export const withdrawRequest = call({
  cmd: 'quotationRequest.withdraw',
  kind: 'write',
  users: [4],
  permit: may.ask,
  params: byVersion,
  result: z.object({ version, state: z.enum(requestStateNames) }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE'],
});

const staffRow = z.object({ ...shown, company_name: z.string(), customer_id: idOut, customer_name: z.string() });
export type RequestRow = z.output<typeof staffRow>;

export const listRequests = listCall({
  cmd: 'quotationRequest.list',
  shows: ['quotationRequest', 'quotation'],
  users: [1],
  permit: mayQuote.viewSell,
  row: staffRow,
  tabs: [
    { key: 'requested', states: ['requested'], badge: true },
    { key: 'quoted', states: ['quoted'] },
    { key: 'ended', states: ['declined', 'withdrawn'] },
  ],
  filters: {
    words: { is: 'text' },
    request_no: { is: 'values' },
    customer_id: { is: 'ref', to: 'customer' },
    company_id: { is: 'ref', to: 'ownCompany' },
  },
  sorts: ['id'],
  defaultSort: [{ key: 'id', desc: true }],
});

/** One request, and the approved sheets of its customer that may be sent in reply. */
export const getRequest = call({
  cmd: 'quotationRequest.get',
  shows: ['quotationRequest', 'quotation'],
  kind: 'read',
  users: [1],
  permit: mayQuote.viewSell,
  params: byId,
  result: staffRow.extend({
    company_id: idOut,
    origin_station_id: idOut,
    destination_station_id: idOut,
    vehicle_type_id: idOut.nullable(),
    sheets: z.array(
      z.object({
        id: idOut,
        version,
        number: z.string(),
        revision: z.int(),
        title: z.string(),
        valid_from: z.string(),
        valid_to: z.string().nullable(),
        /** The answer that its customer gave to it; one that was accepted stays accepted. */
        answer: z.enum(quotationAnswers).nullable(),
      }),
    ),
  }),
});

/** The requests that wait for our quotation. */
export const countRequests = call({
  cmd: 'quotationRequest.count',
  shows: ['quotationRequest'],
  kind: 'read',
  users: [1],
  permit: mayQuote.viewSell,
  params: nothing,
  result: z.object({ requested: z.int() }),
});

export const moveRequest = moveCall({ cmd: 'quotationRequest.move', users: [1], machine: requestStates, reasonMax: 500 });
