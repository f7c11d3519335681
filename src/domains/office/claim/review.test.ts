import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClaimStage } from '../../../apps/claim-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { type ClaimActs, claimOfLines, type ClaimPerson, type ClaimScene, invoice } from '../server/seed/claim-acts.ts';
import { reviewers } from '../server/seed/money-acts.ts';
import { moveClaim, payClaim, reviewClaim, saveClaim } from './contract.ts';

/* A claim goes back to its claimant, is reduced, withdrawn and cancelled. */

let stage: Stage;
let scene: ClaimScene;
let people: Readonly<Record<ClaimPerson, Player>>;
let claims: ClaimActs;
beforeAll(async () => {
  ({ stage, scene, people, claims } = await startClaimStage());
}, 60_000);
afterAll(() => stage.close());

test('a claim is rejected, changed, withdrawn and cancelled; what was approved is cancelled by finance alone', async () => {
  const { employee } = people;
  const id = await claims.submitted('employee', [claims.line('90')]);
  await claims.decide('supervisor', id, 'sendBack', '缺发票');
  const rejected = await claims.claimOf(id);
  expect(rejected.state).toBe('rejected');
  expect(await people.colleague.refused(saveClaim, { ...claimOfLines([claims.line('80')]), id, version: rejected.version })).toBe(
    'NOT_YOURS',
  );
  const saved = await employee.send(saveClaim, { ...claimOfLines([claims.line('80')]), id, version: rejected.version });
  const { version } = await employee.send(moveClaim, { id, version: saved.version, action: 'submit' });
  expect(await employee.refused(saveClaim, { ...claimOfLines([claims.line('70')]), id, version })).toBe('CLAIM_FROZEN');
  const drawn = await employee.send(moveClaim, { id, version, action: 'withdraw' });
  expect((await employee.send(moveClaim, { id, version: drawn.version, action: 'cancel', reason: '不报了' })).state).toBe('cancelled');
  const other = await claims.reviewed('employee', [claims.line('60', { fee_type_id: String(scene.operations) })]);
  const waiting = await claims.claimOf(other);
  expect(await employee.refused(moveClaim, { id: other, version: waiting.version, action: 'cancel', reason: 'x' })).toBe('NOT_PERMITTED');
  const cancelled = await people.financeSupervisor.send(moveClaim, {
    id: other,
    version: waiting.version,
    action: 'cancel',
    reason: '重复申请',
  });
  expect(cancelled.state).toBe('cancelled');
});

test.each(reviewers.map((reviewer, place) => [reviewer, place] as const))(
  'the %s sends a claim back to its claimant, who corrects it, takes it back from the same review and cancels it',
  async (reviewer, place) => {
    const { employee } = people;
    const id = await claims.submitted('employee', [claims.line('90')]);
    await claims.passed(id, place);
    await claims.decide(reviewer, id, 'sendBack', '请补充说明');
    const back = await claims.claimOf(id);
    expect(back.state).toBe('rejected');
    await employee.send(moveClaim, { id, version: back.version, action: 'submit' });
    await claims.passed(id, place);
    const { version } = await claims.claimOf(id);
    const drawn = await employee.send(moveClaim, { id, version, action: 'withdraw' });
    expect(drawn.state).toBe('draft');
    await employee.send(moveClaim, { id, version: drawn.version, action: 'submit' });
    await claims.decide('supervisor', id, 'sendBack', '不报');
    const last = await claims.claimOf(id);
    expect((await employee.send(moveClaim, { id, version: last.version, action: 'cancel', reason: '不报了' })).state).toBe('cancelled');
  },
);

test('a claim of which nothing is approved is not passed on: it is rejected with the reason', async () => {
  const { finance } = people;
  const id = await claims.submitted('employee', [claims.line('53', invoice('INV-20', '3')), claims.line('20')]);
  await claims.decide('supervisor', id);
  await claims.decide('executive', id);
  await expect(claims.check('finance', id, { 0: '0', 1: '0' }, '与公司无关')).rejects.toThrow('APPROVED_NOTHING');
  expect(await claims.claimOf(id)).toMatchObject({ claimed: '73.00', approved: null, state: 'financeReview' });
  expect(await claims.check('finance', id, { 0: '0', 1: '20' }, '与公司无关')).toMatchObject({ approved: '20.00' });
  await claims.decide('finance', id);
  await claims.decide('financeSupervisor', id);
  await people.cashier.send(payClaim, await claims.payment(id));
  expect(await claims.claimOf(id)).toMatchObject({ state: 'approved', approved: '20.00', tax: '0.00', payment: '20.00' });
  const other = await claims.submitted('employee', [claims.line('53', invoice('INV-21', '3'))]);
  await claims.decide('supervisor', other);
  await claims.decide('executive', other);
  await claims.decide('finance', other, 'sendBack', '与公司无关');
  expect((await claims.claimOf(other)).state).toBe('rejected');
  expect(await claims.differences()).toEqual([]);
  expect(
    await finance.refused(reviewClaim, { id: other, version: 1, lines: [{ id: '1', approved: '0', confirmed: true }], reason: null }),
  ).toBe('CHANGED_MEANWHILE');
});

test('what a review reduced counts in full again when the claim is submitted again', async () => {
  const { employee } = people;
  const id = await claims.submitted('employee', [claims.line('53', invoice('INV-30', '3')), claims.line('20')]);
  await claims.decide('supervisor', id);
  await claims.decide('executive', id);
  expect(await claims.check('finance', id, { 0: '26.5' }, '超标准')).toMatchObject({ approved: '46.50' });
  await claims.decide('finance', id, 'sendBack', '请补充说明');
  const back = await claims.claimOf(id);
  await employee.send(moveClaim, { id, version: back.version, action: 'submit' });
  const again = await claims.claimOf(id);
  expect(again).toMatchObject({ claimed: '73.00', approved: null, tax: '3.00', lines: [{ approved: '53.00' }, { approved: '20.00' }] });
  const drawn = await employee.send(moveClaim, { id, version: again.version, action: 'withdraw' });
  await employee.send(moveClaim, { id, version: drawn.version, action: 'cancel', reason: '不报了' });
});
