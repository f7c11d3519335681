import { may as cash } from '../../finance/cash/permits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { may as request } from '../../finance/payment-request/permits.ts';
import { getPaymentRequest, movePaymentRequest, payPaymentRequest, savePaymentRequest } from '../../finance/payment-request/contract.ts';
import { decided } from '../../finance/server/seed/acts.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import { saveTeam } from '../../identity/team/contract.ts';
import {
  addDecider,
  countInbox,
  decideApproval,
  endDelegation,
  getApproval,
  getChains,
  listApprovals,
  listDelegations,
  saveStage,
  saveDelegation,
} from './contract.ts';
import remind from './server/jobs/remind.ts';
import type { WorkspaceTables } from '../server/db.ts';

/*
 * Prepayments of a carrier go through the review of payment requests: the plainest records that are approved in stages.
 * Each person holds the right of one stage alone.
 */

type Person = 'clerk' | 'director' | 'first' | 'second' | 'settlement' | 'finance' | 'deputy' | 'expert' | 'stranger' | 'administrator';
let stage: Stage;
let scene: Scene;
let people: Record<Person, Player>;
let ofVietnam: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  const staff = (name: string, ...permits: readonly Permit[]) => stage.cast({ name, permits: [request.view, ...permits] });
  people = {
    clerk: await staff('Huang', request.prepare),
    director: await staff('Xu', request.director),
    first: await staff('Sun', request.firstExecutive),
    second: await staff('Ma', request.secondExecutive),
    settlement: await staff('He', request.settlement),
    finance: await staff('Luo', request.financeDirector),
    deputy: await staff('Dai'),
    expert: await staff('Zhuan'),
    stranger: await stage.cast({ name: 'Wai', permits: [] }),
    administrator: await stage.cast({ name: 'Guan' }),
  };
  ofVietnam = await stage.cast({ name: 'Nguyen', permits: [request.view, request.director], companyId: stage.companies.vn });
}, 60_000);
afterAll(() => stage.close());

const reviewers = ['director', 'first', 'second', 'settlement', 'finance'] as const;
const accountOf = (who: Person): string => String(people[who].accountId);

async function submitted(amount = '100'): Promise<string> {
  const saved = await people.clerk.send(savePaymentRequest, {
    kind: 'prepayment',
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    currency: 'CNY',
    amount,
    lines: [],
    due_on: '2026-12-30',
    reason: '预付运费',
    invoice_no: null,
    invoice_promised_on: null,
  });
  await people.clerk.send(movePaymentRequest, { id: saved.id, version: saved.version, action: 'submit' });
  return saved.id;
}

const approvalOf = (id: string, who: Person = 'clerk') => people[who].send(getApproval, { subject: 'paymentRequest', id });
const stateOf = async (id: string): Promise<string> => (await people.clerk.send(getPaymentRequest, { id })).state;
async function refusal(
  who: Person,
  id: string,
  action: 'approve' | 'sendBack',
  more: { reason?: string; stage?: string } = {},
): Promise<string> {
  const { version } = await approvalOf(id);
  return people[who].refused(decideApproval, { subject: 'paymentRequest', id, version: version ?? 0, action, ...more });
}
const inboxOf = async (who: Player) => (await who.send(listApprovals, {})).rows;
const away = (deputy: Person, from_on: string, until_on: string, subjects: string[] = []) => ({
  deputy_id: accountOf(deputy),
  from_on,
  until_on,
  subjects,
  reason: '出差',
});

