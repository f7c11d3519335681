import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Guard } from '../../../kernel/guard.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { getPaymentRequest, movePaymentRequest, savePaymentRequest } from '../../finance/payment-request/contract.ts';
import { may as request } from '../../finance/payment-request/permits.ts';
import { decided } from '../../finance/server/seed/acts.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import { listNotices, readNotices, saveNoticeSettings } from '../notice/contract.ts';
import {
  addDecider,
  countInbox,
  endDelegation,
  getApproval,
  getChains,
  listDelegations,
  saveDelegation,
  saveStage,
  tryChain,
} from './contract.ts';
import { may } from './permits.ts';

/* The notices of a record that waits, and the page of the chains for an administrator. It is 20 November 2026. */

let stage: Stage;
let scene: Scene;
let [clerk, director, other, deputy, administrator, preparing]: Player[] = [];
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  clerk = await staff('Huang', [request.prepare]);
  director = await staff('Xu', [request.director]);
  other = await staff('Sun', [request.director]);
  deputy = await staff('Dai');
  preparing = await staff('Bei', [request.prepare]);
  administrator = await stage.cast({ name: 'Guan', permits: [may.edit] });
  await staff('Zong', [request.firstExecutive, request.secondExecutive, request.settlement, request.financeDirector]);
}, 60_000);
afterAll(() => stage.close());

const at = (who: Player | undefined): Player => {
  if (!who) throw new Error('not cast');
  return who;
};
/** With a mail address of the own name. */
async function staff(name: string, permits: readonly Permit[] = []): Promise<Player> {
  const player = await stage.cast({ name, permits: [request.view, ...permits] });
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db
      .updateTable('account')
      .set({ email: `${name}@example.com`, language: 'en' })
      .where('id', '=', player.accountId)
      .execute(),
  );
  return player;
}
async function submitted(by: Player = at(clerk)): Promise<string> {
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
/** The mails since the last look: to whom and about what. */
async function mails(): Promise<{ to: string; subject: string; body: string }[]> {
  return stage.system<IdentityTables, { to: string; subject: string; body: string }[]>(async ({ db }) => {
    const { rows } = await sql<{ to: string; subject: string; body: string }>`
      select recipient as to, subject, body from message_outbox order by recipient, id`.execute(db);
    await sql`delete from message_outbox`.execute(db);
    return rows;
  });
}
/** The roles of a person, as they become later. */
const rolesOf = (who: Player, columns: { active?: boolean; hidden?: Guard[] }) =>
  stage.system<IdentityTables, unknown>(({ db }) =>
    db
      .updateTable('role')
      .set(columns)
      .where('id', 'in', (eb) => eb.selectFrom('account_role').select('role_id').where('account_id', '=', who.accountId))
      .execute(),
  );
const active = (who: Player, is: boolean) =>
  stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: is }).where('id', '=', who.accountId).execute(),
  );
const today = { from_on: '2026-11-20', until_on: '2026-11-21', subjects: ['paymentRequest'], reason: null };

test('a record that waits is told in the bell and by mail with its address, to its deciders and their deputies, and not to those who turned it off', async () => {
  await at(director).send(saveDelegation, { ...today, deputy_id: String(at(deputy).accountId) });
  await at(other).send(saveNoticeSettings, { muted: ['approval'], quiet_from: null, quiet_to: null });
  await stage.pushes();
  await mails();
  const id = await submitted();
  const notices = (await stage.pushes()).filter((one) => one.type === 1 && one.title === 'approval.waitsTitle');
  expect(notices).toMatchObject([{ to: { accounts: [at(director), at(deputy)].map(({ accountId }) => String(accountId)) } }]);
  const sent = await mails();
  expect(sent.map(({ to }) => to)).toEqual(['Dai@example.com', 'Xu@example.com']);
  expect(sent[0]?.subject).toMatch(/ waits for your approval$/);
  expect(sent[0]?.body).toContain(`http://localhost:3000/finance/`);
  expect(sent[0]?.body).toContain(`id=${id}`);
  await decided(at(deputy), id);
  expect((await mails()).map(({ to }) => to)).toEqual(['Zong@example.com']);
});

