import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { InLanguages } from '../../../../kernel/words.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { DecidedBy } from '../rules.ts';

type ApprovalStageTable = {
  company_id: bigint;
  subject: string;
  stage: string;
  decided_by: Generated<DecidedBy>;
  people: Generated<bigint[]>;
  needed: number | null;
  functional_currency: Currency;
  up_to_minor: bigint | null;
  remind_hours: number | null;
  escalate_hours: number | null;
  version: Generated<number>;
};
type ApprovalTable = Versioned & {
  subject: string;
  record_id: bigint;
  company_id: bigint;
  record_no: string;
  /** The subject of the review as a person wrote it, the same for every reader. */
  party: OptionalColumn<string>;
  /** The same where readers of each language have their own text, such as the name of a party. */
  party_names: OptionalColumn<InLanguages>;
  payee: string | null;
  side: 'receivable' | 'payable' | null;
  currency: Currency | null;
  amount_minor: bigint | null;
  functional_currency: Currency | null;
  functional_minor: bigint | null;
  prepared_by: bigint;
  /** Those who prepared or edited it before: none of them approves any round. */
  earlier_preparers: Generated<bigint[]>;
  round: Generated<number>;
  state: Generated<'open' | 'approved' | 'returned' | 'withdrawn'>;
  submitted_on: string;
};
export type Approval = Selectable<ApprovalTable>;
type ApprovalStepTable = {
  id: GeneratedAlways<bigint>;
  approval_id: bigint;
  round: number;
  place: number;
  stage: string;
  permit: string | null;
  needed: number | null;
  state: 'waiting' | 'open' | 'passed' | 'skipped' | 'undone';
  remind_hours: number | null;
  escalate_hours: number | null;
  opened_at: OptionalColumn<Date>;
  reminded_at: OptionalColumn<Date>;
  escalated_at: OptionalColumn<Date>;
};
export type Step = Selectable<ApprovalStepTable>;
type ApprovalDeciderTable = {
  step_id: bigint;
  account_id: bigint;
  why: 'named' | 'superior' | 'added' | 'escalated';
  added_by: OptionalColumn<bigint>;
};
type ApprovalEventTable = {
  id: GeneratedAlways<bigint>;
  approval_id: bigint;
  step_id: OptionalColumn<bigint>;
  round: number;
  stage: string;
  what: string;
  account_id: bigint | null;
  for_id: OptionalColumn<bigint>;
  comment: string | null;
  at: Generated<Date>;
};
type ApprovalDelegationTable = Versioned & {
  account_id: bigint;
  deputy_id: bigint;
  from_on: string;
  until_on: string;
  subjects: Generated<string[]>;
  reason: string | null;
  ended_at: OptionalColumn<Date>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  approval_stage: ApprovalStageTable;
  approval: ApprovalTable;
  approval_step: ApprovalStepTable;
  approval_decider: ApprovalDeciderTable;
  approval_event: ApprovalEventTable;
  approval_delegation: ApprovalDelegationTable;
};
