import type { Permit } from '../../../../kernel/permit.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { escalateHours, remindHours } from '../../../workspace/approval/rules.ts';
import type { Context, OfficeBook } from './book.ts';

/** The people of the demo who decide the stages of the office's chains. */
const deciders: Readonly<Record<string, string>> = {
  supervisorReview: 'director',
  executiveReview: 'executive1',
  financeReview: 'settlement',
  financeSupervisorReview: 'findirector',
};

export type Round = {
  readonly subject: string;
  readonly id: bigint;
  readonly companyId: bigint;
  readonly no: string;
  readonly party: string;
  readonly preparedBy: bigint;
  readonly money: { readonly currency: Currency; readonly minor: bigint };
  readonly functionalMinor: bigint;
  readonly stages: readonly { readonly stage: string; readonly permit: Permit }[];
  readonly skipped: readonly string[];
  /** The stage that waits, `rejected`, or any state after the last stage. */
  readonly state: string;
  readonly day: string;
  /** The acts of the cashier or of the records after the review. */
  readonly after: readonly { readonly what: string; readonly stage: string; readonly comment: string | null }[];
};

/** The approval of a seeded record: its steps, its decisions until now, and what happened after them. */
export async function seedRound({ db }: Context, book: OfficeBook, round: Round): Promise<void> {
  const begun = book.noon(round.day);
  const at = (hours: number): Date => new Date(begun.getTime() + hours * 3_600_000);
  const isRejected = round.state === 'rejected';
  const open = isRejected ? 0 : round.stages.findIndex(({ stage }) => stage === round.state);
  const approval = await db
    .insertInto('approval')
    .values({
      subject: round.subject,
      record_id: round.id,
      company_id: round.companyId,
      record_no: round.no,
      party: round.party,
      payee: `employee ${round.preparedBy}`,
      side: null,
      currency: round.money.currency,
      amount_minor: round.money.minor,
      functional_currency: book.company(round.companyId).currency,
      functional_minor: round.functionalMinor,
      prepared_by: round.preparedBy,
      state: isRejected ? 'returned' : open < 0 ? 'approved' : 'open',
      submitted_on: round.day,
      created_at: begun,
      updated_at: begun,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const steps = await db
    .insertInto('approval_step')
    .values(
      round.stages.map(({ stage, permit }, place) => ({
        approval_id: approval.id,
        round: 1,
        place,
        stage,
        permit,
        needed: 1,
        state: stepState(isRejected, round.skipped.includes(stage), place - (open < 0 ? round.stages.length : open)),
        remind_hours: remindHours,
        escalate_hours: escalateHours,
        opened_at: place === open && !isRejected ? at(place) : null,
      })),
    )
    .returningAll()
    .execute();
  const event = { approval_id: approval.id, round: 1, comment: null };
  const decided = steps.filter(({ place }) => !isRejected && (open < 0 || place < open));
  const [first] = steps;
  await db
    .insertInto('approval_event')
    .values([
      { ...event, step_id: null, stage: 'draft', what: 'submit', account_id: round.preparedBy, at: begun },
      ...decided.map(({ id, place, stage, state }) => ({
        ...event,
        step_id: id,
        stage,
        what: state === 'skipped' ? 'skip' : 'approve',
        account_id: state === 'skipped' ? null : book.person(deciders[stage] ?? ''),
        at: at(place + 1),
      })),
      ...(isRejected && first
        ? [
            {
              ...event,
              step_id: first.id,
              stage: first.stage,
              what: 'sendBack',
              account_id: book.person(deciders[first.stage] ?? ''),
              comment: '请补充明细后再提交',
              at: at(2),
            },
          ]
        : []),
      ...round.after.map((one, place) => ({ ...event, step_id: null, ...one, account_id: book.person('cashier'), at: at(8 + place) })),
    ])
    .execute();
}

function stepState(isRejected: boolean, isSkipped: boolean, fromOpen: number) {
  if (isSkipped) return 'skipped' as const;
  if (isRejected) return 'undone' as const;
  if (fromOpen === 0) return 'open' as const;
  return fromOpen < 0 ? ('passed' as const) : ('waiting' as const);
}
