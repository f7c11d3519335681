import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { getPaymentRequest, movePaymentRequest, savePaymentRequest } from '../../finance/payment-request/contract.ts';
import { may as request } from '../../finance/payment-request/permits.ts';
import { decided } from '../../finance/server/seed/acts.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import { saveTeam } from '../../identity/team/contract.ts';
import type { WorkspaceTables } from '../server/db.ts';
import { addDecider, decideApproval, getApproval, saveStage, tryChain } from './contract.ts';
import { may } from './permits.ts';
import remind from './server/jobs/remind.ts';

/*
 * People leave while their decisions are awaited. No record waits for somebody who is gone, and none ends without a decision. It is 20
 * November 2026.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let director: Player;
let administrator: Player;
let chief: Player;
let executive: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  clerk = await staff('Huang', [request.prepare]);
  director = await staff('Xu', [request.director]);
  administrator = await stage.cast({ name: 'Guan', permits: [request.view, may.edit] });
  chief = await staff('Tou');
  executive = await staff('Zong', [request.firstExecutive, request.secondExecutive, request.settlement, request.financeDirector]);
  const owner = await stage.cast({ name: 'Owner' });
  await owner.send(saveTeam, {
    company_id: String(stage.companies.cn),
    name: '应付组',
    leader_id: String(chief.accountId),
    member_ids: [String(clerk.accountId)],
    remark: null,
  });
  await active(owner, false);
}, 60_000);
afterAll(() => stage.close());

const staff = (name: string, permits: readonly Permit[] = []) => stage.cast({ name, permits: [request.view, ...permits] });
const active = (who: Player, is: boolean) =>
  stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: is }).where('id', '=', who.accountId).execute(),
  );
async function submitted(by: Player = clerk): Promise<string> {
  const saved = await by.send(savePaymentRequest, {
    kind: 'prepayment',
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    currency: 'CNY',
    amount: '100',
    lines: [],
    due_on: '2026-12-30',
    reason: '预付运费',
    invoice_no: null,
    invoice_promised_on: null,
  });
  await by.send(movePaymentRequest, { id: saved.id, version: saved.version, action: 'submit' });
  return saved.id;
}
const approvalOf = (id: string) => clerk.send(getApproval, { subject: 'paymentRequest', id });
const add = async (by: Player, id: string, person: Player) =>
  by.send(addDecider, {
    subject: 'paymentRequest',
    id,
    version: (await approvalOf(id)).version ?? 0,
    account_id: String(person.accountId),
    reason: null,
  });
/** The rule of the first stage, saved over the one before it. */
let ruleVersion: number | null = null;
const usualHours: { readonly remind_hours: number | null; readonly escalate_hours: number | null } = {
  remind_hours: null,
  escalate_hours: null,
};
async function firstDecidedBy(people: readonly Player[], needed: number | null, hours = usualHours): Promise<void> {
  const { version } = await administrator.send(saveStage, {
    company_id: String(stage.companies.cn),
    subject: 'paymentRequest',
    stage: 'directorReview',
    decided_by: people.length > 0 ? 'people' : 'right',
    people: people.map(({ accountId }) => String(accountId)),
    needed,
    up_to: null,
    ...hours,
    version: ruleVersion,
  });
  ruleVersion = version;
}
/** Runs the reminders after these hours. Answers the notices that say that nobody can decide. */
async function remindedAfter(hours: number) {
  await stage.pushes();
  stage.clock.advance(hours * 3_600_000);
  await stage.system<WorkspaceTables, void>(({ enqueue }) => enqueue(remind, {}));
  await stage.runJobs();
  return (await stage.pushes()).filter((one) => one.type === 1).filter(({ title }) => title === 'approval.nobodyTitle');
}

test('a person who was added and left is not waited for', async () => {
  const expert = await staff('Zhuan');
  const id = await submitted();
  await add(director, id, expert);
  await active(expert, false);
  expect((await decided(director, id)).state).toBe('firstExecutiveReview');
  // One who is still there is waited for, and one who approved before leaving has approved.
  const [here, gone] = [await staff('Zai'), await staff('Zou')];
  const other = await submitted();
  await add(director, other, gone);
  await add(director, other, here);
  expect((await decided(gone, other)).state).toBe('directorReview');
  await active(gone, false);
  expect((await decided(director, other)).state).toBe('directorReview');
  expect((await decided(here, other)).state).toBe('firstExecutiveReview');
});