test('nobody is told of a record that they may not see or cannot decide', async () => {
  const readers = async (): Promise<string[]> => {
    await mails();
    await submitted();
    return (await mails()).map(({ to }) => to);
  };
  expect(await readers()).toEqual(['Dai@example.com', 'Xu@example.com']);
  // The deputy can see the amounts; the director for whom the deputy would decide cannot.
  await rolesOf(at(director), { hidden: ['cost'] });
  expect(await readers()).toEqual([]);
  await rolesOf(at(director), { hidden: [] });
  await rolesOf(at(deputy), { active: false });
  expect(await readers()).toEqual(['Xu@example.com']);
  await rolesOf(at(deputy), { active: true });
  await active(at(deputy), false);
  expect(await readers()).toEqual(['Xu@example.com']);
  await active(at(deputy), true);
});

test('a person who is added is told, and the others are not told again', async () => {
  const id = await submitted();
  const added = await staff('Jia');
  await mails();
  await stage.pushes();
  const { version } = await at(director).send(getApproval, { subject: 'paymentRequest', id });
  const reason = '请核对合同';
  await at(director).send(addDecider, {
    subject: 'paymentRequest',
    id,
    version: version ?? 0,
    account_id: String(added.accountId),
    reason,
  });
  expect((await mails()).map(({ to }) => to)).toEqual(['Jia@example.com']);
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([{ to: { accounts: [String(added.accountId)] } }]);
});

test('the preparer is mailed the outcome of a round, with its reason', async () => {
  const id = await submitted();
  await mails();
  await decided(at(director), id, 'sendBack', { reason: '合同金额不符' });
  const [outcome] = await mails();
  expect(outcome).toMatchObject({ to: 'Huang@example.com' });
  expect(outcome?.body).toContain('合同金额不符');
});

test('a preparer who turned approvals off, or has left, is not mailed the outcome', async () => {
  const by = await staff('Bai', [request.prepare]);
  const mailed = async (): Promise<string[]> => {
    const id = await submitted(by);
    await mails();
    await decided(at(director), id, 'sendBack', { reason: '合同金额不符' });
    return (await mails()).map(({ to }) => to);
  };
  expect(await mailed()).toEqual(['Bai@example.com']);
  await by.send(saveNoticeSettings, { muted: ['approval'], quiet_from: null, quiet_to: null });
  expect(await mailed()).toEqual([]);
  await by.send(saveNoticeSettings, { muted: ['money'], quiet_from: null, quiet_to: null });
  const id = await submitted(by);
  await mails();
  await active(by, false);
  await decided(at(director), id, 'sendBack', { reason: '合同金额不符' });
  expect(await mails()).toEqual([]);
});

test('a chain is tried out: who decides each stage and why, with deputies, without the preparer; a stage that an amount skips, and one that lacks people', async () => {
  const company_id = String(stage.companies.cn);
  const rule = { company_id, subject: 'paymentRequest', remind_hours: null, escalate_hours: null };
  const { version } = await at(administrator).send(saveStage, {
    ...rule,
    stage: 'settlementReview',
    decided_by: 'right',
    needed: 1,
    up_to: '5000',
    version: null,
  });
  await at(administrator).send(saveStage, {
    ...rule,
    stage: 'firstExecutiveReview',
    decided_by: 'people',
    people: [String(at(other).accountId), String(at(preparing).accountId)],
    needed: null,
    up_to: null,
    version: null,
  });
  const tried = async (preparer: Player, amount: string | null) =>
    (await at(administrator).send(tryChain, { company_id, subject: 'paymentRequest', preparer_id: String(preparer.accountId), amount }))
      .stages;
  const [first, executive, , settlement, last] = await tried(at(clerk), '5000');
  expect(first).toEqual({
    stage: 'directorReview',
    permit: request.director,
    skipped: false,
    needed: 1,
    lacking: false,
    deciders: [
      { id: String(at(other).accountId), name: 'Sun', why: 'right', deputies: [] },
      { id: String(at(director).accountId), name: 'Xu', why: 'right', deputies: ['Dai'] },
    ],
  });
  expect(executive).toMatchObject({ needed: null, lacking: false, deciders: [{ why: 'named' }, { why: 'named' }] });
  expect(settlement).toMatchObject({ skipped: true });
  expect(last).toMatchObject({ skipped: false, deciders: [{ name: 'Zong' }] });
  expect((await tried(at(clerk), '5000.01'))[3]).toMatchObject({ skipped: false });
  // One of two named people prepared it: both are needed, so a submission is refused.
  expect((await tried(at(preparing), null))[1]).toMatchObject({ lacking: true, deciders: [{ name: 'Sun' }] });
  await expect(submitted(at(preparing))).rejects.toMatchObject({ reply: { data: { refusal: 'APPROVAL_NOBODY' } } });
  const trial = { company_id, subject: 'paymentRequest', amount: null };
  const abroad = await stage.cast({ name: 'Tran', companyId: stage.companies.vn, permits: [request.view] });
  const near = await stage.cast({ name: 'Guo', permits: [may.edit], scope: 'company' });
  const left = await staff('Li');
  await active(left, false);
  for (const preparer of [abroad, left])
    await expect(near.send(tryChain, { ...trial, preparer_id: String(preparer.accountId) })).rejects.toMatchObject({
      reply: { data: { at: [{ at: 'preparer_id', why: 'NOT_KNOWN' }] } },
    });
  expect(
    await at(clerk).refused(tryChain, { company_id, subject: 'paymentRequest', preparer_id: String(at(clerk).accountId), amount: null }),
  ).toBe('NOT_PERMITTED');
  expect(version).toBe(1);
});