test('a deputy decides for an absent director, and the history names both', async () => {
  const id = await submitted();
  expect(await refusal('deputy', id, 'approve')).toBe('NOT_DECIDER');
  expect(await inboxOf(people.deputy)).toEqual([]);
  const running = await people.director.send(saveDelegation, away('deputy', '2026-11-20', '2026-11-25', ['paymentRequest']));
  expect(await people.director.refused(saveDelegation, away('deputy', '2026-11-24', '2026-11-30'))).toBe('ALREADY_DEPUTY');
  expect(await inboxOf(people.deputy)).toMatchObject([{ record_id: id, stage: 'directorReview', amount: '100.00', for: 'Xu' }]);
  expect(await people.deputy.send(countInbox, {})).toEqual({ count: 1, unread: 0 });
  expect(await approvalOf(id, 'deputy')).toMatchObject({ mine: true, for: 'Xu' });
  expect((await decided(people.deputy, id)).state).toBe('firstExecutiveReview');
  expect((await approvalOf(id)).events.map(({ what, by, for: of }) => [what, by, of])).toEqual([
    ['submit', 'Huang', null],
    ['approve', 'Dai', 'Xu'],
  ]);
  // The director took part through the deputy, and the deputy took part in person.
  await people.first.send(saveDelegation, away('deputy', '2026-11-20', '2026-11-20'));
  await people.first.send(saveDelegation, away('director', '2026-11-20', '2026-11-20'));
  expect(await refusal('deputy', id, 'approve')).toBe('FOUR_EYES');
  expect(await refusal('director', id, 'approve')).toBe('FOUR_EYES');
  // An ended delegation gives nothing; the colleagues of a delegation see it from their side.
  const other = await submitted();
  await people.director.send(endDelegation, { id: running.id, version: running.version });
  expect(await refusal('deputy', other, 'approve')).toBe('NOT_DECIDER');
  expect((await people.director.send(listDelegations, {})).rows).toMatchObject([
    { own: false, account: 'Sun', state: 'running' },
    { own: true, deputy: 'Dai', state: 'over' },
  ]);
  expect(await people.deputy.refused(endDelegation, { id: running.id, version: 2 })).toBe('NOT_FOUND');
  // It stands in the way of no other.
  const again = await people.director.send(saveDelegation, away('deputy', '2026-11-21', '2026-11-22', ['paymentRequest']));
  await people.director.send(endDelegation, { id: again.id, version: again.version });
});

test('a deputy decides on the days of the delegation alone, and never about an own request', async () => {
  await people.second.send(saveDelegation, away('expert', '2026-11-22', '2026-11-23'));
  await people.second.send(saveDelegation, away('clerk', '2026-11-20', '2026-11-30'));
  const id = await submitted();
  await decided(people.director, id);
  await decided(people.first, id);
  expect(await refusal('clerk', id, 'approve')).toBe('FOUR_EYES');
  expect(await refusal('expert', id, 'approve')).toBe('NOT_DECIDER');
  stage.clock.set('2026-11-24T02:00:00Z');
  expect(await refusal('expert', id, 'approve')).toBe('NOT_DECIDER');
  stage.clock.set('2026-11-23T02:00:00Z');
  expect((await decided(people.expert, id)).state).toBe('settlementReview');
});

test('a deputy must see the records; a delegation ends within 180 days and is not past', async () => {
  const { director } = people;
  const today = stage.clock.now().toISOString().slice(0, 10);
  expect(await director.refused(saveDelegation, away('stranger', today, today))).toBe('CANNOT_DECIDE');
  expect(await director.refused(saveDelegation, { ...away('deputy', today, today), deputy_id: String(ofVietnam.accountId) })).toBe(
    'CANNOT_DECIDE',
  );
  expect(await director.refused(saveDelegation, away('deputy', '2027-01-01', '2027-07-01'))).toBe('TOO_LONG_AWAY');
  const half = await director.send(saveDelegation, away('deputy', '2027-01-01', '2027-06-30'));
  await director.send(endDelegation, { id: half.id, version: half.version });
  for (const [wrong, at] of [
    [away('director', today, today), 'deputy_id'],
    [away('deputy', '2026-11-01', '2026-11-02'), 'until_on'],
    [away('deputy', '2026-12-02', '2026-12-01'), 'until_on'],
    [away('deputy', today, today, ['order']), 'subject'],
  ] as const)
    await expect(director.send(saveDelegation, wrong)).rejects.toMatchObject({ reply: { data: { at: [{ at }] } } });
});

test('sent back to an earlier stage, it is decided again from there; the reserved round goes on', async () => {
  const id = await submitted();
  for (const who of ['director', 'first', 'second'] as const) await decided(people[who], id);
  expect((await approvalOf(id, 'settlement')).stages_back).toEqual([
    'awaitingRequest',
    'directorReview',
    'firstExecutiveReview',
    'secondExecutiveReview',
  ]);
  expect((await approvalOf(id, 'director')).stages_back).toEqual([]);
  expect(await refusal('settlement', id, 'sendBack', { stage: 'financeDirectorReview', reason: '试' })).toBe('BAD_STAGE');
  expect(await refusal('settlement', id, 'sendBack', { stage: 'firstExecutiveReview' })).toBe('REASON_REQUIRED');
  const back = await decided(people.settlement, id, 'sendBack', { stage: 'firstExecutiveReview', reason: '合同金额不符' });
  expect(back.state).toBe('firstExecutiveReview');
  expect(await refusal('director', id, 'approve')).toBe('FOUR_EYES');
  for (const who of ['first', 'second', 'settlement', 'finance'] as const) await decided(people[who], id);
  expect(await stateOf(id)).toBe('unpaid');
  expect((await approvalOf(id)).events.filter(({ what }) => what === 'approve')).toHaveLength(7);
});

