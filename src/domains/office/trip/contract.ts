import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import {
  amountFromZero,
  amountText,
  byId,
  currency,
  day,
  idIn,
  idOut,
  instantOut,
  line,
  lineOrNull,
  recordIn,
  version,
} from '../../../kernel/schema.ts';
import { halves } from '../leave/rules.ts';
import { travelGradeKinds } from '../travel-grade/master.ts';
import { may } from './permits.ts';
import { type TripState, tripState, tripStates } from './states.ts';

export const travelMeans = ['train', 'flight', 'coach', 'car', 'ship'] as const;
export const tripCostKinds = ['transport', 'lodging', 'visa', 'entertainment', 'other'] as const;

const tripRow = z.object({
  id: idOut,
  version,
  trip_no: z.string(),
  company_id: idOut,
  company_name: z.string(),
  traveller_id: idOut,
  traveller_name: z.string(),
  /** The companions, by name. */
  companions: z.string().nullable(),
  purpose: z.string(),
  /** The places of its stays in the reader's language. */
  places: z.string(),
  from_on: day,
  from_half: z.enum(halves),
  to_on: day,
  to_half: z.enum(halves),
  days: z.string(),
  currency,
  allowance: z.string(),
  /** All costs and the allowance. */
  estimated: z.string(),
  advance: z.string(),
  /** Lent for it and not yet offset or repaid, in its currency. */
  open_advance: z.string(),
  state: tripState,
  /** True while it is approved and the traveller is away. */
  under_way: z.boolean(),
  /** True when it has ended and is not reported. */
  report_due: z.boolean(),
  /** True when it waits for the caller. */
  mine: z.boolean(),
  approval_version: version.nullable(),
  /** True when the caller is the traveller, who alone edits, submits and reports it. */
  own: z.boolean(),
  submitted_at: instantOut.nullable(),
  created_at: instantOut,
});
export type TripRow = z.output<typeof tripRow>;

/** `mine` holds what waits for the caller, `underWay` the approved trips of today. */
export const tripTabs = [
  { key: 'mine', states: [], badge: true },
  { key: 'draft', states: ['draft'] },
  { key: 'rejected', states: ['rejected'], badge: true },
  { key: 'supervisorReview', states: ['supervisorReview'], badge: true },
  { key: 'executiveReview', states: ['executiveReview'], badge: true },
  { key: 'financeSupervisorReview', states: ['financeSupervisorReview'], badge: true },
  { key: 'approved', states: ['approved'] },
  { key: 'underWay', states: [] },
  { key: 'reported', states: ['reported'], badge: true },
  { key: 'settled', states: ['settled'] },
  { key: 'cancelled', states: ['cancelled'] },
  { key: 'all', states: tripState.options },
] as const satisfies readonly { key: string; states: readonly TripState[]; badge?: boolean }[];

/** Business trips: those on which the caller travels or that the caller decides; with `trip.viewAll` every trip of the company. */
export const listTrips = listCall({
  cmd: 'trip.list',
  shows: ['trip', 'loan'],
  users: [1],
  permit: may.view,
  row: tripRow,
  filters: {
    search: { is: 'text' },
    trip_no: { is: 'values' },
    traveller: { is: 'ref', to: 'account' },
    company: { is: 'ref', to: 'ownCompany' },
    currency: { is: 'values' },
    from_on: { is: 'days' },
    state: { is: 'choice', of: tripState.options, words: 'trip.state' },
  },
  sorts: ['from_on', 'id'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs: tripTabs,
});

const stay = {
  from_place: lineOrNull(80).default(null),
  allowance_place_id: idIn,
  means: z.enum(travelMeans),
  from_on: day,
  from_half: z.enum(halves),
  to_on: day,
  to_half: z.enum(halves),
};
const money = z.object({
  id: idOut,
  no: z.string(),
  purpose: z.string(),
  currency,
  amount: z.string(),
  open: z.string(),
  state: z.string(),
});

export const getTrip = call({
  cmd: 'trip.get',
  shows: ['trip', 'loan', 'expenseClaim'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: tripRow.extend({
    companion_ids: z.array(idOut),
    report: z.string().nullable(),
    stays: z.array(z.object({ ...stay, allowance_place_id: idOut, from_place: z.string().nullable(), place_name: z.string() })),
    costs: z.array(z.object({ kind: z.enum(tripCostKinds), description: z.string().nullable(), currency, amount: z.string() })),
    allowances: z.array(
      z.object({
        id: idOut,
        person: z.string(),
        grade: z.enum(travelGradeKinds),
        place_name: z.string(),
        days: z.string(),
        currency,
        daily: z.string(),
        amount: z.string(),
        in_trip: z.string(),
        /** The claim that claims it. */
        claim_no: z.string().nullable(),
      }),
    ),
    /** The loans of its advance; `open` is what is still owed. */
    loans: z.array(money),
    /** Its expense claims; `open` is what is not settled yet. */
    claims: z.array(money),
    /** The part of the advance that no loan asks for yet. */
    advance_left: z.string(),
  }),
});

const tripIn = {
  currency,
  companion_ids: z.array(idIn).max(50).default([]),
  stays: z.array(z.strictObject(stay)).min(1, 'REQUIRED').max(50),
  costs: z
    .array(z.strictObject({ kind: z.enum(tripCostKinds), description: lineOrNull(120).default(null), amount: amountText }))
    .max(50)
    .default([]),
};

/** Plans a trip of the caller, or edits one that is not in review. */
export const saveTrip = call({
  cmd: 'trip.save',
  kind: 'write',
  users: [1],
  permit: may.apply,
  params: z.strictObject({ ...recordIn, ...tripIn, company_id: idIn.optional(), purpose: line(300), advance: amountFromZero }),
  result: z.object({ id: idOut, version, trip_no: z.string(), allowance: z.string(), estimated: z.string() }),
  refusals: ['CHANGED_MEANWHILE', 'TRIP_FROZEN', 'NOT_YOURS', 'RATE_MISSING', 'TRIP_LONG', 'TRIP_ADVANCE_OVER', 'NOT_KNOWN'],
});

/** Submits, withdraws, cancels, reports, settles or reopens a trip; its reviewers decide by approval.decide. The reason of a report is the report. */
export const moveTrip = moveCall({
  cmd: 'trip.move',
  users: [1],
  machine: tripStates,
  reasonMax: 2000,
  refusals: [
    'TRIP_OVERLAP',
    'TRIP_ON_LEAVE',
    'TRIP_CHANGED',
    'TRIP_STARTED',
    'TRIP_NOT_OVER',
    'TRIP_MONEY',
    'ATTENDANCE_CLOSED',
    'RATE_MISSING',
    'APPROVAL_NOBODY',
  ],
});
