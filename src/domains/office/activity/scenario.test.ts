import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { decideApproval, getApproval, listApprovals } from '../../workspace/approval/contract.ts';
import { printedClaims, readClaimSheets, moveClaim, saveClaim } from '../claim/contract.ts';
import { may as claim } from '../claim/permits.ts';
import type { OfficeTables } from '../server/db.ts';
import { claimLine, claimOfLines } from '../server/seed/claim-acts.ts';
import { getActivity, listActivities, moveActivity, openActivities, saveActivity } from './contract.ts';
import { may } from './permits.ts';

/* A customers' dinner with a budget: planned by one person, approved by another, and claimed against. */

let stage: Stage;
let people: Record<'employee' | 'colleague' | 'supervisor', Player>;
let meals: bigint;
beforeAll(async () => {
  stage = await startStage();
  meals = await stage.system<OfficeTables, bigint>(async ({ db }) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'USD', 'CNY', '7.10', '2026-11-20', '2026-11-20', 'manual')`.execute(db);
    const { rows } = await sql<{ id: bigint }>`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
      values ('MEAL', '餐费', 'Ăn uống', 'Meals', 'อาหาร', 'other') returning id`.execute(db);
    return rows[0]?.id ?? 0n;
  });
  people = {
    employee: await stage.cast({ name: 'Chen', permits: [claim.view, claim.apply, may.view] }),
    colleague: await stage.cast({ name: 'Zhao', permits: [may.view, may.plan] }),
    supervisor: await stage.cast({
      name: 'Xu',
      permits: [may.view, may.plan, may.approve, claim.view, claim.supervisor],
    }),
  };
  for (const right of [claim.executive, claim.finance, claim.financeSupervisor]) await stage.cast({ permits: [claim.view, right] });
}, 60_000);
afterAll(() => stage.close());

type Claim = ParamsOf<typeof saveClaim>;
type Line = Claim['lines'][number];
const line = (amount: string, more: Partial<Line> = {}): Line => claimLine(String(meals), amount, more);
const content = (lines: Line[], more: Partial<Claim> = {}): Claim => claimOfLines(lines, { purpose: '答谢晚宴', ...more });
const notices = async () => (await stage.pushes()).filter(({ type }) => type === 1);
async function decide(action: 'approve' | 'sendBack', id: string, reason: string | null = null): Promise<string> {
  const { version } = await people.supervisor.send(getApproval, { subject: 'activity', id });
  return (await people.supervisor.send(decideApproval, { subject: 'activity', id, version: version ?? 0, action, reason })).state;
}
async function submitted(lines: Line[], more: Partial<Claim>): Promise<string> {
  const saved = await people.employee.send(saveClaim, content(lines, more));
  await people.employee.send(moveClaim, { id: saved.id, version: saved.version, action: 'submit' });
  return saved.id;
}

test('an activity is approved by another person, and claims stay within its budget or say why not', async () => {
  const { supervisor, colleague, employee } = people;
  const plan = {
    name: '东盟博览会客户答谢',
    place: '南宁',
    from_on: '2026-11-18',
    until_on: '2026-11-19',
    currency: 'CNY' as const,
    budget: '1000',
    participant_ids: [String(employee.accountId), String(colleague.accountId)],
    remark: null,
  };
  // The only person who approves cannot approve the own activity.
  const own = await supervisor.send(saveActivity, plan);
  expect(await supervisor.refused(moveActivity, { id: own.id, version: own.version, action: 'submit' })).toBe('APPROVAL_NOBODY');
  expect(await colleague.refused(saveActivity, { ...plan, until_on: '2026-11-17' })).toBe('BAD_PARAMS');
  const elsewhere = await stage.cast({ name: 'Minh', companyId: stage.companies.vn });
  const invited = [...plan.participant_ids, String(elsewhere.accountId)];
  expect(await colleague.refused(saveActivity, { ...plan, participant_ids: invited })).toBe('BAD_PARAMS');
  const { id, version } = await colleague.send(saveActivity, plan);
  const of = { kind: 'activity' as const, activity_id: id };
  expect(await employee.refused(saveClaim, content([line('10')], of))).toBe('ACTIVITY_NOT_OPEN');
  expect(await supervisor.refused(moveActivity, { id, version, action: 'submit' })).toBe('NOT_YOURS');
  await stage.pushes();
  const review = await colleague.send(moveActivity, { id, version, action: 'submit' });
  expect(review.state).toBe('supervisorReview');
  expect(await notices()).toMatchObject([{ title: 'approval.waitsTitle', to: { accounts: [String(supervisor.accountId)] } }]);
  expect((await supervisor.send(listApprovals, {})).rows).toMatchObject([{ subject: 'activity', record_id: id, amount: '1000.00' }]);
  expect((await supervisor.send(listActivities, { tab: 'mine' })).rows).toMatchObject([{ id, mine: true }]);
  expect((await colleague.send(listActivities, { tab: 'mine' })).rows).toEqual([]);
  expect(await colleague.refused(saveActivity, { ...plan, id, version: review.version })).toBe('ACTIVITY_FROZEN');
  // Sent back it is planned again, and submitted again it begins a new round.
  expect(await decide('sendBack', id, '预算过高')).toBe('planned');
  expect(await notices()).toMatchObject([{ title: 'activity.sentBackTitle', facts: { reason: '预算过高' } }]);
  const { version: planned } = await colleague.send(getActivity, { id });
  await colleague.send(moveActivity, { id, version: planned, action: 'submit' });
  expect(await decide('approve', id)).toBe('approved');
  expect(await notices()).toMatchObject([
    { title: 'approval.waitsTitle' },
    { title: 'activity.approvedTitle', to: { accounts: [String(colleague.accountId)] } },
  ]);
  expect(await employee.refused(saveClaim, content([line('10')], { kind: 'activity' }))).toBe('ACTIVITY_MISSING');
  expect(await employee.refused(saveClaim, content([line('10', { currency: 'USD' })], { ...of, currency: 'USD' }))).toBe(
    'ACTIVITY_CURRENCY',
  );
  const first = await submitted([line('700')], of);
  expect((await employee.send(openActivities, {})).rows).toMatchObject([{ id, left: '300.00' }]);
  const over = await employee.send(saveClaim, content([line('400')], of));
  expect(await employee.refused(moveClaim, { id: over.id, version: over.version, action: 'submit' })).toBe('OVER_BUDGET');
  const reasoned = await employee.send(saveClaim, {
    ...content([line('400')], { ...of, over_budget_reason: '临时加人' }),
    id: over.id,
    version: over.version,
  });
  await employee.send(moveClaim, { id: over.id, version: reasoned.version, action: 'submit' });
  const activity = await supervisor.send(getActivity, { id });
  expect(activity).toMatchObject({ claimed: '1100.00', left: '-100.00', over_budget: true, participants: 2 });
  expect(activity.claims.map((one) => one.id)).toEqual([first, over.id]);
  expect(await supervisor.refused(moveActivity, { id, version: activity.version, action: 'cancel', reason: '取消' })).toBe(
    'ACTIVITY_CLAIMED',
  );
  await supervisor.send(moveActivity, { id, version: activity.version, action: 'close' });
  expect(await employee.refused(saveClaim, content([line('10')], of))).toBe('ACTIVITY_NOT_OPEN');
  const { sheets } = await employee.send(readClaimSheets, { ids: [first], languages: ['vi'] });
  expect(sheets).toMatchObject([{ activity_name: '东盟博览会客户答谢', participants: 2, lines: [{ claimed: '700.00' }] }]);
  const print = { ids: [first], document: 'activityFee', copies: 1, languages: ['vi' as const] };
  expect(await employee.send(printedClaims, print)).toEqual({ copies: [{ id: first, first: 1 }] });
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await abroad.refused(getActivity, { id })).toBe('NOT_FOUND');
});

test('an approved activity that is planned again needs a new decision, and one that is cancelled leaves the inbox', async () => {
  const { supervisor, colleague } = people;
  const plan = {
    name: '团建',
    place: null,
    from_on: '2026-12-01',
    until_on: '2026-12-01',
    currency: 'CNY' as const,
    budget: '200',
    participant_ids: [String(colleague.accountId)],
    remark: null,
  };
  const { id, version } = await colleague.send(saveActivity, plan);
  const move = async (who: Player, action: 'submit' | 'withdraw' | 'planAgain' | 'cancel', reason: string | null = null) => {
    const now = await colleague.send(getActivity, { id });
    return (await who.send(moveActivity, { id, version: now.version, action, reason })).state;
  };
  expect(version).toBe(1);
  await move(colleague, 'submit');
  expect(await move(colleague, 'withdraw')).toBe('planned');
  const waiting = async () => (await supervisor.send(listApprovals, { where: { subject: ['activity'] } })).rows;
  expect(await waiting()).toEqual([]);
  await move(colleague, 'submit');
  expect(await decide('approve', id)).toBe('approved');
  expect(await move(supervisor, 'planAgain', '改期')).toBe('planned');
  await move(colleague, 'submit');
  expect(await decide('approve', id)).toBe('approved');
  expect(await move(supervisor, 'cancel', '取消')).toBe('cancelled');
  expect(await waiting()).toEqual([]);
  // A currency without a rate cannot be compared with the limits of the chain.
  const dong = await colleague.send(saveActivity, { ...plan, currency: 'VND', budget: '5000000' });
  expect(await colleague.refused(moveActivity, { id: dong.id, version: dong.version, action: 'submit' })).toBe('RATE_MISSING');
});

test('a plan is cancelled by those who plan, and a closed activity takes claims again once it is opened', async () => {
  const { supervisor, colleague, employee } = people;
  const plan = {
    name: '年会',
    place: null,
    from_on: '2026-11-18',
    until_on: '2026-11-19',
    currency: 'CNY' as const,
    budget: '500',
    participant_ids: [String(colleague.accountId), String(employee.accountId)],
    remark: null,
  };
  const moving = async (id: string, action: ParamsOf<typeof moveActivity>['action'], reason: string | null = null) => ({
    id,
    version: (await colleague.send(getActivity, { id })).version,
    action,
    reason,
  });
  const dropped = await colleague.send(saveActivity, plan);
  expect(await employee.refused(moveActivity, await moving(dropped.id, 'cancel', '取消'))).toBe('NOT_PERMITTED');
  expect(await colleague.refused(moveActivity, await moving(dropped.id, 'cancel'))).toBe('REASON_REQUIRED');
  await stage.pushes();
  await colleague.send(moveActivity, await moving(dropped.id, 'cancel', '改到明年'));
  // Nobody is told of what one did oneself.
  expect(await notices()).toEqual([]);
  expect((await colleague.send(getActivity, { id: dropped.id })).state).toBe('cancelled');
  expect(await colleague.refused(moveActivity, await moving(dropped.id, 'submit'))).toBe('ILLEGAL_MOVE');

  const { id } = await colleague.send(saveActivity, plan);
  await colleague.send(moveActivity, await moving(id, 'submit'));
  await decide('approve', id);
  await supervisor.send(moveActivity, await moving(id, 'close'));
  const of = { kind: 'activity' as const, activity_id: id };
  expect(await employee.refused(saveClaim, content([line('10')], of))).toBe('ACTIVITY_NOT_OPEN');
  expect(await colleague.refused(moveActivity, await moving(id, 'reopen', '漏报'))).toBe('NOT_PERMITTED');
  expect(await supervisor.refused(moveActivity, await moving(id, 'reopen'))).toBe('REASON_REQUIRED');
  await supervisor.send(moveActivity, await moving(id, 'reopen', '漏报'));
  await submitted([line('10')], of);
  expect(await supervisor.send(getActivity, { id })).toMatchObject({ state: 'approved', claimed: '10.00', left: '490.00' });
});

test('the budget of an activity is spent by claims that live, at their approved amounts, and only approved activities are offered', async () => {
  const { supervisor, colleague, employee } = people;
  const plan = (name: string, from_on: string) => ({
    name,
    place: null,
    from_on,
    until_on: from_on,
    currency: 'CNY' as const,
    budget: '800',
    participant_ids: [String(colleague.accountId)],
    remark: null,
  });
  const approve = async (id: string, version: number) => {
    await colleague.send(moveActivity, { id, version, action: 'submit' });
    await decide('approve', id);
  };
  const [earlier, later] = [
    await colleague.send(saveActivity, plan('春茶会', '2027-03-01')),
    await colleague.send(saveActivity, plan('夏令会', '2027-06-01')),
  ];
  const planned = await colleague.send(saveActivity, plan('秋游', '2027-09-01'));
  for (const { id, version } of [earlier, later]) await approve(id, version);
  const offered = async () => (await employee.send(openActivities, {})).rows.map(({ name }) => name);
  expect((await offered()).slice(0, 2)).toEqual(['夏令会', '春茶会']);
  expect(await offered()).not.toContain('秋游');
  // The form of a claim keeps the activity that it names.
  expect((await employee.send(openActivities, { id: planned.id })).rows.map(({ name }) => name)).toContain('秋游');

  const of = { kind: 'activity' as const, activity_id: earlier.id };
  const draft = await employee.send(saveClaim, content([line('300')], of));
  const left = async () => (await supervisor.send(getActivity, { id: earlier.id })).left;
  expect(await left()).toBe('800.00');
  const sent = await employee.send(moveClaim, { id: draft.id, version: draft.version, action: 'submit' });
  expect(await left()).toBe('500.00');
  await stage.system<OfficeTables, unknown>(({ db }) =>
    sql`update expense_claim set approved_minor = 25000 where id = ${draft.id}`.execute(db),
  );
  expect(await supervisor.send(getActivity, { id: earlier.id })).toMatchObject({ claimed: '250.00', left: '550.00' });
  expect((await employee.send(openActivities, {})).rows.find(({ id }) => id === earlier.id)?.left).toBe('550.00');
  await employee.send(moveClaim, { id: draft.id, version: sent.version, action: 'withdraw' });
  expect(await left()).toBe('800.00');
  // A draft spends nothing, so it keeps nobody from cancelling the activity.
  const { version } = await supervisor.send(getActivity, { id: earlier.id });
  const cancel = { id: earlier.id, version, action: 'cancel' as const, reason: '改期' };
  expect((await supervisor.send(moveActivity, cancel)).state).toBe('cancelled');
});
