import { sql } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { InLanguages } from '../../../../kernel/words.ts';
import { requireVersion } from '../../../../server/version.ts';
import type { ApprovalKind, Work } from '../../../../server/work.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import { addedAndLeft, isPassed, withoutSkipped } from '../rules.ts';
import { chainOf, requireKind } from './chain.ts';
import { type ActingFor, actingFor, approvalsOf, decidersAndLack, decidersByName, decidersOf } from './deciders.ts';
import { notifyDeciders, settleNotices } from './notify.ts';
import type { Approval, Step } from './tables.ts';

type ApprovalWork = Work<WorkspaceTables>;

/** A record that asks for approval. `payee` groups payments, so that splitting one does not pass below a limit. */
export type Submission = {
  readonly id: bigint;
  readonly companyId: bigint;
  readonly no: string;
  readonly preparedBy: bigint;
  /** Others who had a hand in it: they decide about it as little as the person who submits it. */
  readonly preparers?: readonly bigint[];
  /** The subject of the review: a text that a person wrote, or names as readers of each language see them. */
  readonly party?: string | InLanguages;
  readonly payee?: string;
  readonly side?: 'receivable' | 'payable';
  readonly money?: { readonly currency: Currency; readonly minor: bigint };
  /** The amount in the company's own currency, by which stages are skipped. */
  readonly functional?: { readonly currency: Currency; readonly minor: bigint };
  /** Stages that no amount skips. */
  readonly always?: readonly string[];
  /** Stages that the record itself does not need. */
  readonly unneeded?: readonly string[];
};

/**
 * Begins a round of approval for a record that its capability has locked, and answers the stage at which it waits.
 * Refuses APPROVAL_NOBODY when a stage has nobody who can decide it.
 */
