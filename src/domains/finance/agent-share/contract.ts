import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { amountText, currency, decimal, idIn, idOut, instantOut, line } from '../../../kernel/schema.ts';
import { chargeState } from '../charge/states.ts';
import { may as profit } from '../profit/permits.ts';
import { side } from '../side.ts';
import { may } from './permits.ts';
import { lossTerms } from './rules.ts';

/** The records behind a share. */
const shows = ['freightJob', 'charge', 'order', 'workOrder', 'bill', 'expenseClaim'] as const;

/** The agreement with the agent. */
const terms = {
  freight_job_id: idIn,
  /** The agent's percent of the profit. */
  percent: decimal(2, { min: '0.01', max: '99.99' }),
  losses: z.enum(lossTerms),
  /** The fees that stay out of the share, such as handling fees and charges agreed for each shipment. */
  excluded_fee_ids: z.array(idIn).max(100).default([]),
  currency,
};

/** Why a share cannot be settled now: the code and the facts of the refusal. */
const obstacle = z.object({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) });

const figures = z.object({
  functional_currency: currency,
  /** Income and cost by fee, without tax, disbursements, estimates and shares of agents. */
  lines: z.array(
    z.object({ id: z.string(), fee_name: z.string().nullable(), income: z.string(), cost: z.string(), excluded: z.boolean() }),
  ),
  /** The expenses of employees, which are not shared. */
  expenses: z.string(),
  income: z.string(),
  cost: z.string(),
  /** The profit that is shared. */
  profit: z.string(),
  currency,
  /** The price of one unit of the currency in the functional one; null while there is none. */
  rate: z.string().nullable(),
  /** The share, what of it is settled, and the rest that would be charged now. Above zero we owe it to the agent. */
  share: z.string(),
  settled: z.string(),
  difference: z.string(),
  side,
  obstacle: obstacle.nullable(),
});

/** The share of an agent under some terms, as it would be settled now. */
export const previewAgentShare = call({
  cmd: 'agentShare.preview',
  shows,
  kind: 'read',
  users: [1],
  permit: profit.view,
  params: z.strictObject(terms),
  result: figures,
  refusals: ['AGENT_SHARE_HIDDEN'],
});

/** The settlements of a freight job with its agent, the latest first, and what the charges say of them now. */
export const agentSharesOfJob = call({
  cmd: 'agentShare.ofJob',
  shows,
  kind: 'read',
  users: [1],
  permit: profit.view,
  params: z.strictObject({ freight_job_id: idIn }),
  result: z.object({
    job_no: z.string(),
    rows: z.array(
      z.object({
        id: idOut,
        agent_id: idOut,
        agent_name: z.string(),
        percent: z.string(),
        losses: z.enum(lossTerms),
        excluded_fee_ids: z.array(idOut),
        excluded_fees: z.string().nullable(),
        fee_name_id: idOut,
        functional_currency: currency,
        profit: z.string(),
        currency,
        side,
        amount: z.string(),
        correction: z.boolean(),
        state: chargeState,
        bill_no: z.string().nullable(),
        undone_reason: z.string().nullable(),
        created_by_name: z.string().nullable(),
        created_at: instantOut,
      }),
    ),
    /** The share by the terms of the latest settlement; null while none counts. */
    now: figures.nullable(),
  }),
  refusals: ['AGENT_SHARE_HIDDEN'],
});
export type AgentShareRow = z.output<typeof agentSharesOfJob.result>['rows'][number];

/**
 * Charges the share of an agent: on the payable side where we owe it, on the receivable side where the agent owes us. A job has one agent. A
 * settled share is corrected by the difference alone, and only if that is asked for. `amount` is the one that the user saw; another is refused.
 */
export const settleAgentShare = call({
  cmd: 'agentShare.settle',
  kind: 'write',
  users: [1],
  permit: may.settle,
  params: z.strictObject({
    ...terms,
    /** A supplier of the kind agent: its payee is paid, its debtor is billed. */
    agent_id: idIn,
    /** The fee under which the share is charged. */
    fee_name_id: idIn,
    /** Above zero we owe it to the agent. */
    amount: amountText,
    correction: z.boolean(),
  }),
  result: z.object({ id: idOut, charge_id: idOut, side, amount: z.string(), currency }),
  refusals: [
    'AGENT_SHARE_HIDDEN',
    'AGENT_SHARE_CANCELLED',
    'AGENT_SHARE_NO_CHARGES',
    'AGENT_SHARE_UNPRICED',
    'AGENT_SHARE_ZERO',
    'AGENT_SHARE_LOSS',
    'AGENT_SHARE_SETTLED',
    'AGENT_SHARE_NO_DIFFERENCE',
    'AGENT_SHARE_TERMS',
    'AGENT_SHARE_CHANGED',
    'AGENT_WITHOUT_PAYEE',
    'AGENT_WITHOUT_DEBTOR',
    'RATE_MISSING',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
  ],
});

/** Undoes the latest settlement of a job: its charge is void, and the row stays in the history. Refuses while the charge is billed. */
export const undoAgentShare = call({
  cmd: 'agentShare.undo',
  kind: 'write',
  users: [1],
  permit: may.settle,
  params: z.strictObject({ id: idIn, reason: line(200) }),
  result: z.object({ id: idOut }),
  refusals: ['AGENT_SHARE_HIDDEN', 'AGENT_SHARE_UNDONE', 'AGENT_SHARE_LATER', 'CHARGE_BILLED', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});
