import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Guard } from '../../../kernel/guard.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { movePaymentRequest, savePaymentRequest } from '../../finance/payment-request/contract.ts';
import { may as request } from '../../finance/payment-request/permits.ts';
import { decided } from '../../finance/server/seed/acts.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import { countInbox, decideApproval, getApproval, listApprovals, saveDelegation, saveStage, tryChain } from './contract.ts';

/* A deputy decides nothing that the delegator could not decide in person. The days and the deputy's own records: scenario.test.ts. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let administrator: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  clerk = await staff('Huang', [request.prepare]);
  administrator = await stage.cast({ name: 'Guan' });
  // A stage that nobody could decide would refuse the submission.
  await staff('Zong', [request.director, request.firstExecutive, request.secondExecutive, request.settlement, request.financeDirector]);
}, 60_000);
afterAll(() => stage.close());

const staff = (name: string, permits: readonly Permit[] = [], hidden: readonly Guard[] = []) =>
  stage.cast({ name, permits: [request.view, ...permits], hidden });
const today = '2026-11-20';
const delegate = (from: Player, to: Player, subjects: string[] = []) =>
  from.send(saveDelegation, { deputy_id: String(to.accountId), from_on: today, until_on: today, subjects, reason: null });

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

/** The refusal of a decision, which the inbox, its count and the record's own page foretell. */
async function refusal(who: Player, id: string): Promise<string> {
  const { version, mine } = await who.send(getApproval, { subject: 'paymentRequest', id });
  const waiting = (await who.send(listApprovals, {})).rows.filter((row) => row.record_id === id);
  expect({ mine, waiting }).toEqual({ mine: false, waiting: [] });
  return who.refused(decideApproval, { subject: 'paymentRequest', id, version: version ?? 0, action: 'approve' });
}

const rolesOf = (who: Player, columns: { active?: boolean; hidden?: Guard[] }) =>
  stage.system<IdentityTables, unknown>(({ db }) =>
    db
      .updateTable('role')
      .set(columns)
      .where('id', 'in', (eb) => eb.selectFrom('account_role').select('role_id').where('account_id', '=', who.accountId))
      .execute(),
  );

test('nobody is the own deputy, and the field says whom to choose instead', async () => {
  const director = await staff('Xu', [request.director]);
  const own = { deputy_id: String(director.accountId), from_on: today, until_on: today, subjects: [], reason: null };
  const reply = await director.raw(saveDelegation.cmd, { ...own, request_id: crypto.randomUUID() });
  expect(reply.data).toMatchObject({ refusal: 'BAD_PARAMS', at: [{ at: 'deputy_id', why: 'OWN_DEPUTY' }] });
});

test('a delegation goes one step: the deputy of a deputy decides nothing for the first', async () => {
  const [director, deputy, third] = [await staff('Xu', [request.director]), await staff('Dai'), await staff('San')];
  await delegate(director, deputy);
  await delegate(deputy, third);
  const id = await submitted();
  expect(await refusal(third, id)).toBe('NOT_DECIDER');
  expect(await third.send(countInbox, {})).toEqual({ count: 0, unread: 0 });
  expect((await decided(deputy, id)).state).toBe('firstExecutiveReview');
});

test('a deputy does not decide what the delegator prepared', async () => {
  const [director, deputy] = [await staff('Xu', [request.director, request.prepare]), await staff('Dai')];
  await delegate(director, deputy);
  expect(await refusal(deputy, await submitted(director))).toBe('NOT_DECIDER');
  expect((await decided(deputy, await submitted())).state).toBe('firstExecutiveReview');
});

test('a right that the delegator loses is lost to the deputy, and so is an account that is switched off', async () => {
  const [director, deputy] = [await staff('Xu', [request.director]), await staff('Dai')];
  await delegate(director, deputy);
  const id = await submitted();
  await rolesOf(director, { active: false });
  expect(await refusal(deputy, id)).toBe('NOT_DECIDER');
  await rolesOf(director, { active: true });
  const active = (is: boolean) =>
    stage.system<IdentityTables, unknown>(({ db }) =>
      db.updateTable('account').set({ active: is }).where('id', '=', director.accountId).execute(),
    );
  await active(false);
  expect(await refusal(deputy, id)).toBe('NOT_DECIDER');
  await active(true);
  expect((await decided(deputy, id)).state).toBe('firstExecutiveReview');
});

