import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { guarded } from '../../../kernel/guard.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { letterhead, printCall, printedRecordsMax, printLanguages } from '../../../kernel/print.ts';
import {
  amountFromZero,
  amountText,
  byId,
  code,
  currency,
  day,
  decimal,
  idIn,
  idOut,
  instantIn,
  instantOut,
  lineOrNull,
  note,
  nothing,
  recordIn,
  resultsOf,
  version,
} from '../../../kernel/schema.ts';
import { rateSources } from '../../reference/exchange/contract.ts';
import { claimFilters, claimTabs } from './filters.ts';
import { claimKinds, claimModes, claimSources, deadlineTones, liableParties } from './kinds.ts';
import { may } from './permits.ts';
import { carrierAnswers, claimState, claimStates, offerAnswers } from './states.ts';

/** The goods that are affected, and what is claimed for them. */
const affected = {
  kind: z.enum(claimKinds),
  happened_at: instantIn,
  place: lineOrNull(100).default(null),
  description: note(1000).pipe(z.string('REQUIRED')),
  qty: decimal(3, { min: '0.001' }).nullish(),
  cartons: z.int().min(1).max(999_999).nullish(),
  pallets: z.int().min(1).max(9_999).nullish(),
  gross_kg: decimal(3, { min: '0.001', max: '99999999' }).nullish(),
  currency,
  claimed: amountFromZero,
};

export const claimFields = z.strictObject({
  ...recordIn,
  ...affected,
  source_subject: z.enum(claimSources).nullish(),
  source_id: idIn.nullish(),
  /** The order by its number, for a claim that is registered by hand. */
  order_no: code(40).nullish(),
  customer_id: idIn.nullish(),
  mode: z.enum(claimModes),
  rule_id: idIn.nullish(),
  delivered_on: day.nullish(),
  goods_value: amountFromZero.nullish(),
  insurer_name: lineOrNull(120).default(null),
  policy_no: lineOrNull(60).default(null),
  insurer_due_on: day.nullish(),
});

/** Registers a claim, or edits one that is not decided yet. */
export const saveClaim = call({
  cmd: 'cargoClaim.save',
  kind: 'write',
  users: [1],
  permit: [may.register, may.investigate],
  params: claimFields.extend({ photo_ids: z.array(idIn).max(20).default([]) }),
  result: z.object({ id: idOut, version, claim_no: z.string() }),
  refusals: ['CHANGED_MEANWHILE', 'CLAIM_DECIDED', 'IN_THE_FUTURE', 'CLAIM_OTHER_CUSTOMER'],
});

/** The facts of a record, for the form of a new claim. */
export const readClaimSource = call({
  cmd: 'cargoClaim.source',
  shows: [],
  kind: 'read',
  users: [1],
  permit: may.register,
  params: z.strictObject({ subject: z.enum(claimSources), id: idIn }),
  result: z.object({
    no: z.string(),
    order_no: z.string().nullable(),
    customer_id: idOut.nullable(),
    mode: z.enum(claimModes),
    kind: z.enum(claimKinds).nullable(),
    happened_at: instantOut.nullable(),
    delivered_on: day.nullable(),
    place: z.string().nullable(),
    description: z.string().nullable(),
    cartons: z.int().nullable(),
    gross_kg: z.string().nullable(),
    currency,
  }),
});

const claimRow = z.object({
  id: idOut,
  version,
  claim_no: z.string(),
  company_id: idOut,
  state: claimState,
  kind: z.enum(claimKinds),
  mode: z.enum(claimModes),
  customer_id: idOut,
  customer_name: z.string(),
  order_id: idOut.nullable(),
  order_no: z.string().nullable(),
  source_subject: z.enum(claimSources).nullable(),
  source_id: idOut.nullable(),
  source_no: z.string().nullable(),
  happened_at: instantOut,
  place: z.string().nullable(),
  description: z.string(),
  currency,
  claimed: z.string(),
  approved: guarded('cost', z.string().nullable()),
  recovered: guarded('cost', z.string()),
  parties: z.array(z.enum(liableParties)),
  notice_due_on: day.nullable(),
  notified_on: day.nullable(),
  suit_due_on: day.nullable(),
  insurer_due_on: day.nullable(),
  insurer_notified_on: day.nullable(),
  /** The state of the deadline for the notice today, and of that for the insurer. */
  deadline: z.enum(deadlineTones),
  insurer_deadline: z.enum(deadlineTones),
  investigator_name: z.string().nullable(),
  registered_by_name: z.string(),
  by_customer: z.boolean(),
  created_at: instantOut,
  approval_version: version.nullable(),
  /** True when it waits for the caller. */
  mine: z.boolean(),
  /** True when the caller registered it or proposed its amount. */
  own: z.boolean(),
});