export async function beginApproval(work: ApprovalWork, subject: string, record: Submission): Promise<string> {
  const { db, now } = work;
  const kind = requireKind(work, subject);
  const company = await db.selectFrom('own_company').select('time_zone').where('id', '=', record.companyId).executeTakeFirstOrThrow();
  const day = dayIn(now, company.time_zone);
  const facts = {
    record_no: record.no,
    party: typeof record.party === 'string' ? record.party : null,
    party_names: typeof record.party === 'object' ? record.party : null,
    payee: record.payee ?? null,
    side: record.side ?? null,
    currency: record.money?.currency ?? null,
    amount_minor: record.money?.minor ?? null,
    functional_currency: record.functional?.currency ?? null,
    functional_minor: record.functional?.minor ?? null,
    prepared_by: record.preparedBy,
    state: 'open' as const,
    submitted_on: day,
  };
  const others = sql<bigint[]>`${(record.preparers ?? []).filter((one) => one !== record.preparedBy)}::bigint[]`;
  const approval = await db
    .insertInto('approval')
    .values({ ...facts, subject: kind.subject, record_id: record.id, company_id: record.companyId, earlier_preparers: others })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'record_id']).doUpdateSet((eb) => ({
        ...facts,
        earlier_preparers: sql<bigint[]>`array_append(approval.earlier_preparers, approval.prepared_by) || ${others}`,
        round: eb('approval.round', '+', 1),
        version: eb('approval.version', '+', 1),
        updated_at: now,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const weight = { minor: await dayTotal(work, approval), always: record.always ?? [], unneeded: record.unneeded ?? [] };
  const chain = withoutSkipped(await chainOf(work, kind, approval), weight);
  const first = chain.findIndex(({ skipped }) => !skipped);
  const steps = await db
    .insertInto('approval_step')
    .values(
      chain.map(({ stage, skipped }, place) => ({
        approval_id: approval.id,
        round: approval.round,
        place,
        stage: stage.stage,
        permit: stage.permit,
        needed: stage.needed,
        state: skipped ? ('skipped' as const) : place === first ? ('open' as const) : ('waiting' as const),
        remind_hours: stage.remindHours,
        escalate_hours: stage.escalateHours,
        opened_at: place === first ? now : null,
      })),
    )
    .returningAll()
    .execute();
  const people = steps.flatMap(({ id, place }) => (chain[place]?.stage.people ?? []).map((one) => ({ ...one, step_id: id })));
  if (people.length > 0) await db.insertInto('approval_decider').values(people).execute();
  const open = steps[first];
  if (!open) throw new Error(`${kind.subject} has a chain without a stage`);
  await recordEvents(work, approval, [{ what: 'submit', stage: kind.draft }, ...skips(steps.slice(0, first))]);
  const able = await requireDeciders(
    work,
    approval,
    steps.filter(({ state }) => state !== 'skipped'),
  );
  await notifyDeciders(work, approval, open, able.get(open.id) ?? []);
  return open.stage;
}

/**
 * The amount that decides about skipped stages: with a payee, all that was asked for it on the same day. The lock makes
 * two requests at the same time count each other.
 */
async function dayTotal({ db }: ApprovalWork, approval: Approval): Promise<bigint | null> {
  const { payee, functional_minor: own } = approval;
  if (payee === null || own === null) return own;
  const { company_id, subject, submitted_on, id } = approval;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval ${company_id} ${subject} ${payee} ${submitted_on}`}, 0))`.execute(db);
  const { others } = await db
    .selectFrom('approval')
    .select(sql<bigint>`coalesce(sum(functional_minor), 0)::bigint`.as('others'))
    .where('company_id', '=', company_id)
    .where('subject', '=', subject)
    .where('payee', '=', payee)
    .where('submitted_on', '=', submitted_on)
    .where('state', 'in', ['open', 'approved'])
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return own + others;
}

/**
 * The people who can decide each of these steps. Refuses APPROVAL_NOBODY where they are fewer than a step needs, or where one of the people who
 * must all decide cannot, such as the preparer: the step would never pass.
 */
async function requireDeciders(work: ApprovalWork, approval: Approval, steps: readonly Step[]) {
  const { able, lacking } = await decidersAndLack(work, approval, steps, []);
  if (lacking) throw new Refusal('APPROVAL_NOBODY', { stage: stageName(work, approval, lacking) });
  return able;
}

export function stageName({ product, who }: ApprovalWork, { subject }: Approval, { stage }: Step): string {
  return product.translate(who.language, `${subject}.state.${stage}`);
}

/** The approval of a record; none before its first submission. */
export function findApproval({ db }: ApprovalWork, subject: string, recordId: bigint): Promise<Approval | undefined> {
  return db.selectFrom('approval').selectAll().where('subject', '=', subject).where('record_id', '=', recordId).executeTakeFirst();
}

function openStepOf({ db }: ApprovalWork, { id }: Approval): Promise<Step | undefined> {
  return db.selectFrom('approval_step').selectAll().where('approval_id', '=', id).where('state', '=', 'open').executeTakeFirst();
}

/** The approval of a record, locked. Refuses NOT_FOUND without one. */
export async function lockApproval(work: ApprovalWork, subject: string, recordId: bigint, version?: number): Promise<Approval> {
  const approval = await work.db
    .selectFrom('approval')
    .selectAll()
    .where('subject', '=', subject)
    .where('record_id', '=', recordId)
    .forUpdate()
    .executeTakeFirst();
  return requireVersion(approval, version ?? 'any');
}

/** The step that waits for a decision, and the person for whom the caller decides it. Refuses ILLEGAL_MOVE, FOUR_EYES and NOT_DECIDER. */
export async function requireOpenStep(work: ApprovalWork, approval: Approval, action: string): Promise<{ step: Step; actor: ActingFor }> {
  const step = await openStepOf(work, approval);
  if (approval.state !== 'open' || !step) throw new Refusal('ILLEGAL_MOVE', { action, state: approval.state });
  const actor = await actingFor(work, approval, step);
  if (actor) return { step, actor };
  const { name: who, accountId } = work.who;
  if (accountId !== null && [approval.prepared_by, ...approval.earlier_preparers].includes(accountId))
    throw new Refusal('FOUR_EYES', { who, context: 'prepared' });
  const took = await participants(work, approval);
  if (accountId !== null && took.includes(accountId)) throw new Refusal('FOUR_EYES', { who, context: 'decided' });
  throw new Refusal('NOT_DECIDER', { stage: stageName(work, approval, step) });
}

/** Approves the open step. Answers the next stage, the same stage while it needs further approvals, or the kind's approved state. */
export async function approve(work: ApprovalWork, kind: ApprovalKind, approval: Approval, reason: string | null): Promise<string> {
  const { db, now } = work;
  const { step, actor } = await requireOpenStep(work, approval, 'approve');
  await recordEvents(work, approval, [{ what: 'approve', step, forId: actor.forId, comment: reason }]);
  const [deciders, approvals] = await Promise.all([decidersByName(work, step), approvalsOf(work, step)]);
  if (!isPassed(step.needed, deciders, approvals)) {
    await touch(work, approval, 'open');
    await settleNotices(work, approval, await decidersOf(work, approval, step));
    // The record stays where it is, so its own move writes no line.
    work.audit({ subject: approval.subject, id: approval.record_id, what: 'approve', after: { state: step.stage }, note: reason });
    return step.stage;
  }
  const left = addedAndLeft(deciders, approvals).map(({ name }) => name);
  if (left.length > 0) await recordEvents(work, approval, [{ what: 'goOn', step, comment: left.join(', ') }]);
  await db.updateTable('approval_step').set({ state: 'passed' }).where('id', '=', step.id).execute();
  await settleNotices(work, approval);
  const rest = await db
    .selectFrom('approval_step')
    .selectAll()
    .where('approval_id', '=', approval.id)
    .where('round', '=', approval.round)
    .where('state', 'in', ['waiting', 'skipped'])
    .where('place', '>', step.place)
    .orderBy('place')
    .execute();
  const next = rest.find(({ state }) => state === 'waiting');
  await recordEvents(work, approval, skips(rest.filter(({ state, place }) => state === 'skipped' && (!next || place < next.place))));
  if (!next) {
    await touch(work, approval, 'approved');
    return kind.approved;
  }
  await db.updateTable('approval_step').set({ state: 'open', opened_at: now }).where('id', '=', next.id).execute();
  await touch(work, approval, 'open');
  await notifyDeciders(work, approval, next, (await requireDeciders(work, approval, [next])).get(next.id) ?? []);
  return next.stage;
}

/**
 * Sends a record back: to its preparer, or to an earlier stage of this round, whose deciders and all after them decide
 * again. Answers the state of the record. Refuses REASON_REQUIRED, and BAD_STAGE for a stage that was not decided.
 */
export async function sendBack(
  work: ApprovalWork,
  kind: ApprovalKind,
  approval: Approval,
  { stage, reason }: { readonly stage: string | null; readonly reason: string | null },
): Promise<string> {
  const { db, now } = work;
  const { step, actor } = await requireOpenStep(work, approval, 'sendBack');
  if (!reason) throw new Refusal('REASON_REQUIRED');
  await recordEvents(work, approval, [{ what: 'sendBack', step, forId: actor.forId, comment: reason }]);
  await settleNotices(work, approval);
  if (stage === null || stage === kind.draft) {
    await closeSteps(work, approval);
    await touch(work, approval, 'returned');
    return kind.draft;
  }
  const steps = await db
    .selectFrom('approval_step')
    .selectAll()
    .where('approval_id', '=', approval.id)
    .where('round', '=', approval.round)
    .where('state', 'in', ['waiting', 'open', 'passed'])
    .orderBy('place')
    .execute();
  const target = steps.find((one) => one.stage === stage && one.state === 'passed');
  if (!target) throw new Refusal('BAD_STAGE');
  const again = steps.filter(({ place }) => place >= target.place);
  await db
    .updateTable('approval_step')
    .set({ state: 'undone' })
    .where(
      'id',
      'in',
      again.map(({ id }) => id),
    )
    .execute();
  const fresh = await db
    .insertInto('approval_step')
    .values(
      again.map((one) => ({
        approval_id: approval.id,
        round: approval.round,
        place: one.place,
        stage: one.stage,
        permit: one.permit,
        needed: one.needed,
        state: one.id === target.id ? ('open' as const) : ('waiting' as const),
        remind_hours: one.remind_hours,
        escalate_hours: one.escalate_hours,
        opened_at: one.id === target.id ? now : null,
      })),
    )
    .returningAll()
    .execute();
  await sql`insert into approval_decider (step_id, account_id, why, added_by)
    select n.id, d.account_id, d.why, d.added_by from approval_step n
    join approval_step o on o.approval_id = n.approval_id and o.round = n.round and o.place = n.place and o.id = any(${again.map(({ id }) => String(id))}::bigint[])
    join approval_decider d on d.step_id = o.id
    where n.id = any(${fresh.map(({ id }) => String(id))}::bigint[])`.execute(db);
  await touch(work, approval, 'open');
  const open = fresh.find(({ state }) => state === 'open');
  if (open) await notifyDeciders(work, approval, open, await decidersOf(work, approval, open));
  return target.stage;
}

/** Ends an approval because the record is withdrawn or cancelled: it no longer counts for its payee's day. */
export async function withdrawApproval(work: ApprovalWork, subject: string, recordId: bigint, reason: string | null): Promise<void> {
  const approval = await lockApproval(work, subject, recordId);
  const step = await openStepOf(work, approval);
  if (step) await recordEvents(work, approval, [{ what: 'withdraw', step, comment: reason }]);
  await closeSteps(work, approval);
  await settleNotices(work, approval);
  await touch(work, approval, 'withdrawn');
}

/** The effect of a move that takes a record of a kind back from its review, where nothing else follows from it. */
export function withdrawal(subject: string) {
  return async (work: ApprovalWork, { id }: { readonly id: bigint }, { reason }: { readonly reason: string | null }) => {
    await withdrawApproval(work, subject, id, reason);
    return {};
  };
}

async function closeSteps({ db }: ApprovalWork, { id, round }: Approval): Promise<void> {
  await db
    .updateTable('approval_step')
    .set({ state: 'undone' })
    .where('approval_id', '=', id)
    .where('round', '=', round)
    .where('state', 'in', ['waiting', 'open', 'passed'])
    .execute();
}

export async function touch({ db, now }: ApprovalWork, { id }: Approval, state: Approval['state']): Promise<void> {
  await db
    .updateTable('approval')
    .set((eb) => ({ state, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

type EventAt = { readonly step: Step } | { readonly stage: string };

type ApprovalEvent = EventAt & { readonly what: string; readonly forId?: bigint | null; readonly comment?: string | null };
const skips = (steps: readonly Step[]): ApprovalEvent[] => steps.map((step) => ({ what: 'skip', step }));

/** Writes lines of the approval's history. A skipped stage has no person. */
export async function recordEvents({ db, who, now }: ApprovalWork, approval: Approval, events: readonly ApprovalEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('approval_event')
    .values(
      events.map((event) => ({
        approval_id: approval.id,
        step_id: 'step' in event ? event.step.id : null,
        round: approval.round,
        stage: 'step' in event ? event.step.stage : event.stage,
        what: event.what,
        account_id: event.what === 'skip' ? null : who.accountId,
        for_id: event.forId ?? null,
        comment: event.comment ?? null,
        at: now,
      })),
    )
    .execute();
}

/** The people who took part in the current round: the preparer is not among them. Deputies and those they decided for both are. */
export async function participants({ db }: ApprovalWork, approval: Pick<Approval, 'id' | 'round'>): Promise<bigint[]> {
  const rows = await db
    .selectFrom('approval_event as v')
    .innerJoin('approval_step as s', 's.id', 'v.step_id')
    .select(['v.account_id', 'v.for_id'])
    .where('v.approval_id', '=', approval.id)
    .where('v.what', '=', 'approve')
    .where('s.round', '=', approval.round)
    .where('s.state', 'in', ['open', 'passed'])
    .execute();
  return rows.flatMap(({ account_id, for_id }) => [account_id, for_id]).filter((id) => id !== null);
}

/** The same for a record by its kind; nobody without an approval. */
export async function participantsOf(work: ApprovalWork, subject: string, recordId: bigint): Promise<bigint[]> {
  const approval = await findApproval(work, subject, recordId);
  return approval ? participants(work, approval) : [];
}

/** Writes a step of the record's own life into its history, such as its payment, which was the task of those who were told of it. */
export async function recordOwnEvent(
  work: ApprovalWork,
  subject: string,
  recordId: bigint,
  event: { readonly what: string; readonly stage: string; readonly comment?: string | null },
): Promise<void> {
  const approval = await findApproval(work, subject, recordId);
  if (!approval) return;
  await recordEvents(work, approval, [event]);
  await settleNotices(work, approval);
}
