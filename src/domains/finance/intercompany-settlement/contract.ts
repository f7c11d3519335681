import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { amountText, byId, currency, day, idIn, idOut, instantOut, line, lineOrNull, recordIn, version } from '../../../kernel/schema.ts';
import { belowZero } from '../cash/contract.ts';
import { may } from './permits.ts';
import { settlementKinds, settlementSides } from './rules.ts';
import { type IntercompanySettlementState, intercompanySettlementState, intercompanySettlementStates } from './states.ts';

const side = z.enum(settlementSides);

export const intercompanySettlementRow = z.object({
  id: idOut,
  version,
  settlement_no: z.string(),
  kind: z.enum(settlementKinds),
  /** The sides whose company the caller belongs to. */
  sides: z.array(side),
  payer_id: idOut,
  payer_name: z.string(),
  receiver_id: idOut,
  receiver_name: z.string(),
  currency,
  /** The money that moves; zero for netting. */
  amount: z.string(),
  settled_on: day,
  bank_ref: z.string().nullable(),
  memo: z.string(),
  state: intercompanySettlementState,
  prepared_by: z.string(),
  approved_by: z.string().nullable(),
  accepted_by: z.string().nullable(),
  /** The side that requested the reversal. */
  asking_side: side.nullable(),
  /** True when the caller prepared it. */
  own: z.boolean(),
  /** True when the caller approved it, or requested its reversal. */
  decided_by_me: z.boolean(),
  created_at: instantOut,
});
export type IntercompanySettlementRow = z.output<typeof intercompanySettlementRow>;

export const intercompanySettlementTabs = [
  { key: 'submitted', states: ['submitted'], badge: true },
  { key: 'approved', states: ['approved'], badge: true },
  { key: 'reversing', states: ['reversing'], badge: true },
  { key: 'draft', states: ['draft'] },
  { key: 'settled', states: ['settled'] },
  { key: 'reversed', states: ['reversed'] },
  { key: 'void', states: ['void'] },
  { key: 'all', states: intercompanySettlementState.options },
] as const satisfies readonly { key: string; states: readonly IntercompanySettlementState[]; badge?: boolean }[];

export const listIntercompanySettlements = listCall({
  cmd: 'intercompanySettlement.list',
  users: [1],
  permit: may.view,
  row: intercompanySettlementRow,
  filters: {
    settlement_no: { is: 'values' },
    search: { is: 'text' },
    kind: { is: 'choice', of: settlementKinds, words: 'intercompanySettlement.kind' },
    payer: { is: 'ref', to: 'groupCompany' },
    receiver: { is: 'ref', to: 'groupCompany' },
    currency: { is: 'values' },
    settled_on: { is: 'days' },
    state: { is: 'choice', of: intercompanySettlementState.options, words: 'intercompanySettlement.state' },
  },
  sorts: ['settled_on', 'amount', 'id'],
  defaultSort: [{ key: 'settled_on', desc: true }],
  tabs: intercompanySettlementTabs,
});

const allocationOut = z.object({
  bill_id: idOut,
  bill_no: z.string(),
  bill_on: day,
  /** True for a bill that the payer owes, false for its claim. */
  owed: z.boolean(),
  /** The open amount of the bill, before this settlement where it is settled. */
  open: z.string(),
  amount: z.string(),
});

export const getIntercompanySettlement = call({
  cmd: 'intercompanySettlement.get',
  shows: ['intercompanySettlement', 'intercompanyBill'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: intercompanySettlementRow.extend({
    from_account_id: idOut.nullable(),
    from_account: z.string().nullable(),
    to_account: z.string().nullable(),
    reversed_on: day.nullable(),
    lines: z.array(allocationOut),
    /** The realised exchange differences in the books of the caller's companies. */
    results: z.array(z.object({ company_name: z.string(), currency, exchange_difference: z.string() })),
  }),
});

/** The open bills between a company of the caller and another, the oldest first, and what a settlement of this kind would take off each. */
export const proposeIntercompanySettlement = call({
  cmd: 'intercompanySettlement.propose',
  shows: ['intercompanyBill', 'intercompanySettlement'],
  kind: 'read',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({ kind: z.enum(settlementKinds), company_id: idIn.optional(), receiver_id: idIn, currency }),
  result: z.object({ lines: z.array(allocationOut.extend({ amount: z.string().nullable() })) }),
});

/**
 * Prepares a settlement of bills between the caller's company, which pays, and another. The money is what the payer owes less what it claims
 * on these bills: above zero for a transfer from `from_account_id`, zero for netting.
 */
export const saveIntercompanySettlement = call({
  cmd: 'intercompanySettlement.save',
  kind: 'write',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({
    ...recordIn,
    kind: z.enum(settlementKinds),
    /** The payer; by default the caller's company. */
    company_id: idIn.optional(),
    receiver_id: idIn,
    currency,
    from_account_id: idIn.nullable().default(null),
    settled_on: day,
    bank_ref: lineOrNull(60).default(null),
    memo: line(200),
    lines: z
      .array(z.strictObject({ bill_id: idIn, amount: amountText }))
      .min(1, 'REQUIRED')
      .max(500),
  }),
  result: z.object({ id: idOut, version, settlement_no: z.string() }),
  refusals: [
    'CHANGED_MEANWHILE',
    'NOT_YOURS',
    'INTERCOMPANY_SETTLEMENT_FROZEN',
    'INTERCOMPANY_SAME',
    'INTERCOMPANY_OPEN',
    'INTERCOMPANY_BEFORE',
    'INTERCOMPANY_MONEY',
    'INTERCOMPANY_ACCOUNT',
    'INTERCOMPANY_BILL',
  ],
});

/** Submits, approves, sends back, rejects, cancels or reverses a settlement. */
export const moveIntercompanySettlement = moveCall({
  cmd: 'intercompanySettlement.move',
  users: [1],
  machine: intercompanySettlementStates,
  tells: { below_zero: belowZero.nullable() },
  refusals: ['INTERCOMPANY_SETTLEMENT_SIDE', 'INTERCOMPANY_PERIOD', 'BANK_BELOW_ZERO'],
});

/** Accepts a settlement for the receiver, with the account on which the money of a transfer arrived. Both books clear at once. */
export const acceptIntercompanySettlement = call({
  cmd: 'intercompanySettlement.accept',
  kind: 'write',
  users: [1],
  permit: may.accept,
  params: z.strictObject({ id: idIn, version, to_account_id: idIn.nullable().default(null) }),
  result: z.object({ state: intercompanySettlementState, version, below_zero: belowZero.nullable() }),
  refusals: [
    'CHANGED_MEANWHILE',
    'ILLEGAL_MOVE',
    'FOUR_EYES',
    'INTERCOMPANY_SETTLEMENT_SIDE',
    'INTERCOMPANY_PERIOD',
    'INTERCOMPANY_OPEN',
    'INTERCOMPANY_ACCOUNT',
    'INTERCOMPANY_BILL',
    'BANK_BELOW_ZERO',
    'RATE_MISSING',
    'POSTING_AHEAD',
  ],
});
