import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { byId, day, idIn, idOut, instantOut, line, nothing, recordIn, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { sealRequestState, type SealRequestState, sealRequestStates } from './states.ts';

const sealKind = z.enum(['company', 'contract', 'finance', 'legalRepresentative', 'customs', 'invoice']);

const sealRequestRow = z.object({
  id: idOut,
  version,
  request_no: z.string(),
  company_id: idOut,
  own_seal_id: idOut,
  seal: z.string(),
  seal_kind: sealKind,
  keeper: z.string().nullable(),
  prepared_by: z.string(),
  document_name: z.string(),
  counterparty: z.string(),
  purpose: z.string(),
  copies: z.int(),
  takes_out: z.boolean(),
  due_on: day.nullable(),
  overdue: z.boolean(),
  stamped_copies: z.int().nullable(),
  stamped_by: z.string().nullable(),
  stamped_at: instantOut.nullable(),
  state: sealRequestState,
  /** True when the caller may decide it now. */
  mine: z.boolean(),
  own: z.boolean(),
  /** True when the caller keeps this seal: only its keeper stamps, gives it out and receives it. */
  kept: z.boolean(),
  approval_version: version.nullable(),
  submitted_at: instantOut.nullable(),
});

export const sealRequestTabs = [
  { key: 'waiting', states: [], badge: true },
  { key: 'own', states: [] },
  { key: 'supervisorReview', states: ['supervisorReview'] },
  { key: 'specialReview', states: ['specialReview'] },
  { key: 'approved', states: ['approved'] },
  { key: 'out', states: ['out'], badge: true },
  { key: 'overdue', states: [], badge: true },
  { key: 'stamped', states: ['stamped'] },
  { key: 'archived', states: ['archived'] },
  { key: 'draft', states: ['draft'] },
  { key: 'cancelled', states: ['cancelled'] },
  { key: 'all', states: sealRequestState.options },
] as const satisfies readonly { key: string; states: readonly SealRequestState[]; badge?: boolean }[];

export const listSealRequests = listCall({
  cmd: 'sealRequest.list',
  shows: ['sealRequest', 'ownSeal'],
  users: [1],
  permit: may.view,
  row: sealRequestRow,
  filters: {
    search: { is: 'text' },
    seal: { is: 'ref', to: 'ownSeal' },
    applicant: { is: 'ref', to: 'account' },
    company: { is: 'ref', to: 'ownCompany' },
    due_on: { is: 'days' },
    takes_out: { is: 'flag' },
    state: { is: 'choice', of: sealRequestState.options, words: 'sealRequest.state' },
  },
  sorts: ['id'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs: sealRequestTabs,
});
export type SealRequestRow = RowOf<typeof listSealRequests>;

export const getSealRequest = call({
  cmd: 'sealRequest.get',
  shows: ['sealRequest', 'ownSeal'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: sealRequestRow.extend({
    handovers: z.array(
      z.object({
        id: idOut,
        taken_by: z.string(),
        given_by: z.string(),
        out_at: instantOut,
        due_on: day,
        received_by: z.string().nullable(),
        back_at: instantOut.nullable(),
      }),
    ),
  }),
});

const submitRefusals = ['SEAL_DOCUMENT', 'SEAL_INACTIVE', 'SEAL_DUE_PAST', 'APPROVAL_NOBODY'];

/** Writes a request of the caller's own, or edits one that is not in review; `submit` submits it in the same step. */
export const saveSealRequest = call({
  cmd: 'sealRequest.save',
  kind: 'write',
  users: [1],
  permit: may.request,
  params: z.strictObject({
    ...recordIn,
    own_seal_id: idIn,
    document_name: line(200),
    counterparty: line(120),
    purpose: line(300),
    copies: z.int().min(1).max(1000),
    takes_out: z.boolean().default(false),
    due_on: day.nullable().default(null),
    /** The document to be stamped, a file that the caller uploaded. */
    document_file_id: idIn.nullish(),
    submit: z.boolean().default(false),
  }),
  result: z.object({ id: idOut, version, request_no: z.string(), state: sealRequestState }),
  refusals: ['CHANGED_MEANWHILE', 'SEAL_REQUEST_FROZEN', 'NOT_YOURS', ...submitRefusals],
});

/** Submits, withdraws, discards, cancels or archives a request; its reviewers decide by approval.decide. */
export const moveSealRequest = moveCall({
  cmd: 'sealRequest.move',
  users: [1],
  machine: sealRequestStates,
  refusals: ['SEAL_SCAN', ...submitRefusals],
});

const keeping = { kind: 'write', users: [1], permit: may.keep } as const;
const keeperRefusals = ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'FOUR_EYES', 'NOT_KEEPER'];
const moved = z.object({ state: sealRequestState, version });

/** The keeper stamps the document in the house. */
export const stampDocument = call({
  cmd: 'sealRequest.stamp',
  ...keeping,
  params: z.strictObject({ id: idIn, version, stamped_copies: z.int().min(1).max(1000), scan_file_id: idIn.nullish() }),
  result: moved,
  refusals: [...keeperRefusals, 'SEAL_INACTIVE', 'SEAL_GOES_OUT', 'SEAL_OUT'],
});

/** The keeper gives the seal to the person who takes it out, by default the applicant. */
export const giveSealOut = call({
  cmd: 'sealRequest.giveOut',
  ...keeping,
  params: z.strictObject({ id: idIn, version, taken_by: idIn.nullish(), due_on: day }),
  result: moved,
  refusals: [...keeperRefusals, 'SEAL_INACTIVE', 'SEAL_STAYS', 'SEAL_OUT', 'SEAL_DUE_PAST', 'SEAL_TAKER'],
});

/** The keeper receives the seal back from the person who took it out. */
export const receiveSeal = call({
  cmd: 'sealRequest.receive',
  ...keeping,
  params: z.strictObject({ id: idIn, version, stamped_copies: z.int().min(0).max(1000), scan_file_id: idIn.nullish() }),
  result: moved,
  refusals: [...keeperRefusals, 'SEAL_TAKER'],
});

/** The requests that wait for the caller: decisions, and those for the keeper of their seal. */
export const countSealRequests = call({
  cmd: 'sealRequest.count',
  shows: ['sealRequest', 'ownSeal'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({ waiting: z.int(), to_decide: z.int() }),
});
