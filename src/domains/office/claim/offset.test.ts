import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClaimStage } from '../../../apps/claim-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { may as cash } from '../../finance/cash/permits.ts';
import type { OfficeTables } from '../server/db.ts';
import { type ClaimActs, type ClaimPerson } from '../server/seed/claim-acts.ts';
import { payClaim } from './contract.ts';
import { may } from './permits.ts';

/* A claim is set off against the loans of its claimant before anything is paid. */

let stage: Stage;
let people: Readonly<Record<ClaimPerson, Player>>;
let claims: ClaimActs;
beforeAll(async () => {
  ({ stage, people, claims } = await startClaimStage());
}, 60_000);
afterAll(() => stage.close());

test('a claim that loans cover in full is settled with the last decision, without a cashier', async () => {
  const advance = await claims.lent('colleague', '1000');
  const id = await claims.reviewed('colleague', [claims.line('400')]);
  expect(await claims.claimOf(id)).toMatchObject({ state: 'approved', offset: '400.00', payment: '0.00', cash_entry_id: null });
  expect(await claims.loanOf(advance)).toMatchObject({ state: 'pendingReimbursement', balance: '600.00' });
  expect(await claims.differences()).toEqual([]);
  await claims.repayRest(advance);
});

test('two claims at once offset a loan only up to its balance, and a claim is paid once', async () => {
  const advance = await claims.lent('employee', '300');
  const [one, two] = [await claims.reviewed('employee', [claims.line('400')]), await claims.reviewed('employee', [claims.line('500')])];
  const second = await stage.cast({ name: 'Liang 2', permits: [may.view, may.pay, cash.view] });
  const [first, other] = [await claims.payment(one), await claims.payment(two)];
  const outcomes = await Promise.allSettled([
    people.cashier.send(payClaim, first),
    second.send(payClaim, other),
    second.send(payClaim, first),
  ]);
  // One of the two claims saw the loan as the other had left it: the cashier looks again.
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const id of [one, two])
    if ((await claims.claimOf(id)).state !== 'approved') await people.cashier.send(payClaim, await claims.payment(id));
  const both = [await claims.claimOf(one), await claims.claimOf(two)];
  expect(both.reduce((sum, { offset }) => sum + Number(offset), 0)).toBe(300);
  for (const { offset, payment: paid, approved } of both) expect(Number(offset) + Number(paid)).toBe(Number(approved));
  expect(await claims.loanOf(advance)).toMatchObject({ state: 'approved', balance: '0.00' });
  expect(await claims.differences()).toEqual([]);
});

test('a loan in dollars is offset at its booked rate, and the difference is posted', async () => {
  await stage.system<OfficeTables, void>(async ({ db }) => {
    // Money owed to an employee has the rate of payables.
    await sql`insert into exchange_rate (company_id, base, quote, rate, side, valid_from, valid_to, source) values
      (null, 'USD', 'CNY', '7.30', 'payable', '2026-11-24', '2026-11-24', 'manual'),
      (null, 'USD', 'CNY', '7.00', 'receivable', '2026-11-24', '2026-11-24', 'manual')`.execute(db);
  });
  const before = await claims.books();
  const advance = await claims.lent('employee', '100', 'USD');
  stage.clock.set('2026-11-24T02:00:00Z');
  const id = await claims.reviewed('employee', [claims.line('60', { currency: 'USD', spent_on: '2026-11-24' })], { currency: 'USD' });
  expect(await claims.claimOf(id)).toMatchObject({ state: 'approved', offset: '60.00' });
  const after = await claims.books();
  expect(after['122101 USD']).toBe('40.00 284.00');
  expect(after['6602 USD']).toBe('60.00 438.00');
  expect(after['6061 USD']).toBe('0.00 -12.00');
  expect(before['6061 USD']).toBeUndefined();
  expect(await claims.loanOf(advance)).toMatchObject({ balance: '40.00' });
  stage.clock.set('2026-11-20T02:00:00Z');
  expect(await claims.differences()).toEqual([]);
});
