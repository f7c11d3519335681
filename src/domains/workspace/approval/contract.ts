import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveOutcome, recordsMax } from '../../../kernel/move-call.ts';
import {
  amountFromZero,
  currency,
  day,
  idIn,
  idOut,
  instantOut,
  lineOrNull,
  note,
  nothing,
  saved,
  version,
} from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { decidedBy } from './rules.ts';

/** A kind of record and one of its stages are texts here: `subject` is one of the kinds of the product, `stage` one of its states. */
const subject = z.string().regex(/^[a-z][A-Za-z]{1,39}$/, 'BAD_VALUE');
const stage = z.string().regex(/^[a-z][A-Za-z]{1,39}$/, 'BAD_VALUE');

/** The subjects whose moves change what the inbox and the panel of an approval show. */
const shownKinds = [
  'approval',
  'paymentRequest',
  'actualQuotation',
  'leave',
  'sealRequest',
  'loan',
  'activity',
  'expenseClaim',
  'cargoClaim',
  'attendanceCorrection',
  'trip',
] as const;

const approvalRow = z.object({
  id: idOut,
  version,
  subject: z.string(),
  record_id: idOut,
  record_no: z.string(),
  company_id: idOut,
  company: z.string(),
  party: z.string().nullable(),
  currency: currency.nullable(),
  amount: z.string().nullable(),
  functional_currency: currency.nullable(),
  functional: z.string().nullable(),
  stage: z.string(),
  /** The stage in the reader's words, which are those of the record's kind: for a sheet, which has the words of one kind in a column. */
  stage_name: z.string(),
  prepared_by: z.string(),
  submitted_on: day,
  /** The instant since which the stage waits. */
  opened_at: instantOut,
  /** The person for whom the caller would decide as deputy; null in person. */
  for: z.string().nullable(),
});
export type ApprovalRow = z.output<typeof approvalRow>;

/** The inbox: records of every kind that wait for a decision of the caller, in person or as deputy. */
export const listApprovals = listCall({
  cmd: 'approval.list',
  shows: shownKinds,
  users: [1],
  permit: 'signedIn',
  row: approvalRow,
  filters: {
    search: { is: 'text' },
    subject: { is: 'values' },
    company: { is: 'ref', to: 'ownCompany' },
    submitted_on: { is: 'days' },
  },
  sorts: ['opened_at', 'functional'],
  defaultSort: [{ key: 'opened_at' }],
  tabs: [],
});

/** The number of records in the inbox, at most 1,000, and that of the caller's unread notices about them: the bell counts a record once. */
export const countInbox = call({
  cmd: 'approval.count',
  shows: [...shownKinds, 'notice'],
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: nothing,
  result: z.object({ count: z.int(), unread: z.int() }),
});

/** The approval of one record: its stages in this round, its history, and the decisions that the caller may make. */
export const getApproval = call({
  cmd: 'approval.get',
  shows: shownKinds,
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ subject, id: idIn }),
  result: z.object({
    /** Null before the first submission. */
    version: version.nullable(),
    mine: z.boolean(),
    for: z.string().nullable(),
    /** The states to which the caller may send the record back: its preparer's first, then the approved stages of this round. */
    stages_back: z.array(z.string()),
    /** The names of people who can decide the open stage, at most 20. */
    waits_for: z.array(z.string()),
    steps: z.array(
      z.object({
        stage: z.string(),
        state: z.enum(['waiting', 'open', 'passed', 'skipped']),
        opened_at: instantOut.nullable(),
        /** The approvals that it needs; null for all of its named deciders. */
        needed: z.int().nullable(),
        approvals: z.int(),
        deciders: z.array(z.object({ name: z.string(), why: z.string() })),
      }),
    ),
    events: z.array(
      z.object({
        stage: z.string(),
        what: z.string(),
        by: z.string().nullable(),
        for: z.string().nullable(),
        comment: z.string().nullable(),
        at: instantOut,
        round: z.int(),
      }),
    ),
  }),
});

const decisions = {
  kind: 'write' as const,
  users: [1] as const,
  permit: 'signedIn' as const,
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'FOUR_EYES', 'NOT_DECIDER', 'REASON_REQUIRED', 'BAD_STAGE', 'APPROVAL_NOBODY'],
};
const decided = { subject, id: idIn, version };
const decision = { action: z.enum(['approve', 'sendBack']), stage: stage.nullable().default(null), reason: note(300).default(null) };

/**
 * Approves the open stage of a record, or sends it back: to its preparer, or to an earlier stage of this round (`stage`), whose decision and
 * all later ones are made again. `version` is that of the approval. `many` is the same for many records, of several kinds at once.
 */
export const decideApproval = {
  ...call({
    cmd: 'approval.decide',
    ...decisions,
    params: z.strictObject({ ...decided, ...decision }),
    result: z.object({ state: z.string(), version }),
  }),
  many: call({
    cmd: 'approval.decideMany',
    ...decisions,
    params: z.strictObject({ records: z.array(z.strictObject(decided)).min(1).max(recordsMax), ...decision }),
    result: z.object({ results: z.array(moveOutcome) }),
  }),
};