export const listClaims = listCall({
  cmd: 'cargoClaim.list',
  shows: ['cargoClaim', 'claimRecovery'],
  users: [1],
  permit: may.view,
  row: claimRow,
  filters: claimFilters,
  sorts: ['id', 'happened_at', 'notice_due_on'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs: claimTabs,
});
export type ClaimRow = RowOf<typeof listClaims>;

const share = z.object({
  id: idOut,
  party: z.enum(liableParties),
  carrier_id: idOut.nullable(),
  party_name: z.string().nullable(),
  percent: z.string(),
  amount: guarded('cost', z.string().nullable()),
  recovered: guarded('cost', z.string()),
  note: z.string().nullable(),
  carrier_answer: z.enum(carrierAnswers).nullable(),
  carrier_note: z.string().nullable(),
  carrier_answered_at: instantOut.nullable(),
});

/** The limit of liability by the claim's rule: a hint for the decision, never enforced. */
const limitHint = z.object({
  xdr: z.string(),
  /** The same in the currency of the claim; null without a rate of the special drawing right. */
  amount: z.string().nullable(),
  rate: z.string().nullable(),
  rate_on: day.nullable(),
  rate_source: z.enum(rateSources).nullable(),
});

export const getClaim = call({
  cmd: 'cargoClaim.get',
  shows: ['cargoClaim', 'claimRecovery'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: claimRow.extend({
    ...resultsOf(claimFields.omit({ source_subject: true, source_id: true, order_no: true, customer_id: true })),
    id: idOut,
    version,
    company_name: z.string(),
    rule_name: z.string().nullable(),
    rule_source: z.string().nullable(),
    limit: limitHint.nullable(),
    liability_reason: z.string().nullable(),
    amount_reason: z.string().nullable(),
    reason: z.string().nullable(),
    decided_at: instantOut.nullable(),
    decided_by_name: z.string().nullable(),
    submitted_at: instantOut.nullable(),
    investigated_at: instantOut.nullable(),
    approved_at: instantOut.nullable(),
    posted_at: instantOut.nullable(),
    settled_at: instantOut.nullable(),
    closed_at: instantOut.nullable(),
    /** The customer's credit, from the posting on. */
    credited: guarded('cost', z.string().nullable()),
    recoverable: guarded('cost', z.string()),
    /** The offer to the customer, from the approval on, and the customer's answer. */
    offered: guarded('cost', z.string().nullable()),
    offer_answer: z.enum(offerAnswers).nullable(),
    offer_note: z.string().nullable(),
    offer_answered_at: instantOut.nullable(),
    shares: z.array(share),
  }),
});
export type ClaimDetail = z.output<typeof getClaim.result>;

/** Gives claims to an investigator, reconsiders, posts, settles, closes, rejects or cancels them. */
export const moveClaim = moveCall({
  cmd: 'cargoClaim.move',
  users: [1],
  machine: claimStates,
  with: { investigator_id: idIn.nullish() },
  refusals: [
    'CLAIM_NOT_RECOVERED',
    'CLAIM_EVIDENCE_MISSING',
    'CLAIM_OFFER_REFUSED',
    'CLAIM_RECOVERED',
    'CLAIM_FEE_MISSING',
    'CHARGE_BILLED',
    'JOB_LOCKED_INCOME',
    'RATE_MISSING',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
  ],
});

const shareIn = z.strictObject({
  party: z.enum(liableParties),
  carrier_id: idIn.nullish(),
  percent: decimal(4, { min: '0.0001', max: '100' }),
  note: lineOrNull(200).default(null),
});

/** Decides who is liable. The shares add up to 100 percent. Carriers, shipping lines and insurers are named as they are in the books. */
export const decideClaim = call({
  cmd: 'cargoClaim.decide',
  kind: 'write',
  users: [1],
  permit: may.decide,
  params: z.strictObject({ id: idIn, version, shares: z.array(shareIn).min(1).max(10), reason: note(500).pipe(z.string('REQUIRED')) }),
  result: z.object({ state: claimState, version }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'FOUR_EYES', 'SHARES_NOT_WHOLE', 'CLAIM_PARTY_TWICE'],
});

/** Proposes the amount and sends it to its approval. */
export const submitClaim = call({
  cmd: 'cargoClaim.submit',
  kind: 'write',
  users: [1],
  permit: may.submit,
  params: z.strictObject({ id: idIn, version, approved: amountText, reason: note(500).default(null) }),
  result: z.object({ state: claimState, version }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'CLAIM_OVER', 'REASON_REQUIRED', 'APPROVAL_NOBODY', 'RATE_MISSING'],
});

/** Records how much a liable party has paid or been charged so far. */
export const recordRecovery = call({
  cmd: 'cargoClaim.recover',
  kind: 'write',
  users: [1],
  permit: may.settle,
  params: z.strictObject({ id: idIn, version, share_id: idIn, recovered: amountFromZero }),
  result: z.object({ version, recovered: guarded('cost', z.string()) }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'RECOVERED_OVER'],
});

/** Records what a liable party that does not answer here itself answered to its share: an insurer refuses, a line accepts. */
export const recordShareAnswer = call({
  cmd: 'cargoClaim.answerShare',
  kind: 'write',
  users: [1],
  permit: may.investigate,
  params: z.strictObject({ id: idIn, version, share_id: idIn, answer: z.enum(carrierAnswers), note: note(500).default(null) }),
  result: z.object({ version }),
  refusals: ['CHANGED_MEANWHILE', 'CLAIM_ENDED', 'CLAIM_ANSWERED_BY_PARTY', 'REASON_REQUIRED'],
});

/** Records the day on which the claim was notified to the liable carrier, or to the insurer. */
export const recordNotice = call({
  cmd: 'cargoClaim.notify',
  kind: 'write',
  users: [1],
  permit: may.investigate,
  params: z.strictObject({ id: idIn, version, to: z.enum(['carrier', 'insurer']), on: day, reference: lineOrNull(80).default(null) }),
  result: z.object({ version }),
  refusals: ['CHANGED_MEANWHILE', 'IN_THE_FUTURE', 'CLAIM_ENDED', 'CLAIM_EVIDENCE_MISSING'],
});

/** Names the insurer of a claim, and the day by which it must be notified: also once an insurer is among the liable parties. */
export const insureClaim = call({
  cmd: 'cargoClaim.insure',
  kind: 'write',
  users: [1],
  permit: may.investigate,
  params: z.strictObject({
    id: idIn,
    version,
    insurer_name: lineOrNull(120).default(null),
    policy_no: lineOrNull(60).default(null),
    insurer_due_on: day.nullish(),
  }),
  result: z.object({ version }),
  refusals: ['CHANGED_MEANWHILE', 'CLAIM_ENDED'],
});

/** The claims of an order or of another record, for its page. */
export const claimsOf = call({
  cmd: 'cargoClaim.of',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ subject: z.enum(claimSources), id: idIn }),
  result: z.object({
    claims: z.array(
      claimRow.pick({
        id: true,
        claim_no: true,
        state: true,
        kind: true,
        currency: true,
        claimed: true,
        happened_at: true,
        notice_due_on: true,
        deadline: true,
      }),
    ),
  }),
});

