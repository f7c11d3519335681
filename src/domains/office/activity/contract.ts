import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import {
  amountText,
  byId,
  currency,
  day,
  idIn,
  idOut,
  instantOut,
  line,
  lineOrNull,
  note,
  recordIn,
  version,
} from '../../../kernel/schema.ts';
import { may as mayClaim } from '../claim/permits.ts';
import { may } from './permits.ts';
import { activityState, activityStates } from './states.ts';

const activityRow = z.object({
  id: idOut,
  version,
  activity_no: z.string(),
  company_id: idOut,
  company_name: z.string(),
  name: z.string(),
  place: z.string().nullable(),
  from_on: day,
  until_on: day,
  organiser_id: idOut,
  organiser_name: z.string(),
  currency,
  budget: z.string(),
  /** The approved amounts of its claims in review, to be paid and paid. */
  claimed: z.string(),
  left: z.string(),
  over_budget: z.boolean(),
  participants: z.int(),
  state: activityState,
  /** True when the caller organises it. */
  own: z.boolean(),
  /** True when the caller may decide its open review. */
  mine: z.boolean(),
  approval_version: version.nullable(),
  created_at: instantOut,
});
export type ActivityRow = z.output<typeof activityRow>;

/** `mine` holds what waits for the caller. */
export const activityTabs = [
  { key: 'mine', states: [], badge: true },
  { key: 'planned', states: ['planned'] },
  { key: 'supervisorReview', states: ['supervisorReview'] },
  { key: 'approved', states: ['approved'] },
  { key: 'closed', states: ['closed'] },
  { key: 'cancelled', states: ['cancelled'] },
  { key: 'all', states: activityState.options },
] as const;

/** The activities of the caller's companies, with what was claimed of their budgets. */
export const listActivities = listCall({
  cmd: 'activity.list',
  shows: ['activity', 'expenseClaim'],
  users: [1],
  permit: may.view,
  row: activityRow,
  filters: {
    search: { is: 'text' },
    organiser: { is: 'ref', to: 'account' },
    company: { is: 'ref', to: 'ownCompany' },
    from_on: { is: 'days' },
    state: { is: 'choice', of: activityState.options, words: 'activity.state' },
  },
  sorts: ['from_on', 'id'],
  defaultSort: [{ key: 'from_on', desc: true }],
  tabs: activityTabs,
});

export const getActivity = call({
  cmd: 'activity.get',
  shows: ['activity', 'expenseClaim'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: activityRow.extend({
    remark: z.string().nullable(),
    participant_ids: z.array(idOut),
    participant_names: z.array(z.string()),
    claims: z.array(
      z.object({
        id: idOut,
        claim_no: z.string(),
        claimant_name: z.string(),
        purpose: z.string(),
        currency,
        claimed: z.string(),
        approved: z.string(),
        state: z.string(),
      }),
    ),
  }),
});

/** Plans an activity, or edits one that is not approved. The caller organises it. */
export const saveActivity = call({
  cmd: 'activity.save',
  kind: 'write',
  users: [1],
  permit: may.plan,
  params: z.strictObject({
    ...recordIn,
    company_id: idIn.optional(),
    name: line(120),
    place: lineOrNull(120),
    from_on: day,
    until_on: day,
    currency,
    budget: amountText,
    participant_ids: z.array(idIn).min(1, 'REQUIRED').max(500),
    remark: note(500),
  }),
  result: z.object({ id: idOut, version, activity_no: z.string() }),
  refusals: ['CHANGED_MEANWHILE', 'ACTIVITY_FROZEN', 'NOT_FOUND'],
});

/** Submits, withdraws, closes, reopens or cancels an activity; its reviewers decide by approval.decide. */
export const moveActivity = moveCall({
  cmd: 'activity.move',
  users: [1],
  machine: activityStates,
  refusals: ['ACTIVITY_CLAIMED', 'APPROVAL_NOBODY', 'RATE_MISSING'],
});

/** The approved activities against which the caller may claim, for the form of a claim. */
export const openActivities = call({
  cmd: 'activity.open',
  shows: ['activity', 'expenseClaim'],
  kind: 'read',
  users: [1],
  permit: [may.view, mayClaim.apply],
  params: z.strictObject({ id: idIn.optional() }),
  result: z.object({
    rows: z.array(z.object({ id: idOut, activity_no: z.string(), name: z.string(), currency, budget: z.string(), left: z.string() })),
  }),
});
