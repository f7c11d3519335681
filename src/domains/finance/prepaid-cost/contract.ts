import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { amountFromZero, byId, currency, day, idIn, idOut, instantOut, line, recordIn, version } from '../../../kernel/schema.ts';
import { month } from '../period/contract.ts';
import { may } from './permits.ts';
import { expenseAccounts } from '../ledger/rules.ts';
import { changeKinds, shareNotes, spreadMethods } from './rules.ts';
import { type PrepaidCostState, prepaidCostState, prepaidCostStates } from './states.ts';

export const prepaidCostRow = z.object({
  id: idOut,
  version,
  prepaid_no: z.string(),
  company_id: idOut,
  company_name: z.string(),
  memo: z.string(),
  /** The supplier and the bill of the line that is spread; null for a balance of the opening. */
  party_name: z.string().nullable(),
  bill_id: idOut.nullable(),
  bill_no: z.string().nullable(),
  currency,
  amount: z.string(),
  booked: z.string(),
  /** The amount of the months to come. */
  rest: z.string(),
  functional_currency: currency,
  functional: z.string(),
  account: z.enum(expenseAccounts),
  cost_centre: z.string().nullable(),
  plate_no: z.string().nullable(),
  method: z.enum(spreadMethods),
  from_on: day,
  to_on: day,
  /** The last month that was booked. */
  booked_to: month.nullable(),
  state: prepaidCostState,
  prepared_by: z.string(),
  approved_by: z.string().nullable(),
  /** True when the caller prepared it, or proposed the change that waits. */
  own: z.boolean(),
  created_at: instantOut,
});
export type PrepaidCostRow = z.output<typeof prepaidCostRow>;

export const prepaidCostTabs = [
  { key: 'submitted', states: ['submitted'], badge: true },
  { key: 'changing', states: ['changing'], badge: true },
  { key: 'draft', states: ['draft'] },
  { key: 'spreading', states: ['spreading', 'changing'] },
  { key: 'done', states: ['done', 'ended'] },
  { key: 'reversed', states: ['reversed'] },
  { key: 'void', states: ['void'] },
  { key: 'all', states: prepaidCostState.options },
] as const satisfies readonly { key: string; states: readonly PrepaidCostState[]; badge?: boolean }[];

export const listPrepaidCosts = listCall({
  cmd: 'prepaidCost.list',
  users: [1],
  permit: may.view,
  row: prepaidCostRow,
  filters: {
    prepaid_no: { is: 'values' },
    search: { is: 'text' },
    company: { is: 'ref', to: 'ownCompany' },
    carrier: { is: 'ref', to: 'carrier' },
    cost_centre: { is: 'ref', to: 'team' },
    vehicle: { is: 'ref', to: 'vehicle' },
    account: { is: 'choice', of: expenseAccounts, words: 'prepaidCost.account' },
    from_on: { is: 'days' },
    to_on: { is: 'days' },
    state: { is: 'choice', of: prepaidCostState.options, words: 'prepaidCost.state' },
  },
  sorts: ['to_on', 'amount', 'id'],
  defaultSort: [{ key: 'to_on', desc: true }],
  tabs: prepaidCostTabs,
});

const shareOut = z.object({
  month,
  /** Its days within the period; null for the rest that an early end leaves. */
  days: z.int().nullable(),
  currency,
  amount: z.string(),
  functional: z.string(),
  /** The day on which it was booked; null for a month to come. */
  posted_on: day.nullable(),
  /** Late: booked after its own month, which was closed or over before the cost was prepaid. Rest: an early end took what the later months would have taken. */
  note: z.enum(shareNotes).nullable(),
});

/** A prepaid cost with its months: those that are booked, and the plan of those to come. */
export const getPrepaidCost = call({
  cmd: 'prepaidCost.get',
  shows: ['prepaidCost'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: prepaidCostRow.extend({
    carrier_id: idOut.nullable(),
    charge_id: idOut.nullable(),
    opening_balance_id: idOut.nullable(),
    cost_centre_id: idOut.nullable(),
    vehicle_id: idOut.nullable(),
    posted_on: day.nullable(),
    ended_on: day.nullable(),
    reversed_on: day.nullable(),
    change_kind: z.enum(changeKinds).nullable(),
    change_to_on: day.nullable(),
    change_reason: z.string().nullable(),
    changed_by: z.string().nullable(),
    shares: z.array(shareOut),
  }),
});

/** The costs of the company that can be spread: billed lines of one supplier, or the prepaid balances of the opening. */
export const spreadableCosts = call({
  cmd: 'prepaidCost.sources',
  shows: ['prepaidCost', 'bill', 'opening'],
  kind: 'read',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({ carrier_id: idIn.nullable() }),
  result: z.object({
    sources: z.array(
      z.object({
        charge_id: idOut.nullable(),
        opening_balance_id: idOut.nullable(),
        name: z.string(),
        document: z.string(),
        on: day,
        currency,
        /** The net amount that no other prepaid cost takes. */
        open: z.string(),
      }),
    ),
  }),
});

/**
 * Prepares to spread the net amount of a supplier's billed line, or a part of it, over a period, or a prepaid balance with which the books began.
 * The period may begin before the bill; the months up to its day are then booked on that day.
 */
export const savePrepaidCost = call({
  cmd: 'prepaidCost.save',
  kind: 'write',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({
    ...recordIn,
    /** The supplier of the line; null for a balance of the opening. */
    carrier_id: idIn.nullable().default(null),
    charge_id: idIn.nullable().default(null),
    opening_balance_id: idIn.nullable().default(null),
    amount: amountFromZero,
    account: z.enum(expenseAccounts),
    cost_centre_id: idIn.nullable().default(null),
    vehicle_id: idIn.nullable().default(null),
    method: z.enum(spreadMethods),
    from_on: day,
    to_on: day,
    memo: line(200),
  }),
  result: z.object({ id: idOut, version, prepaid_no: z.string() }),
  refusals: ['CHANGED_MEANWHILE', 'NOT_YOURS', 'PREPAID_FROZEN', 'PREPAID_SOURCE', 'PREPAID_OVER'],
});

/** Submits, approves, sends back, withdraws, cancels or reverses a prepaid cost, or decides on a change. Another person than its preparer approves. */
export const movePrepaidCost = moveCall({
  cmd: 'prepaidCost.move',
  users: [1],
  machine: prepaidCostStates,
  refusals: ['PREPAID_SOURCE', 'PREPAID_OVER', 'PREPAID_PERIOD', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});

/**
 * Proposes another last day, over which the rest is spread again, or to end the spreading on a day up to today, which takes the rest. Another
 * person accepts it.
 */
export const changePrepaidCost = call({
  cmd: 'prepaidCost.change',
  kind: 'write',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({ id: idIn, version, kind: z.enum(changeKinds), to_on: day, reason: line(200) }),
  result: z.object({ state: prepaidCostState, version }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'PREPAID_PERIOD'],
});