test('a stage whose decider left is passed upwards with the first reminder, and the leader decides in place of all', async () => {
  const [first, second] = [await staff('Ming'), await staff('Qing')];
  await firstDecidedBy([first, second], null);
  const id = await submitted();
  expect((await decided(first, id)).state).toBe('directorReview');
  await active(second, false);
  expect(await remindedAfter(24)).toEqual([]);
  expect((await approvalOf(id)).events.map(({ what }) => what)).toEqual(['submit', 'approve', 'escalate']);
  expect((await decided(chief, id)).state).toBe('firstExecutiveReview');
  await firstDecidedBy([], 1);
});

test('a stage is reminded by the hours that its company set, also when a record comes back to it', async () => {
  await firstDecidedBy([], 1, { remind_hours: 5, escalate_hours: 9 });
  const id = await submitted();
  const later = async (hours: number): Promise<readonly string[]> => {
    await remindedAfter(hours);
    return (await approvalOf(id)).events.map(({ what }) => what);
  };
  expect(await later(4)).toEqual(['submit']);
  expect(await later(1)).toEqual(['submit', 'remind']);
  await decided(director, id);
  const { version } = await approvalOf(id);
  const back = { action: 'sendBack', stage: 'directorReview', reason: '金额不符' } as const;
  await executive.send(decideApproval, { subject: 'paymentRequest', id, version: version ?? 0, ...back });
  expect(await later(4)).toEqual(['submit', 'remind', 'approve', 'sendBack']);
  expect(await later(1)).toEqual(['submit', 'remind', 'approve', 'sendBack', 'remind']);
  expect(await later(4)).toEqual(['submit', 'remind', 'approve', 'sendBack', 'remind', 'escalate']);
  await firstDecidedBy([], 1);
});

test('where the leader of the decider submitted the record, it is passed to that leader’s own leader', async () => {
  const buyer = await staff('Cai');
  await firstDecidedBy([buyer], 1);
  await stage.system<IdentityTables, unknown>(async ({ db, now }) => {
    const team = {
      company_id: stage.companies.cn,
      name: '采购组',
      leader_id: clerk.accountId,
      remark: null,
      created_at: now,
      updated_at: now,
    };
    const { id } = await db.insertInto('team').values(team).returning('id').executeTakeFirstOrThrow();
    return db.updateTable('account').set({ team_id: id }).where('id', '=', buyer.accountId).execute();
  });
  const id = await submitted();
  await remindedAfter(24);
  await expect(decided(chief, id)).rejects.toMatchObject({ reply: { data: { refusal: 'NOT_DECIDER' } } });
  await remindedAfter(48);
  expect((await approvalOf(id)).events.map(({ what }) => what)).toEqual(['submit', 'remind', 'escalate']);
  expect((await decided(chief, id)).state).toBe('firstExecutiveReview');
  await active(buyer, false);
  await firstDecidedBy([], 1);
});

test('where nobody at all can decide, the person who submitted it and the administrators of chains are told what to do', async () => {
  const only = await staff('Dan');
  await firstDecidedBy([only], 1);
  const id = await submitted();
  await active(only, false);
  await active(chief, false);
  const notices = await remindedAfter(24);
  await active(chief, true);
  const { request_no } = await clerk.send(getPaymentRequest, { id });
  expect(notices).toMatchObject([{ facts: { no: request_no } }]);
  const readers = notices.flatMap(({ to }) => ('accounts' in to ? to.accounts.map(String) : []));
  expect(readers.toSorted()).toEqual([clerk, administrator].map(({ accountId }) => String(accountId)).toSorted());
  expect(await remindedAfter(100)).toEqual([]);
  // Withdrawn, it goes by the chain as it is by then.
  await firstDecidedBy([], 1);
  const { version } = await clerk.send(getPaymentRequest, { id });
  const { version: drawn } = await clerk.send(movePaymentRequest, { id, version, action: 'withdraw' });
  await clerk.send(movePaymentRequest, { id, version: drawn, action: 'submit' });
  expect((await decided(director, id)).state).toBe('firstExecutiveReview');
});