test('an added person approves as well, before the stage passes', async () => {
  const id = await submitted();
  const add = async (who: Person, person: Person) => {
    const { version } = await approvalOf(id);
    return { subject: 'paymentRequest', id, version: version ?? 0, account_id: accountOf(person), reason: '请核对合同' };
  };
  expect(await people.expert.refused(addDecider, await add('expert', 'deputy'))).toBe('NOT_DECIDER');
  expect(await people.director.refused(addDecider, await add('director', 'stranger'))).toBe('CANNOT_DECIDE');
  expect(await people.director.refused(addDecider, await add('director', 'clerk'))).toBe('FOUR_EYES');
  expect(await people.director.refused(addDecider, await add('director', 'director'))).toBe('FOUR_EYES');
  await people.director.send(addDecider, await add('director', 'expert'));
  expect(await people.director.refused(addDecider, await add('director', 'expert'))).toBe('ILLEGAL_MOVE');
  expect((await decided(people.director, id)).state).toBe('directorReview');
  expect(await refusal('director', id, 'approve')).toBe('FOUR_EYES');
  expect((await decided(people.expert, id)).state).toBe('firstExecutiveReview');
  // The expert took part, and so holds no later stage of this round.
  await people.first.send(saveDelegation, away('expert', '2026-11-23', '2026-11-23'));
  expect(await refusal('expert', id, 'approve')).toBe('FOUR_EYES');
});

type Rule = { stage: string; decided_by?: 'right' | 'people' | 'superior'; people?: Person[]; needed?: number | null; up_to?: string };
const rule = (one: Rule, version: number | null = null) => ({
  company_id: String(stage.companies.cn),
  subject: 'paymentRequest',
  version,
  stage: one.stage,
  decided_by: one.decided_by ?? ('right' as const),
  people: (one.people ?? []).map(accountOf),
  needed: one.needed === undefined ? 1 : one.needed,
  up_to: one.up_to ?? null,
  remind_hours: null,
  escalate_hours: null,
});
const stageNames = ['directorReview', 'firstExecutiveReview', 'secondExecutiveReview', 'settlementReview', 'financeDirectorReview'];
const chainOfRequests = async (params: { company_id?: string } = {}) =>
  (await people.administrator.send(getChains, params)).chains.find(({ subject }) => subject === 'paymentRequest');
const stagesNow = async () => (await chainOfRequests())?.stages ?? [];
/** Configures these stages, and all others as the kind declares them. */
async function configure(...rules: Rule[]): Promise<void> {
  for (const { stage: name, version } of await stagesNow())
    await people.administrator.send(saveStage, rule(rules.find((one) => one.stage === name) ?? { stage: name }, version));
}

test('a stage of named people passes with all of them, with some, or with one; a running approval keeps its chain', async () => {
  const before = await submitted();
  const named = (needed: number | null): Rule => ({
    stage: 'directorReview',
    decided_by: 'people',
    people: ['deputy', 'expert', 'second'],
    needed,
  });
  await configure(named(null));
  const all = await submitted();
  await configure(named(2));
  const two = await submitted();
  // The chain that began before still asks the director, and the director alone.
  expect(await refusal('deputy', before, 'approve')).toBe('NOT_DECIDER');
  expect((await decided(people.director, before)).state).toBe('firstExecutiveReview');
  expect(await refusal('director', all, 'approve')).toBe('NOT_DECIDER');
  for (const [id, who, state] of [
    [all, 'deputy', 'directorReview'],
    [all, 'second', 'directorReview'],
    [all, 'expert', 'firstExecutiveReview'],
    [two, 'second', 'directorReview'],
    [two, 'deputy', 'firstExecutiveReview'],
  ] as const)
    expect((await decided(people[who], id)).state, `${who}`).toBe(state);
  expect(await chainOfRequests({ company_id: String(stage.companies.cn) })).toMatchObject({
    stages: [{ stage: 'directorReview', decided_by: 'people', needed: 2, deciders: ['Dai', 'Ma', 'Zhuan'] }, {}, {}, {}, {}],
  });
  await configure();
});

