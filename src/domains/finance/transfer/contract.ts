import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import {
  amountFromZero,
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
import { belowZero } from '../cash/contract.ts';
import { expenseAccounts } from '../ledger/rules.ts';
import { may } from './permits.ts';
import { taxAccounts, transferKinds } from './rules.ts';
import { type TransferState, transferState, transferStates } from './states.ts';

export const transferRow = z.object({
  id: idOut,
  version,
  transfer_no: z.string(),
  company_id: idOut,
  company_name: z.string(),
  kind: z.enum(transferKinds),
  from_account_id: idOut.nullable(),
  from_account: z.string().nullable(),
  to_account_id: idOut.nullable(),
  to_account: z.string().nullable(),
  currency,
  amount: z.string(),
  to_currency: currency.nullable(),
  to_amount: z.string().nullable(),
  fee: z.string(),
  out_on: day,
  in_on: day.nullable(),
  /** The party of a deposit. */
  party_name: z.string().nullable(),
  memo: z.string(),
  bank_ref: z.string().nullable(),
  functional_currency: currency,
  /** The exchange difference, a loss below zero; null until the money has arrived, and where there can be none. */
  exchange_difference: z.string().nullable(),
  state: transferState,
  prepared_by: z.string(),
  approved_by: z.string().nullable(),
  /** True when the caller prepared it. */
  own: z.boolean(),
  created_at: instantOut,
});
export type TransferRow = z.output<typeof transferRow>;

export const transferTabs = [
  { key: 'submitted', states: ['submitted'], badge: true },
  { key: 'inTransit', states: ['inTransit'], badge: true },
  { key: 'draft', states: ['draft'] },
  { key: 'done', states: ['done'] },
  { key: 'reversed', states: ['reversed'] },
  { key: 'void', states: ['void'] },
  { key: 'all', states: transferState.options },
] as const satisfies readonly { key: string; states: readonly TransferState[]; badge?: boolean }[];

export const listTransfers = listCall({
  cmd: 'transfer.list',
  users: [1],
  permit: may.view,
  row: transferRow,
  filters: {
    transfer_no: { is: 'values' },
    search: { is: 'text' },
    kind: { is: 'choice', of: transferKinds, words: 'transfer.kind' },
    company: { is: 'ref', to: 'ownCompany' },
    customer: { is: 'ref', to: 'customer' },
    carrier: { is: 'ref', to: 'carrier' },
    out_on: { is: 'days' },
    state: { is: 'choice', of: transferState.options, words: 'transfer.state' },
  },
  sorts: ['out_on', 'amount', 'id'],
  defaultSort: [{ key: 'out_on', desc: true }],
  tabs: transferTabs,
});

export const getTransfer = call({
  cmd: 'transfer.get',
  shows: ['transfer'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: transferRow.extend({
    cost_centre_id: idOut.nullable(),
    cost_centre: z.string().nullable(),
    customer_id: idOut.nullable(),
    carrier_id: idOut.nullable(),
    party_bank_account_id: idOut.nullable(),
    payee_account: z.string().nullable(),
    tax_account: z.enum(taxAccounts).nullable(),
    expense_account: z.enum(expenseAccounts).nullable(),
    reversed_on: day.nullable(),
  }),
});

/**
 * Prepares a transfer between two of our accounts, what a bank charges or pays by itself, or money without a bill: petty cash, salaries,
 * taxes, bank loans, capital and deposits. `to_amount` is what arrives in another currency. The fee is charged on the account that pays.
 * Without `in_on` the money is in transit until somebody says when it arrived.
 */
export const saveTransfer = call({
  cmd: 'transfer.save',
  kind: 'write',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({
    ...recordIn,
    kind: z.enum(transferKinds),
    from_account_id: idIn.nullable().default(null),
    to_account_id: idIn.nullable().default(null),
    amount: amountFromZero,
    to_amount: amountFromZero.nullable().default(null),
    fee: amountFromZero.nullable().default(null),
    cost_centre_id: idIn.nullable().default(null),
    /** The party of a deposit. */
    customer_id: idIn.nullable().default(null),
    carrier_id: idIn.nullable().default(null),
    /** The account of the party to which a deposit is given or repaid. */
    party_bank_account_id: idIn.nullable().default(null),
    /** The account on which a tax is owed. */
    tax_account: z.enum(taxAccounts).nullable().default(null),
    /** The expense account of petty cash. */
    expense_account: z.enum(expenseAccounts).nullable().default(null),
    out_on: day,
    in_on: day.nullable().default(null),
    bank_ref: lineOrNull(60).default(null),
    memo: line(200),
  }),
  result: z.object({ id: idOut, version, transfer_no: z.string() }),
  refusals: ['CHANGED_MEANWHILE', 'NOT_YOURS', 'TRANSFER_FROZEN', 'TRANSFER_ACCOUNTS'],
});

/** Submits, approves, sends back, withdraws, cancels or reverses a transfer. Another person than its preparer approves and reverses it. */
export const moveTransfer = moveCall({
  cmd: 'transfer.move',
  users: [1],
  machine: transferStates,
  tells: { below_zero: belowZero.nullable() },
  refusals: [
    'TRANSFER_PAYEE',
    'BANK_ACCOUNT_NOT_APPROVED',
    'BANK_ACCOUNT_NOT_USABLE',
    'BANK_BELOW_ZERO',
    'MOVEMENT_OVER',
    'RATE_MISSING',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
    'POSTING_AHEAD',
  ],
});

/** Says on which day the money arrived, and posts it on the second account. */
export const arriveTransfer = call({
  cmd: 'transfer.arrive',
  kind: 'write',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({ id: idIn, version, in_on: day }),
  result: z.object({ state: transferState, version }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'TRANSFER_DAYS', 'RATE_MISSING', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED', 'POSTING_AHEAD'],
});