/** Adds a person who must approve the open stage as well. */
export const addDecider = call({
  cmd: 'approval.addPerson',
  kind: 'write',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ subject, id: idIn, version, account_id: idIn, reason: note(300).default(null) }),
  result: z.object({ version }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'FOUR_EYES', 'NOT_DECIDER', 'CANNOT_DECIDE', 'APPROVAL_NOBODY'],
});

/** The caller's deputies, and the people for whom the caller is a deputy. With a company, all of it, for those who set up chains. */
export const listDelegations = call({
  cmd: 'approval.delegations',
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ company_id: idIn.optional() }),
  result: z.object({
    /** The kinds of record that can be approved. */
    subjects: z.array(z.string()),
    rows: z.array(
      z.object({
        id: idOut,
        version,
        /** True when the caller is away or lists a company, and so may end it; false when the caller is the deputy. */
        own: z.boolean(),
        account: z.string(),
        deputy: z.string(),
        from_on: day,
        until_on: day,
        subjects: z.array(z.string()),
        reason: z.string().nullable(),
        state: z.enum(['coming', 'running', 'over']),
      }),
    ),
  }),
});

/**
 * Names a deputy from one day to another, for some kinds of record or for all: for the caller, or, by those who set up chains, for another
 * person of their companies (`account_id`), who may be ill or have left no deputy. They do not name themselves for others.
 */
export const saveDelegation = call({
  cmd: 'approval.delegate',
  kind: 'write',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({
    account_id: idIn.optional(),
    deputy_id: idIn,
    from_on: day,
    until_on: day,
    subjects: z.array(subject).max(50).default([]),
    reason: lineOrNull(200),
  }),
  result: saved,
  refusals: ['NOT_PERMITTED', 'CANNOT_DECIDE', 'FOUR_EYES', 'ALREADY_DEPUTY', 'TOO_LONG_AWAY'],
});

/** Ends a delegation of the caller, or one of the companies of those who set up chains. Decisions made under it stand. */
export const endDelegation = call({
  cmd: 'approval.endDelegation',
  kind: 'write',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ id: idIn, version }),
  result: saved,
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE'],
});

/** The chains of an own company, by default the caller's, and for each stage who could decide it today. */
export const getChains = call({
  cmd: 'approval.chains',
  kind: 'read',
  users: [1],
  permit: may.edit,
  params: z.strictObject({ company_id: idIn.optional() }),
  result: z.object({
    company_id: idOut,
    currency,
    chains: z.array(
      z.object({
        subject: z.string(),
        stages: z.array(
          z.object({
            stage: z.string(),
            /** Null while the company has not configured the stage. */
            version: version.nullable(),
            /** The right that decides by default, for the word of the page. */
            permit: z.string(),
            decided_by: z.enum(decidedBy),
            people: z.array(idOut),
            needed: z.int().nullable(),
            up_to: z.string().nullable(),
            remind_hours: z.int().nullable(),
            escalate_hours: z.int().nullable(),
            deciders: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
});

/** Configures one stage of a chain for an own company. Running approvals keep the stages with which they began. */
export const saveStage = call({
  cmd: 'approval.saveStage',
  kind: 'write',
  users: [1],
  permit: may.edit,
  params: z.strictObject({
    company_id: idIn,
    subject,
    stage,
    version: version.nullable(),
    decided_by: z.enum(decidedBy),
    people: z.array(idIn).max(20).default([]),
    /** Null for all of the named people. */
    needed: z.int().min(1).max(20).nullable(),
    up_to: amountFromZero.nullable(),
    remind_hours: z.int().min(1).max(720).nullable(),
    escalate_hours: z.int().min(1).max(720).nullable(),
  }),
  result: z.object({ version }),
  refusals: ['CHANGED_MEANWHILE', 'CANNOT_DECIDE', 'BAD_STAGE', 'OWN_RIGHTS'],
});

/**
 * Tries out a chain without a record: who would decide a submission of this person for this amount in the own company's currency, and why.
 * Facts that only a record knows, such as a leave too short for the executive, are not in it.
 */
export const tryChain = call({
  cmd: 'approval.tryChain',
  shows: ['approval', 'account', 'role', 'team'],
  kind: 'read',
  users: [1],
  permit: may.edit,
  params: z.strictObject({ company_id: idIn, subject, preparer_id: idIn, amount: amountFromZero.nullable() }),
  result: z.object({
    stages: z.array(
      z.object({
        stage: z.string(),
        permit: z.string(),
        /** The amount does not need this stage. */
        skipped: z.boolean(),
        needed: z.int().nullable(),
        /** Fewer people than it needs can decide it: a submission would be refused. */
        lacking: z.boolean(),
        deciders: z.array(
          z.object({
            id: idOut,
            name: z.string(),
            why: z.enum(['right', 'named', 'superior']),
            /** The person who decides today in place of this one. */
            deputies: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
});