test('an administrator names a deputy for a person who is away and ends it; others name their own alone', async () => {
  const named = { ...today, account_id: String(at(other).accountId), deputy_id: String(at(deputy).accountId) };
  expect(await at(director).refused(saveDelegation, named)).toBe('NOT_PERMITTED');
  await stage.pushes();
  await at(administrator).send(saveDelegation, named);
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([
    { title: 'approval.deputyTitle', facts: { who: 'Sun' } },
    { title: 'approval.deputyNamedTitle', facts: { who: 'Dai', by: 'Guan' } },
  ]);
  const company_id = String(stage.companies.cn);
  const { rows, subjects } = await at(administrator).send(listDelegations, { company_id });
  // An administrator who sees no records names deputies for all kinds of them.
  expect(subjects).toContain('paymentRequest');
  expect(rows).toMatchObject([
    { own: true, account: 'Sun', deputy: 'Dai', state: 'running' },
    { own: true, account: 'Xu', deputy: 'Dai' },
  ]);
  expect(await at(director).refused(listDelegations, { company_id })).toBe('NOT_PERMITTED');
  const [row] = rows;
  const end = { id: row?.id ?? '', version: row?.version ?? 0 };
  expect(await at(director).refused(endDelegation, end)).toBe('NOT_FOUND');
  await at(administrator).send(endDelegation, end);
  const abroad = await stage.cast({ name: 'Nguyen', permits: [may.edit], companyId: stage.companies.vn });
  await expect(abroad.send(saveDelegation, named)).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'account_id', why: 'NOT_KNOWN' }] } },
  });
  const oneself = { ...named, deputy_id: String(at(administrator).accountId) };
  // The refusal names whose decisions they are and who would take them.
  await expect(at(administrator).send(saveDelegation, oneself)).rejects.toMatchObject({
    reply: { msg: expect.stringMatching(/^(?=.*Guan)(?=.*Sun)/), data: { refusal: 'FOUR_EYES' } },
  });
});

test('an unread notice about an approval that waits is told apart, so that the bell counts the approval once', async () => {
  const reader = await staff('Shen', [request.director]);
  const unread = async (): Promise<number> => (await reader.send(listNotices, { topic: null, unread: true, before: null })).unread;
  const [first, second] = [await submitted(), await submitted()];
  const before = await reader.send(countInbox, {});
  expect(before).toEqual({ count: before.count, unread: 2 });
  expect([before.count >= 2, await unread()]).toEqual([true, 2]);
  const [, older] = (await reader.send(listNotices, { topic: null, unread: true, before: null })).rows;
  await reader.send(readNotices, { ids: [older?.id ?? ''] });
  expect(await reader.send(countInbox, {})).toEqual({ count: before.count, unread: 1 });
  // Somebody else decided the one whose notice is unread.
  await decided(at(director), second);
  expect(await reader.send(countInbox, {})).toEqual({ count: before.count - 1, unread: 0 });
  expect(await unread()).toBe(0);
  await decided(at(director), first);
  expect(await reader.send(countInbox, {})).toEqual({ count: before.count - 2, unread: 0 });
});

