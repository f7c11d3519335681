import type { SeedContext } from '../../../../server/seed.ts';
import { escalateHours, remindHours } from '../../../workspace/approval/rules.ts';
import type { OfficeTables } from '../db.ts';

export type Context = SeedContext<OfficeTables>;

type Review = { readonly stage: string; readonly permit: string };
/** A record with its review so far: `at` is the stage at which it waits; without one every stage approved it. */
export type Reviewed = {
  readonly subject: string;
  readonly id: bigint;
  readonly companyId: bigint;
  readonly no: string;
  readonly party: string;
  readonly preparedBy: bigint;
  readonly draft: string;
  readonly stages: readonly Review[];
  readonly unneeded: readonly string[];
  readonly at: string | null;
  readonly day: string;
  readonly deciders: Readonly<Record<string, bigint>>;
};

/** Writes the approval of a seeded record, with its steps and its history. */
export async function seedReview({ db }: Context, of: Reviewed): Promise<void> {
  const begun = new Date(`${of.day}T01:30:00Z`);
  const at = (hours: number): Date => new Date(begun.getTime() + hours * 3_600_000);
  const needed = of.stages.filter(({ stage }) => !of.unneeded.includes(stage));
  const open = of.at === null ? needed.length : needed.findIndex(({ stage }) => stage === of.at);
  const approval = await db
    .insertInto('approval')
    .values({
      subject: of.subject,
      record_id: of.id,
      company_id: of.companyId,
      record_no: of.no,
      party: of.party,
      payee: null,
      side: null,
      currency: null,
      amount_minor: null,
      functional_currency: null,
      functional_minor: null,
      prepared_by: of.preparedBy,
      state: of.at === null ? 'approved' : 'open',
      submitted_on: of.day,
      created_at: begun,
      updated_at: begun,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stateOf = ({ stage }: Review) => {
    const place = needed.findIndex((one) => one.stage === stage);
    if (place < 0) return 'skipped' as const;
    return place < open ? ('passed' as const) : place === open ? ('open' as const) : ('waiting' as const);
  };
  const steps = await db
    .insertInto('approval_step')
    .values(
      of.stages.map((one, place) => ({
        approval_id: approval.id,
        round: 1,
        place,
        stage: one.stage,
        permit: one.permit,
        needed: 1,
        state: stateOf(one),
        remind_hours: remindHours,
        escalate_hours: escalateHours,
        opened_at: stateOf(one) === 'open' ? at(place) : null,
      })),
    )
    .returningAll()
    .execute();
  const decided = steps.filter(({ state }) => state === 'passed');
  await db
    .insertInto('approval_event')
    .values([
      {
        approval_id: approval.id,
        step_id: null,
        round: 1,
        stage: of.draft,
        what: 'submit',
        account_id: of.preparedBy,
        comment: null,
        at: begun,
      },
      ...decided.map(({ id, stage, place }) => ({
        approval_id: approval.id,
        step_id: id,
        round: 1,
        stage,
        what: 'approve',
        account_id: of.deciders[stage] ?? null,
        comment: null,
        at: at(place + 1),
      })),
    ])
    .execute();
}