test('amounts that are hidden from the delegator are not decided for them', async () => {
  const [director, deputy] = [await staff('Xu', [request.director]), await staff('Dai')];
  await delegate(director, deputy);
  const id = await submitted();
  await rolesOf(director, { hidden: ['cost'] });
  expect(await director.refused(getApproval, { subject: 'paymentRequest', id })).toBe('NOT_FOUND');
  expect(await refusal(deputy, id)).toBe('NOT_DECIDER');
  await rolesOf(director, { hidden: ['customerPrice'] });
  expect((await decided(deputy, id)).state).toBe('firstExecutiveReview');
});

test('a deputy decides on the days of the company of the record, wherever the deputy sits', async () => {
  const director = await staff('Xu', [request.director]);
  const deputy = await stage.cast({ name: 'Somchai', permits: [request.view], companyId: stage.companies.th, scope: 'all' });
  const on = (day: string) => ({ deputy_id: String(deputy.accountId), from_on: day, until_on: day, subjects: [], reason: null });
  await director.send(saveDelegation, on('2026-11-21'));
  const waiting = async (id: string) => {
    const { rows } = await deputy.send(listApprovals, {});
    const { stages } = await administrator.send(tryChain, {
      company_id: String(stage.companies.cn),
      subject: 'paymentRequest',
      preparer_id: String(clerk.accountId),
      amount: null,
    });
    const tried = stages[0]?.deciders.find((one) => one.id === String(director.accountId))?.deputies;
    await stage.pushes();
    await submitted();
    const notices = (await stage.pushes()).filter((one) => one.type === 1 && one.title === 'approval.waitsTitle');
    const people = notices.flatMap(({ to }) => ('accounts' in to ? to.accounts : []));
    return [rows.some((row) => row.record_id === id), tried?.includes('Somchai'), people.map(String).includes(String(deputy.accountId))];
  };
  // The day turns at 16:00 UTC in Shanghai and at 17:00 UTC in Bangkok.
  const id = await submitted();
  stage.clock.set('2026-11-20T15:59:59Z');
  expect(await waiting(id)).toEqual([false, false, false]);
  expect(await refusal(deputy, id)).toBe('NOT_DECIDER');
  stage.clock.set('2026-11-20T16:00:00Z');
  expect(await waiting(id)).toEqual([true, true, true]);
  stage.clock.set('2026-11-21T15:59:59Z');
  expect(await waiting(id)).toEqual([true, true, true]);
  stage.clock.set('2026-11-21T16:00:00Z');
  expect(await waiting(id)).toEqual([false, false, false]);
  expect(await refusal(deputy, id)).toBe('NOT_DECIDER');
  stage.clock.set('2026-11-20T16:00:00Z');
  expect((await decided(deputy, id)).state).toBe('firstExecutiveReview');
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('a person named for a stage who may no longer see the records, or works elsewhere, has no deputy either', async () => {
  const [named, deputy] = [await staff('Ming'), await staff('Dai')];
  await delegate(named, deputy);
  const facts = {
    company_id: String(stage.companies.cn),
    subject: 'paymentRequest',
    up_to: null,
    remind_hours: null,
    escalate_hours: null,
  };
  await administrator.send(saveStage, {
    ...facts,
    stage: 'directorReview',
    decided_by: 'people',
    people: [String(named.accountId)],
    needed: 1,
    version: null,
  });
  const id = await submitted();
  await rolesOf(named, { active: false });
  expect(await refusal(deputy, id)).toBe('NOT_DECIDER');
  await rolesOf(named, { active: true });
  const moved = (companyId: bigint) =>
    stage.system<IdentityTables, unknown>(({ db }) =>
      db.updateTable('account').set({ company_id: companyId }).where('id', '=', named.accountId).execute(),
    );
  await moved(stage.companies.vn);
  expect(await refusal(deputy, id)).toBe('NOT_DECIDER');
  await moved(stage.companies.cn);
  expect((await deputy.send(listApprovals, {})).rows).toMatchObject([{ record_id: id, for: 'Ming' }]);
  expect((await decided(deputy, id)).state).toBe('firstExecutiveReview');
});

test('a deputy is an active colleague, even of a person who sees no records', async () => {
  const [blind, left] = [await stage.cast({ name: 'Mang', permits: [] }), await staff('Qu')];
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: false }).where('id', '=', left.accountId).execute(),
  );
  for (const deputy_id of [String(left.accountId), '999999999'])
    expect(await blind.refused(saveDelegation, { deputy_id, from_on: today, until_on: today, subjects: [], reason: null })).toBe(
      'CANNOT_DECIDE',
    );
});
