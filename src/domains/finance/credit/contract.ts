import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { amountText, byId, currency, day, idIn, idOut, instantOut, line, saved, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { liftState, liftStates } from './states.ts';

export const standings = ['within', 'near', 'over', 'overdue', 'hold', 'unlimited'] as const;

/** A customer's exposure and limit, in the currency of the limit by today's rates. `exposure` is the sum of bills, unbilled and running. */
export const creditRow = z.object({
  id: idOut,
  code: z.string(),
  name: z.string(),
  company_code: z.string(),
  currency,
  /** Null is unlimited, 0 is cash only. */
  credit_limit: z.string().nullable(),
  lifted: z.string(),
  exposure: z.string(),
  bills: z.string(),
  unbilled: z.string(),
  running: z.string(),
  advances: z.string(),
  left: z.string().nullable(),
  used_percent: z.string().nullable(),
  overdue: z.string(),
  overdue_days: z.int(),
  grace_days: z.int(),
  /** Currencies without a rate today. Amounts in them are in no sum, and no order can be submitted until the rate exists. */
  missing_rates: z.array(currency),
  standing: z.enum(standings),
});
export type CreditRow = z.output<typeof creditRow>;

export const listCredit = listCall({
  cmd: 'credit.list',
  shows: ['customer', 'order', 'charge', 'bill', 'cash', 'creditLift'],
  users: [1],
  guards: ['customerPrice'],
  permit: may.view,
  row: creditRow,
  filters: {
    search: { is: 'text' },
    customer: { is: 'ref', to: 'customer' },
    company: { is: 'ref', to: 'ownCompany' },
    sales: { is: 'ref', to: 'account' },
    hold: { is: 'flag' },
  },
  sorts: ['used', 'code', 'overdue_days'],
  defaultSort: [{ key: 'used', desc: true }],
  tabs: [
    { key: 'blocked', states: [], badge: true },
    { key: 'near', states: [] },
    { key: 'lifted', states: [] },
    { key: 'all', states: [] },
  ],
});

export const liftRow = z.object({
  id: idOut,
  version,
  customer_id: idOut,
  customer_name: z.string(),
  currency,
  amount: z.string(),
  despite_overdue: z.boolean(),
  valid_until: day,
  reason: z.string(),
  state: liftState,
  /** Its last day has passed, so it no longer has any effect. */
  expired: z.boolean(),
  requested_by: z.string(),
  /** The reader requested it, so another person decides. */
  own: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: instantOut.nullable(),
  decided_note: z.string().nullable(),
  created_at: instantOut,
});
export type LiftRow = z.output<typeof liftRow>;

export const listLifts = listCall({
  cmd: 'creditLift.list',
  users: [1],
  guards: ['customerPrice'],
  permit: may.view,
  row: liftRow,
  filters: { customer: { is: 'ref', to: 'customer' }, valid_until: { is: 'days' } },
  sorts: ['id', 'valid_until'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs: [
    { key: 'requested', states: ['requested'], badge: true },
    { key: 'standing', states: [] },
    { key: 'expired', states: [] },
    { key: 'all', states: liftState.options },
  ],
});

const part = z.object({
  part: z.enum(['bills', 'unbilled', 'running', 'advances', 'overdue']),
  currency,
  amount: z.string(),
  rate: z.string().nullable(),
  worth: z.string().nullable(),
});

/** One customer's credit with its documents: the newest 200 of each kind. */
export const getCredit = call({
  cmd: 'credit.get',
  shows: ['customer', 'order', 'charge', 'bill', 'cash', 'creditLift'],
  kind: 'read',
  users: [1],
  guards: ['customerPrice'],
  permit: may.view,
  params: byId,
  result: creditRow.extend({
    parts: z.array(part),
    open_bills: z.array(
      z.object({
        id: idOut,
        bill_no: z.string(),
        bill_on: day,
        due_on: day,
        overdue_days: z.int(),
        currency,
        amount: z.string(),
        open: z.string(),
      }),
    ),
    lines: z.array(
      z.object({
        id: idOut,
        order_id: idOut.nullable(),
        order_no: z.string().nullable(),
        fee_name: z.string().nullable(),
        state: z.enum(['open', 'reviewed']),
        currency,
        amount: z.string(),
        business_on: day,
      }),
    ),
    orders: z.array(z.object({ id: idOut, order_no: z.string(), state: z.string(), currency, amount: z.string() })),
    lifts: z.array(liftRow),
  }),
});

/**
 * Requests a lift: permission to exceed the limit by an amount, or to submit orders although bills are overdue, until a day (90 days at
 * most).
 */
export const requestLift = call({
  cmd: 'creditLift.request',
  kind: 'write',
  users: [1],
  guards: ['customerPrice'],
  permit: may.request,
  params: z.strictObject({
    customer_id: idIn,
    /** The amount above the limit, in its currency; 0 where only overdue bills block the order. */
    amount: amountText,
    despite_overdue: z.boolean(),
    valid_until: day,
    reason: line(300),
  }),
  result: saved,
  refusals: ['LIFT_EMPTY', 'LIFT_TOO_LONG'],
});

/** Approves, refuses or ends a lift. The requester does not approve it. The requester or an approver may withdraw it. */
export const moveLift = moveCall({
  cmd: 'creditLift.move',
  users: [1],
  guards: ['customerPrice'],
  machine: liftStates,
  refusals: ['NOT_YOURS', 'LIFT_EXPIRED'],
});