test('a chain that nobody could decide is refused, at its settings and at a submission', async () => {
  const { administrator, clerk } = people;
  const last = (await stagesNow())[0]?.version ?? null;
  for (const [wrong, at] of [
    [rule({ stage: 'directorReview', decided_by: 'people', people: [] }), 'people'],
    [rule({ stage: 'directorReview', decided_by: 'people', people: ['deputy'], needed: 2 }), 'needed'],
    [rule({ stage: 'directorReview', decided_by: 'people', people: ['deputy', 'deputy'], needed: 2 }), 'needed'],
    [rule({ stage: 'directorReview', decided_by: 'superior', needed: 2 }), 'needed'],
    [rule({ stage: 'directorReview', needed: null }), 'needed'],
    [rule({ stage: 'directorReview', up_to: '1.001' }), 'up_to'],
  ] as const)
    await expect(administrator.send(saveStage, { ...wrong, version: last }), at).rejects.toMatchObject({
      reply: { data: { at: [{ at }] } },
    });
  expect(await administrator.refused(saveStage, rule({ stage: 'unpaid' }))).toBe('BAD_STAGE');
  // Two administrators: the second must look at what the first saved.
  const { version } = await administrator.send(saveStage, rule({ stage: 'directorReview' }, (await stagesNow())[0]?.version ?? null));
  expect(await administrator.refused(saveStage, rule({ stage: 'directorReview', up_to: '1' }, version - 1))).toBe('CHANGED_MEANWHILE');
  expect(await administrator.refused(saveStage, rule({ stage: 'directorReview', up_to: '1' }))).toBe('CHANGED_MEANWHILE');
  expect(await administrator.refused(saveStage, rule({ stage: 'directorReview', decided_by: 'people', people: ['stranger'] }))).toBe(
    'CANNOT_DECIDE',
  );
  expect(await clerk.refused(saveStage, rule({ stage: 'directorReview' }))).toBe('NOT_PERMITTED');
  const elsewhere = await stage.cast({ companyId: stage.companies.vn });
  expect(await elsewhere.refused(saveStage, rule({ stage: 'directorReview' }))).toBe('NOT_FOUND');

  // The preparer has no superior until a team has a leader. Two approvals of one director are never enough.
  await configure({ stage: 'directorReview', decided_by: 'superior' });
  await expect(submitted()).rejects.toMatchObject({ reply: { data: { refusal: 'APPROVAL_NOBODY' } } });
  await configure({ stage: 'directorReview', needed: 9 });
  await expect(submitted()).rejects.toMatchObject({ reply: { data: { refusal: 'APPROVAL_NOBODY' } } });
  // All of the named people must decide, and the preparer cannot: the stage would never pass.
  await configure({ stage: 'directorReview', decided_by: 'people', people: ['director', 'clerk'], needed: null });
  await expect(submitted()).rejects.toMatchObject({ reply: { data: { refusal: 'APPROVAL_NOBODY' } } });
  await configure({ stage: 'directorReview', decided_by: 'superior' });
  await administrator.send(saveTeam, {
    company_id: String(stage.companies.cn),
    name: '财务组',
    leader_id: accountOf('expert'),
    member_ids: [accountOf('clerk')],
    remark: null,
  });
  const id = await submitted();
  expect(await refusal('director', id, 'approve')).toBe('NOT_DECIDER');
  expect((await decided(people.expert, id)).state).toBe('firstExecutiveReview');
  await configure();
});

test('nothing passes without a decision, even where every amount is small', async () => {
  stage.clock.set('2026-11-24T02:00:00Z');
  await configure(...stageNames.map((one) => ({ stage: one, up_to: '5000' })));
  const id = await submitted();
  // A prepayment is reviewed by the second executive whatever its amount.
  expect(await stateOf(id)).toBe('secondExecutiveReview');
  expect((await decided(people.second, id)).state).toBe('unpaid');
  expect((await approvalOf(id)).events.map(({ what, stage: at }) => `${what} ${at}`)).toEqual([
    'submit awaitingRequest',
    'skip directorReview',
    'skip firstExecutiveReview',
    'approve secondExecutiveReview',
    'skip settlementReview',
    'skip financeDirectorReview',
  ]);
  await configure();
});

