import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { byId, day, idIn, idOut, instantOut, line, lineOrNull, nothing, recordIn, version } from '../../../kernel/schema.ts';
import { leaveEntitlements } from '../leave-entitlement/master.ts';
import { leaveKinds } from '../leave-type/master.ts';
import { may } from './permits.ts';
import { halves } from './rules.ts';
import { leaveState, type LeaveState, leaveStates } from './states.ts';

const leaveRow = z.object({
  id: idOut,
  version,
  leave_no: z.string(),
  company_id: idOut,
  account_id: idOut,
  employee: z.string(),
  team: z.string().nullable(),
  leave_type_id: idOut,
  leave_type: z.string(),
  kind: z.enum(leaveKinds),
  paid: z.boolean(),
  from_on: day,
  from_half: z.enum(halves),
  to_on: day,
  to_half: z.enum(halves),
  days: z.string(),
  reason: z.string(),
  handover_id: idOut.nullable(),
  handover: z.string().nullable(),
  contact: z.string().nullable(),
  back_on: day.nullable(),
  state: leaveState,
  /** True when the caller may decide it now. */
  mine: z.boolean(),
  /** True when it is the caller's own leave. */
  own: z.boolean(),
  /** The version of its approval, for a decision; null before its first submission. */
  approval_version: version.nullable(),
  submitted_at: instantOut.nullable(),
});

export const leaveTabs = [
  { key: 'waiting', states: [], badge: true },
  { key: 'own', states: [] },
  { key: 'supervisorReview', states: ['supervisorReview'] },
  { key: 'executiveReview', states: ['executiveReview'] },
  { key: 'recordReview', states: ['recordReview'] },
  { key: 'approved', states: ['approved'] },
  { key: 'draft', states: ['draft'] },
  { key: 'cancelled', states: ['cancelled'] },
  { key: 'all', states: leaveState.options },
] as const satisfies readonly { key: string; states: readonly LeaveState[]; badge?: boolean }[];

export const listLeaves = listCall({
  cmd: 'leave.list',
  users: [1],
  permit: may.view,
  row: leaveRow,
  filters: {
    search: { is: 'text' },
    employee: { is: 'ref', to: 'account' },
    leave_type: { is: 'ref', to: 'leaveType' },
    company: { is: 'ref', to: 'ownCompany' },
    from_on: { is: 'days' },
    state: { is: 'choice', of: leaveState.options, words: 'leave.state' },
  },
  sorts: ['from_on', 'id'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs: leaveTabs,
});
export type LeaveRow = RowOf<typeof listLeaves>;

export const getLeave = call({
  cmd: 'leave.get',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: leaveRow,
});

const period = {
  leave_type_id: idIn,
  from_on: day,
  from_half: z.enum(halves).default('morning'),
  to_on: day,
  to_half: z.enum(halves).default('afternoon'),
};
const periodRefusals = [
  'LEAVE_NO_DAYS',
  'LEAVE_TOO_LONG',
  'LEAVE_FAR',
  'LEAVE_AFTERWARDS',
  'LEAVE_NO_ENTITLEMENT',
  'LEAVE_BALANCE',
  'LEAVE_BLOCKED',
  'LEAVE_OVERLAP',
  'LEAVE_ON_TRIP',
  'LEAVE_PROOF',
  'ATTENDANCE_CLOSED',
  'APPROVAL_NOBODY',
];

/** Writes a request of the caller's own, or edits one that is not in review; `submit` submits it in the same step. */
export const saveLeave = call({
  cmd: 'leave.save',
  kind: 'write',
  users: [1],
  permit: may.request,
  params: z.strictObject({
    ...recordIn,
    ...period,
    reason: line(300),
    handover_id: idIn.nullable().default(null),
    contact: lineOrNull(80).default(null),
    /** A file that the caller uploaded, such as a doctor's certificate. */
    proof_file_id: idIn.nullish(),
    submit: z.boolean().default(false),
  }),
  result: z.object({ id: idOut, version, leave_no: z.string(), state: leaveState }),
  refusals: ['CHANGED_MEANWHILE', 'LEAVE_FROZEN', 'NOT_YOURS', ...periodRefusals],
});

/** Submits, withdraws, discards or cancels a request; its reviewers decide by approval.decide. */
export const moveLeave = moveCall({
  cmd: 'leave.move',
  users: [1],
  machine: leaveStates,
  refusals: ['LEAVE_STARTED', ...periodRefusals],
});

/** Records that a person came back before the end: the half days from then on are given back. */
export const endLeaveEarly = call({
  cmd: 'leave.endEarly',
  kind: 'write',
  users: [1],
  permit: may.record,
  params: z.strictObject({ id: idIn, version, back_on: day, back_half: z.enum(halves).default('morning') }),
  result: z.object({ state: leaveState, version, days: z.string() }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'LEAVE_NOTHING_BACK', 'ATTENDANCE_CLOSED'],
});

const yearShare = z.object({ year: z.int(), days: z.string(), left: z.string().nullable() });
/** The days that a period would count, by year, and the balance of each year before and after. */
export const previewLeave = call({
  cmd: 'leave.preview',
  shows: ['leave', 'leaveEntitlement', 'leaveType', 'leaveBlock', 'leaveBlockException', 'workCalendar'],
  kind: 'read',
  users: [1],
  permit: may.request,
  params: z.strictObject({ ...period, except_id: idIn.optional() }),
  result: z.object({
    days: z.string(),
    /** `left` is the balance after this leave; null without an entitlement of that year, or for a type that needs none. */
    years: z.array(yearShare),
    entitled: z.boolean(),
    proof: z.boolean(),
    executive: z.boolean(),
    /** The days that lie in a period for which leave is not granted. */
    blocked: z.string().nullable(),
    /** The number of a request that takes some of these half days already. */
    overlaps: z.string().nullable(),
  }),
});

/** The caller's entitlements of a year, by default this year in the place of the own company. */
export const readBalances = call({
  cmd: 'leave.balances',
  shows: ['leave', 'leaveEntitlement', 'leaveType'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ year: z.int().min(2000).max(2999).optional() }),
  result: z.object({
    year: z.int(),
    company_id: idOut,
    balances: z.array(
      z.object({
        id: idOut,
        leave_type_id: idOut,
        leave_type: z.string(),
        granted: z.string(),
        carried: z.string(),
        carry_until: day.nullable(),
        carried_out: z.string(),
        /** Carried days that were not used until their last day. */
        lapsed: z.string(),
        taken: z.string(),
        in_review: z.string(),
        balance: z.string(),
      }),
    ),
  }),
});

