import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClaimStage } from '../../../apps/claim-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { type ClaimActs, type ClaimPerson, type ClaimScene } from '../server/seed/claim-acts.ts';
import { reviewers } from '../server/seed/money-acts.ts';
import { moveClaim, payClaim } from './contract.ts';

/* A claim that the books cannot take is neither paid nor set off, and nothing of it is half posted. */

let stage: Stage;
let scene: ClaimScene;
let people: Readonly<Record<ClaimPerson, Player>>;
let claims: ClaimActs;
beforeAll(async () => {
  ({ stage, scene, people, claims } = await startClaimStage());
}, 60_000);
afterAll(() => stage.close());

test('a payment that the books cannot take is refused, and neither loan nor expense nor money is half posted', async () => {
  const advance = await claims.lent('colleague', '50', 'USD');
  const id = await claims.reviewed('colleague', [claims.line('80', { currency: 'USD' })], { currency: 'USD' });
  expect(await claims.claimOf(id)).toMatchObject({ state: 'pendingReimbursement', to_pay: '30.00' });
  await claims.setMonth('2026-10', 'closed');
  const before = await claims.written(id, advance);
  const pay = (more: Partial<ParamsOf<typeof payClaim>>) => claims.payment(id, { own_bank_account_id: String(scene.bankUsd), ...more });
  for (const [more, code] of [
    [{ value_on: '2026-10-31', rate: '7.1' }, 'PERIOD_CLOSED'],
    [{ value_on: '2026-11-18' }, 'RATE_MISSING'],
    [{ rate: '71' }, 'RATE_FAR'],
    [{ value_on: '2026-12-20', rate: '7.1' }, 'POSTING_AHEAD'],
    [{ own_bank_account_id: String(scene.bankCny) }, 'BANK_CURRENCY'],
  ] as const)
    expect([more, await people.cashier.refused(payClaim, await pay(more))]).toEqual([more, code]);
  await claims.setMonth('2026-11', 'softClosed');
  expect(await people.cashier.refused(payClaim, await pay({}))).toBe('PERIOD_SOFT_CLOSED');
  await claims.setMonth('2026-11', 'closed');
  expect(await people.cashier.refused(payClaim, await pay({}))).toBe('PERIOD_CLOSED');
  expect(await claims.written(id, advance)).toEqual(before);

  await claims.setMonth('2026-11', 'open');
  const paid = await people.cashier.send(payClaim, await pay({ bank_ref: 'EX-7' }));
  expect(paid).toMatchObject({ state: 'approved', offset: '50.00', payment: '30.00' });
  // A payment that came back in a month that is closed by then waits for the month as well.
  await claims.setMonth('2026-11', 'closed');
  const after = await claims.written(id, advance);
  const back = { id, version: after.claim.version, action: 'reversePayment' as const, reason: '退票' };
  expect(await people.financeSupervisor.refused(moveClaim, back)).toBe('PERIOD_CLOSED');
  expect(await claims.written(id, advance)).toEqual(after);
  await claims.setMonth('2026-11', 'open');
  expect(await claims.differences()).toEqual([]);
});

test('a claim in yuan is paid on no day of a closed month, whatever it offsets, and on the next open day in full', async () => {
  const advance = await claims.lent('colleague', '100');
  const id = await claims.reviewed('colleague', [claims.line('250', { fee_type_id: String(scene.operations) })]);
  const before = await claims.written(id, advance);
  for (const [value_on, code] of [
    ['2026-10-31', 'PERIOD_CLOSED'],
    ['2026-09-01', 'PERIOD_CLOSED'],
    ['2026-11-24', 'POSTING_AHEAD'],
  ] as const)
    expect([value_on, await people.cashier.refused(payClaim, await claims.payment(id, { value_on }))]).toEqual([value_on, code]);
  expect(await claims.written(id, advance)).toEqual(before);
  expect(await people.cashier.send(payClaim, await claims.payment(id, { value_on: '2026-11-01' }))).toMatchObject({
    state: 'approved',
    offset: '100.00',
    payment: '150.00',
  });
  expect(await claims.loanOf(advance)).toMatchObject({ state: 'approved', balance: '0.00' });
  expect(await claims.differences()).toEqual([]);
});

test('the last decision on a claim that loans cover waits for an open month and a rate of the day, and decides nothing before', async () => {
  const advance = await claims.lent('colleague', '100');
  const id = await claims.submitted('colleague', [claims.line('40')]);
  for (const reviewer of reviewers.slice(0, -1)) await claims.decide(reviewer, id);
  const before = await claims.written(id, advance);
  await claims.setMonth('2026-11', 'closed');
  await expect(claims.decide('financeSupervisor', id)).rejects.toThrow('PERIOD_CLOSED');
  await claims.setMonth('2026-11', 'open');
  expect(await claims.written(id, advance)).toEqual(before);
  await claims.decide('financeSupervisor', id);
  expect(await claims.claimOf(id)).toMatchObject({ state: 'approved', offset: '40.00', payment: '0.00' });

  const dollars = await claims.lent('colleague', '70', 'USD');
  const other = await claims.submitted('colleague', [claims.line('60', { currency: 'USD' })], { currency: 'USD' });
  for (const reviewer of reviewers.slice(0, -1)) await claims.decide(reviewer, other);
  const waiting = await claims.written(other, dollars);
  stage.clock.set('2026-11-22T02:00:00Z');
  await expect(claims.decide('financeSupervisor', other)).rejects.toThrow('RATE_MISSING');
  expect(await claims.written(other, dollars)).toEqual(waiting);
  stage.clock.set('2026-11-20T02:00:00Z');
  await claims.decide('financeSupervisor', other);
  expect(await claims.claimOf(other)).toMatchObject({ state: 'approved', offset: '60.00' });
  expect(await claims.differences()).toEqual([]);
});