/** The number of claims that wait for the caller. */
export const countClaims = call({
  cmd: 'cargoClaim.count',
  shows: ['cargoClaim', 'claimRecovery'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({ mine: z.int() }),
});

const noticeSheet = z.object({
  id: idOut,
  claim_no: z.string(),
  company: letterhead,
  state: claimState,
  kind: z.enum(claimKinds),
  mode: z.enum(claimModes),
  on: day,
  order_no: z.string().nullable(),
  source_no: z.string().nullable(),
  happened_at: instantOut,
  delivered_on: day.nullable(),
  place: z.string().nullable(),
  description: z.string(),
  qty: z.string().nullable(),
  cartons: z.int().nullable(),
  pallets: z.int().nullable(),
  gross_kg: z.string().nullable(),
  currency,
  claimed: z.string(),
  notice_due_on: day.nullable(),
  rule_source: z.string().nullable(),
  parties: z.array(
    z.object({ party: z.enum(liableParties), name: z.string(), contact: z.string().nullable(), phone: z.string().nullable() }),
  ),
  printed: z.int(),
});
export type NoticeSheet = z.output<typeof noticeSheet>;

/** The data of the notice of claim to the liable parties. It has no internal amounts. */
export const readNoticeSheets = call({
  cmd: 'cargoClaim.sheets',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ ids: z.array(idIn).min(1).max(printedRecordsMax), languages: printLanguages }),
  result: z.object({ sheets: z.array(noticeSheet) }),
});
export const printedNotices = printCall({ cmd: 'cargoClaim.printed', users: [1], permit: may.view, documents: ['claimNotice'] });

/** A customer reports a claim for one of its own orders, from the departure of its goods on. */
export const reportClaim = call({
  cmd: 'ownClaim.report',
  shows: ['cargoClaim'],
  kind: 'write',
  users: [4],
  permit: may.report,
  params: z.strictObject({ ...affected, order_no: code(40), photo_ids: z.array(idIn).max(20).default([]) }),
  result: z.object({ id: idOut, claim_no: z.string() }),
  refusals: ['IN_THE_FUTURE', 'CLAIM_GOODS_NOT_TAKEN', 'CLAIMS_TOO_MANY'],
});