test('a holder of the right who may not see the records decides nothing, so a chain of such people alone is refused', async () => {
  await active(director, false);
  const blind = await stage.cast({ name: 'Mang', permits: [request.director] });
  await expect(submitted()).rejects.toMatchObject({ reply: { data: { refusal: 'APPROVAL_NOBODY' } } });
  const chain = {
    company_id: String(stage.companies.cn),
    subject: 'paymentRequest',
    preparer_id: String(clerk.accountId),
    amount: null,
  };
  const { stages } = await administrator.send(tryChain, chain);
  expect(stages[0]).toMatchObject({ lacking: true, deciders: [] });
  await active(blind, false);
  // Nor does one from whom the amounts are hidden.
  const unpriced = await stage.cast({ name: 'Yin', permits: [request.view, request.director], hidden: ['cost'] });
  await expect(submitted()).rejects.toMatchObject({ reply: { data: { refusal: 'APPROVAL_NOBODY' } } });
  expect((await administrator.send(tryChain, chain)).stages[0]).toMatchObject({ lacking: true, deciders: [] });
  await active(unpriced, false);
  await active(director, true);
});

test('property: while people decide, are added and leave, others than the preparer decide a record, or its stop is reported', async () => {
  const crowd = [director, await staff('Yi', [request.director]), await staff('Er', [request.director]), await staff('San')];
  const rest = await staff('Hou', [request.firstExecutive, request.secondExecutive, request.settlement, request.financeDirector]);
  const step = fc.tuple(fc.constantFrom('approve', 'approve', 'sendBack', 'add', 'leave', 'leave', 'come'), fc.nat(3), fc.nat(3));
  const before = stage.clock.now();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(1, 2, null), fc.array(step, { maxLength: 7 }), async (needed, steps) => {
      stage.clock.set(before);
      for (const one of [...crowd, chief]) await active(one, true);
      await firstDecidedBy(crowd.slice(1), needed);
      const id = await submitted();
      const stateOf = async () => (await clerk.send(getPaymentRequest, { id })).state;
      const act = async (who: Player, action: 'approve' | 'sendBack') => {
        const { version } = await approvalOf(id);
        const reason = action === 'sendBack' ? '退' : null;
        await who.send(decideApproval, { subject: 'paymentRequest', id, version: version ?? 0, action, reason }).catch(() => undefined);
      };
      for (const [what, at, to] of steps) {
        const [who, other] = [crowd[at] ?? director, crowd[to] ?? director];
        if (what === 'leave') await active(who, false);
        else if (what === 'come') await active(who, true);
        else if (what === 'add') await add(who, id, other).catch(() => undefined);
        else await act(who, what);
      }
      // The people who are named as able to decide do the rest; where there are none, the reminders find some or report it.
      let reports = 0;
      for (let turn = 0; turn < 8 && (await stateOf()) === 'directorReview'; turn++) {
        const { waits_for } = await approvalOf(id);
        const able = [...crowd, chief].find((one, place) => waits_for.includes(['Xu', 'Yi', 'Er', 'San', 'Tou'][place] ?? ''));
        if (able) await act(able, 'approve');
        else reports += (await remindedAfter(24)).length;
        if (reports > 0) break;
      }
      const { events, steps: stages } = await approvalOf(id);
      const approvals = events.filter(({ what, stage: of, round }) => what === 'approve' && of === 'directorReview' && round === 1);
      const state = await stateOf();
      if (state === 'firstExecutiveReview') expect(approvals.length).toBeGreaterThan(0);
      else if (state === 'directorReview') expect(reports).toBeGreaterThan(0);
      else expect(events.some(({ what }) => what === 'sendBack')).toBe(true);
      expect(new Set(approvals.map(({ by }) => by)).size).toBe(approvals.length);
      expect(approvals.map(({ by }) => by)).not.toContain('Huang');
      expect(stages.filter((one) => one.state === 'open').length).toBe(state === 'awaitingRequest' ? 0 : 1);
    }),
    { numRuns: 12 },
  );
  await active(rest, false);
}, 120_000);