describe('notices of people who are asked no more', () => {
  const unreadAbout = async (who: Player, no: string): Promise<number> =>
    (await who.send(listNotices, { topic: 'approval', unread: true, before: null })).rows.filter(({ message }) => message.includes(no))
      .length;
  const numberOf = async (id: string): Promise<string> => (await at(clerk).send(getPaymentRequest, { id })).request_no;
  const company = () => String(stage.companies.cn);

  test('are read once somebody else of the stage has decided; their bells count again', async () => {
    const [first, second] = [await staff('Tang', [request.director]), await staff('Qin', [request.director])];
    const [id, other] = [await submitted(), await submitted()];
    const [no, otherNo] = [await numberOf(id), await numberOf(other)];
    expect([await unreadAbout(first, no), await unreadAbout(second, no)]).toEqual([1, 1]);
    await stage.pushes();
    await decided(first, id);
    expect([await unreadAbout(first, no), await unreadAbout(second, no)]).toEqual([0, 0]);
    const refreshes = (await stage.pushes()).filter(({ type, to }) => type === 3 && 'accounts' in to);
    expect(refreshes).toMatchObject([{ to: { accounts: expect.arrayContaining([String(second.accountId)]) }, counts: ['notice'] }]);
    // The other request waits for both as before.
    expect([await unreadAbout(first, otherNo), await unreadAbout(second, otherNo)]).toEqual([1, 1]);
    // A decision that is refused settles nothing.
    await expect(decided(second, other, 'sendBack')).rejects.toMatchObject({ reply: { data: { refusal: 'REASON_REQUIRED' } } });
    expect(await unreadAbout(first, otherNo)).toBe(1);
    await decided(second, other, 'sendBack', { reason: '金额不符' });
    expect([await unreadAbout(first, otherNo), await unreadAbout(second, otherNo)]).toEqual([0, 0]);
  });

  test('are read once the record is withdrawn', async () => {
    const reader = await staff('Peng', [request.director]);
    const id = await submitted();
    const no = await numberOf(id);
    expect(await unreadAbout(reader, no)).toBe(1);
    const { version } = await at(clerk).send(getPaymentRequest, { id });
    await at(clerk).send(movePaymentRequest, { id, version, action: 'withdraw', reason: '重填' });
    expect(await unreadAbout(reader, no)).toBe(0);
  });

  test('stay unread for those whom a stage of several people still needs', async () => {
    const [one, two] = [await staff('Fang'), await staff('Geng')];
    const { chains } = await at(administrator).send(getChains, { company_id: company() });
    const stages = chains.find(({ subject }) => subject === 'paymentRequest')?.stages ?? [];
    const version = stages.find((each) => each.stage === 'directorReview')?.version ?? null;
    const rule = { company_id: company(), subject: 'paymentRequest', stage: 'directorReview', up_to: null };
    const nobody = { remind_hours: null, escalate_hours: null };
    const people = [one, two].map(({ accountId }) => String(accountId));
    const saved = await at(administrator).send(saveStage, { ...rule, ...nobody, decided_by: 'people', people, needed: null, version });
    const id = await submitted();
    const no = await numberOf(id);
    await decided(one, id);
    expect([await unreadAbout(one, no), await unreadAbout(two, no)]).toEqual([0, 1]);
    await decided(two, id);
    expect(await unreadAbout(two, no)).toBe(0);
    await at(administrator).send(saveStage, { ...rule, ...nobody, decided_by: 'right', needed: 1, version: saved.version });
  });

  test('are read for a deputy whose delegation ends, unless the deputy decides by an own right', async () => {
    const [helper, colleague] = [await staff('Bao'), await staff('Cai', [request.director])];
    const delegations = [];
    for (const person of [helper, colleague])
      delegations.push(await at(director).send(saveDelegation, { ...today, deputy_id: String(person.accountId) }));
    const id = await submitted();
    const no = await numberOf(id);
    expect([await unreadAbout(helper, no), await unreadAbout(colleague, no)]).toEqual([1, 1]);
    for (const { id: delegation, version } of delegations) await at(director).send(endDelegation, { id: delegation, version });
    expect([await unreadAbout(helper, no), await unreadAbout(colleague, no)]).toEqual([0, 1]);
    await decided(colleague, id);
  });
});