test('who waits too long is reminded once, and then the leader may decide as well', async () => {
  stage.clock.set('2026-12-01T02:00:00Z');
  const id = await submitted();
  await people.administrator.send(saveTeam, {
    company_id: String(stage.companies.cn),
    name: '管理层',
    leader_id: accountOf('deputy'),
    member_ids: [accountOf('director')],
    remark: null,
  });
  const run = async (): Promise<string[]> => {
    await stage.system<WorkspaceTables, void>(({ enqueue }) => enqueue(remind, {}));
    await stage.runJobs();
    return (await approvalOf(id)).events.map(({ what }) => what);
  };
  stage.clock.set('2026-12-02T01:59:00Z');
  expect(await run()).toEqual(['submit']);
  stage.clock.set('2026-12-02T02:00:00Z');
  await stage.pushes();
  expect(await run()).toEqual(['submit', 'remind']);
  expect(JSON.stringify(await stage.pushes())).toContain(`"${people.director.accountId}"`);
  expect(await run()).toEqual(['submit', 'remind']);
  expect(await refusal('deputy', id, 'approve')).toBe('NOT_DECIDER');
  stage.clock.set('2026-12-04T02:00:00Z');
  expect(await run()).toEqual(['submit', 'remind', 'escalate']);
  expect(await run()).toEqual(['submit', 'remind', 'escalate']);
  expect((await decided(people.deputy, id)).state).toBe('firstExecutiveReview');
});

test('two decide at once: one decision counts; another company neither sees nor decides', async () => {
  const id = await submitted();
  const { version } = await approvalOf(id);
  const approve = { subject: 'paymentRequest', id, version: version ?? 0, action: 'approve' as const };
  const answers = await Promise.allSettled([
    people.director.send(decideApproval, approve),
    people.administrator.send(decideApproval, approve),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await stateOf(id)).toBe('firstExecutiveReview');
  expect(await ofVietnam.refused(getApproval, { subject: 'paymentRequest', id })).toBe('NOT_FOUND');
  expect(await ofVietnam.refused(decideApproval, { ...approve, version: 2 })).toBe('NOT_FOUND');
  expect((await inboxOf(ofVietnam)).map(({ record_id }) => record_id)).toEqual([]);
});

test('the inbox agrees with what each person may decide, and what was withdrawn has left it', async () => {
  const id = await submitted('77');
  for (const who of reviewers) {
    const waiting = await inboxOf(people[who]);
    for (const row of waiting) expect((await people[who].send(getApproval, { subject: row.subject, id: row.record_id })).mine).toBe(true);
    expect((await people[who].send(countInbox, {})).count).toBe(waiting.length);
    expect(waiting.some(({ record_id }) => record_id === id)).toBe(who === 'director');
  }
  const { version } = await people.clerk.send(getPaymentRequest, { id });
  await people.clerk.send(movePaymentRequest, { id, version, action: 'withdraw' });
  expect((await inboxOf(people.director)).some(({ record_id }) => record_id === id)).toBe(false);
  expect(await refusal('director', id, 'approve')).toBe('ILLEGAL_MOVE');
  // A reviewer of the round does not pay what the round approved.
  const paid = await submitted('78');
  for (const who of reviewers) await decided(people[who], paid);
  const ready = await people.administrator.send(getPaymentRequest, { id: paid });
  const payment = { amount: '78', value_on: '2026-12-04', rate: null, fee: null, fee_currency: null, bank_ref: null };
  const both = await stage.cast({ name: 'Both', permits: [request.view, request.pay, request.financeDirector, cash.overdraw] });
  const again = await submitted('79');
  for (const who of ['director', 'first', 'second', 'settlement'] as const) await decided(people[who], again);
  const { version: last } = await decided(both, again);
  const pay = (of: string, at: number, amount: string) => ({
    id: of,
    version: at,
    own_bank_account_id: String(scene.bankCny),
    ...payment,
    amount,
  });
  expect(await both.refused(payPaymentRequest, pay(again, last, '79'))).toBe('FOUR_EYES');
  expect((await both.send(payPaymentRequest, pay(paid, ready.version, '78'))).state).toBe('paid');
});