/** The most people on one page of the calendar. */
export const calendarPeopleMax = 100;

/**
 * The absences in one month of the people whom the caller may see: the own team, the teams that one leads, or the whole company. Many people
 * come in pages, and a page past the last one is the last one.
 */
export const readLeaveCalendar = call({
  cmd: 'leave.calendar',
  shows: ['leave', 'workCalendar', 'leaveBlock', 'leaveBlockException'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({
    month: z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'BAD_VALUE'),
    company_id: idIn.optional(),
    page: z.int().min(1).max(1000).default(1),
  }),
  result: z.object({
    today: day,
    page: z.int(),
    /** All people whom the caller may see, and those of them who are away today. */
    people_count: z.int(),
    away_today: z.int(),
    days: z.array(z.object({ day, kind: z.enum(['work', 'rest', 'holiday', 'workday']), name: z.string().nullable() })),
    /** The periods without planned leave that concern one of the people, from the half day on which they begin to that on which they end. */
    blocks: z.array(
      z.object({ id: idOut, name: z.string(), from_on: day, from_half: z.enum(halves), to_on: day, to_half: z.enum(halves) }),
    ),
    people: z.array(
      z.object({
        account_id: idOut,
        name: z.string(),
        team: z.string().nullable(),
        block_ids: z.array(idOut),
        /** The request and its type are shown to those who may see the request; others see that the person is away. */
        away: z.array(
          z.object({
            day,
            half: z.enum(halves),
            leave_id: idOut.nullable(),
            leave_type: z.string().nullable(),
            kind: z.enum(leaveKinds).nullable(),
            approved: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});

/** The requests that wait for the caller's decision. */
export const countLeaves = call({
  cmd: 'leave.count',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({ waiting: z.int() }),
});

/** Grants the days of a year to everybody in an own company who has no entitlement of that year and type yet. */
export const openLeaveYear = call({
  cmd: 'leave.openYear',
  kind: 'write',
  users: [1],
  permit: leaveEntitlements.may.save,
  params: z.strictObject({ company_id: idIn, year: z.int().min(2000).max(2999) }),
  result: z.object({ opened: z.int() }),
  refusals: ['LEAVE_YEAR_OPEN'],
});
