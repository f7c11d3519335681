import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Guard } from '../../../kernel/guard.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { getPaymentRequest, movePaymentRequest, savePaymentRequest } from '../../finance/payment-request/contract.ts';
import { may as request } from '../../finance/payment-request/permits.ts';
import { decided } from '../../finance/server/seed/acts.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import { addDecider, getApproval, saveDelegation, saveStage } from './contract.ts';
import { may } from './permits.ts';

/* A person who is added to a stage must be able to decide it, and the chain must still pass without that person in its other stages. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let director: Player;
let executive: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  clerk = await staff('Huang', [request.prepare]);
  director = await staff('Xu', [request.director]);
  executive = await staff('Sun', [request.firstExecutive]);
  await staff('Zong', [request.secondExecutive, request.settlement, request.financeDirector]);
}, 60_000);
afterAll(() => stage.close());

const staff = (name: string, permits: readonly Permit[] = [], hidden: readonly Guard[] = []) =>
  stage.cast({ name, permits: [request.view, ...permits], hidden });
const rolesOf = (who: Player, columns: { active?: boolean; hidden?: Guard[] }) =>
  stage.system<IdentityTables, unknown>(({ db }) =>
    db
      .updateTable('role')
      .set(columns)
      .where('id', 'in', (eb) => eb.selectFrom('account_role').select('role_id').where('account_id', '=', who.accountId))
      .execute(),
  );
const content = () => ({
  kind: 'prepayment' as const,
  carrier_id: String(scene.carrier),
  party_bank_account_id: String(scene.payee),
  currency: 'CNY' as const,
  amount: '100',
  lines: [],
  due_on: '2026-12-30',
  reason: '预付运费',
  invoice_no: null,
  invoice_promised_on: null,
});
/** A request that the clerk enters and the last of these people submits; those between change it. */
async function submitted(...others: readonly Player[]): Promise<string> {
  let saved = await clerk.send(savePaymentRequest, content());
  for (const other of others) saved = await other.send(savePaymentRequest, { ...content(), id: saved.id, version: saved.version });
  await (others.at(-1) ?? clerk).send(movePaymentRequest, { id: saved.id, version: saved.version, action: 'submit' });
  return saved.id;
}
const approvalOf = (id: string) => clerk.send(getApproval, { subject: 'paymentRequest', id });
const adding = async (id: string, person: Player) => ({
  subject: 'paymentRequest',
  id,
  version: (await approvalOf(id)).version ?? 0,
  account_id: String(person.accountId),
  reason: null,
});

test('a person who prepared the record before is not added: they may not decide it, and the stage would wait for them for good', async () => {
  const second = await staff('Bai', [request.prepare]);
  const id = await submitted(second);
  expect(await director.refused(addDecider, await adding(id, clerk))).toBe('FOUR_EYES');
  expect(await director.refused(addDecider, await adding(id, second))).toBe('FOUR_EYES');
  expect((await decided(director, id)).state).toBe('firstExecutiveReview');
});

test('a person who was added decides again when the record comes back to the stage', async () => {
  const [id, expert] = [await submitted(), await staff('Qian')];
  await director.send(addDecider, await adding(id, expert));
  for (const who of [director, expert]) await decided(who, id);
  await decided(executive, id, 'sendBack', { stage: 'directorReview', reason: '合同金额不符' });
  expect((await decided(director, id)).state).toBe('directorReview');
  expect((await decided(expert, id)).state).toBe('firstExecutiveReview');
});

test('a person from whom the amounts are hidden is not added', async () => {
  const blind = await staff('Mang', [], ['cost']);
  const id = await submitted();
  expect(await director.refused(addDecider, await adding(id, blind))).toBe('CANNOT_DECIDE');
  await rolesOf(blind, { hidden: ['customerPrice'] });
  await director.send(addDecider, await adding(id, blind));
  expect((await decided(director, id)).state).toBe('directorReview');
  expect((await decided(blind, id)).state).toBe('firstExecutiveReview');
});

test.each<[string, { active?: boolean; hidden?: Guard[] }]>([
  ['loses the right to see the record', { active: false }],
  ['no longer sees its amounts', { hidden: ['cost'] }],
])('an added person who %s is not waited for, and the history names them', async (_, columns) => {
  const [expert, other] = [await staff('Zhuan'), await staff('Zai')];
  const id = await submitted();
  for (const person of [expert, other]) await director.send(addDecider, await adding(id, person));
  await rolesOf(expert, columns);
  expect((await decided(director, id)).state).toBe('directorReview');
  expect((await decided(other, id)).state).toBe('firstExecutiveReview');
  expect((await approvalOf(id)).events.map(({ what, by, comment }) => [what, by, comment])).toEqual([
    ['submit', 'Huang', null],
    ['addPerson', 'Xu', 'Zhuan'],
    ['addPerson', 'Xu', 'Zai'],
    ['approve', 'Xu', null],
    ['approve', 'Zai', null],
    ['goOn', 'Zai', 'Zhuan'],
  ]);
});

test('the only decider of a later stage is not added to an earlier one, as nobody would decide that stage then', async () => {
  const id = await submitted();
  await expect(director.send(addDecider, await adding(id, executive))).rejects.toMatchObject({
    reply: { msg: expect.stringContaining('总经理一审'), data: { refusal: 'APPROVAL_NOBODY' } },
  });
  // With a second decider of that stage the first may be added, and then not the second as well.
  const another = await staff('Qian', [request.firstExecutive]);
  await director.send(addDecider, await adding(id, executive));
  expect(await director.refused(addDecider, await adding(id, another))).toBe('APPROVAL_NOBODY');
  await decided(director, id);
  await decided(executive, id);
  expect((await decided(another, id)).state).toBe('secondExecutiveReview');
});

test('somebody whom the stage itself needs is not added to it: an added approval is one more, not one of its own', async () => {
  const deputy = await staff('Dai');
  await director.send(saveDelegation, {
    deputy_id: String(deputy.accountId),
    from_on: '2026-11-20',
    until_on: '2026-11-20',
    subjects: [],
    reason: null,
  });
  const id = await submitted();
  expect(await deputy.refused(addDecider, await adding(id, director))).toBe('APPROVAL_NOBODY');
  const { state } = await clerk.send(getPaymentRequest, { id });
  expect(state).toBe('directorReview');
  const administrator = await stage.cast({ name: 'Guan', permits: [request.view, may.edit] });
  const second = await staff('Er', [request.director]);
  const rule = { company_id: String(stage.companies.cn), subject: 'paymentRequest', stage: 'directorReview', decided_by: 'right' as const };
  const hours = { up_to: null, remind_hours: null, escalate_hours: null };
  await administrator.send(saveStage, { ...rule, ...hours, needed: 2, version: null });
  const two = await submitted();
  expect(await director.refused(addDecider, await adding(two, second))).toBe('APPROVAL_NOBODY');
  expect((await decided(director, two)).state).toBe('directorReview');
  expect((await decided(second, two)).state).toBe('firstExecutiveReview');
});
