import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, Refused, type Stage, startStage } from '../../../apps/stage.ts';
import { entriesOfRecord } from '../ledger/contract.ts';
import { registered } from '../server/seed/acts.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { moveTransfer, saveTransfer } from '../transfer/contract.ts';
import { may as mayTransfer } from '../transfer/permits.ts';
import { claimCash, registerCash } from './contract.ts';

/*
 * The balance of an account is asked as of the day on which money leaves it, and of each later day. Today is 20 November 2026; the approver has
 * no right to overdraw.
 */

let stage: Stage;
let scene: Scene;
let cashier: Player;
let director: Player;
let careful: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  cashier = await stage.cast({ name: 'Liang' });
  director = await stage.cast({ name: 'Luo' });
  careful = await stage.cast({ name: 'Wei', permits: [mayTransfer.view, mayTransfer.approve] });
}, 60_000);
afterAll(() => stage.close());

/** An account of ours in yuan on which nothing stands. */
const opened = (no: string): Promise<bigint> =>
  stage.system<FinanceTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.cn}, '中国银行', ${no}, 'Quayside', 'CNY') returning id`.execute(db);
    return rows[0]?.id ?? 0n;
  });
const received = (bank: bigint, amount: string, on: string) =>
  registered(cashier, { direction: 'in', bank, customer: scene.customer, amount, on });
/** A charge of the bank that waits for approval. */
async function charged(bank: bigint, amount: string, out_on: string) {
  const { id } = await cashier.send(saveTransfer, { kind: 'bankFee', from_account_id: String(bank), amount, out_on, memo: '手续费' });
  await cashier.send(moveTransfer, { id, version: 1, action: 'submit' });
  return { id, version: 2, action: 'approve' as const };
}

test('money that the bank values in three days, its fee and its claim stand in the books on that day', async () => {
  const bank = String(await opened('MONDAY'));
  const { id } = await cashier.send(registerCash, {
    direction: 'in',
    own_bank_account_id: bank,
    customer_id: null,
    carrier_id: null,
    payer_name: 'ACME TRADING LTD',
    method: 'transfer',
    amount: '60',
    rate: null,
    fee: '1',
    fee_currency: 'CNY',
    value_on: '2026-11-23',
    bank_ref: null,
    remark: null,
  });
  await cashier.send(claimCash, { id, version: 1, customer_id: String(scene.customer) });
  const { entries } = await cashier.send(entriesOfRecord, { subject: 'cash', id });
  expect(entries.map(({ kind, posted_on }) => `${kind} ${posted_on}`)).toEqual([
    'receipt 2026-11-23',
    'bankFee 2026-11-23',
    'claim 2026-11-23',
  ]);
});

test('money that the bank values in three days pays nothing today', async () => {
  const bank = await opened('LATER');
  await received(bank, '100', '2026-11-23');
  const today = await charged(bank, '40', '2026-11-20');
  expect(await careful.refused(moveTransfer, today)).toBe('BANK_BELOW_ZERO');
  expect((await director.send(moveTransfer, today)).below_zero).toEqual({ account: 'LATER', currency: 'CNY', left: '-40.00' });
  // The day on which it stands on the account pays as much as is left then.
  await received(bank, '40', '2026-11-20');
  stage.clock.set('2026-11-23T02:00:00Z');
  expect(await careful.refused(moveTransfer, await charged(bank, '100.01', '2026-11-23'))).toBe('BANK_BELOW_ZERO');
  expect((await careful.send(moveTransfer, await charged(bank, '100', '2026-11-23'))).below_zero).toBeNull();
});

test('a payment that is dated back leaves no day below zero, neither its own nor a later one', async () => {
  const bank = await opened('BACK');
  await received(bank, '100', '2026-11-18');
  expect(await careful.refused(moveTransfer, await charged(bank, '60', '2026-11-17'))).toBe('BANK_BELOW_ZERO');
  await careful.send(moveTransfer, await charged(bank, '80', '2026-11-20'));
  await received(bank, '500', '2026-11-23');
  // 500 stand there today. Of the 100 of the 18th, 80 were spent on the 20th.
  const much = await charged(bank, '20.01', '2026-11-18');
  expect(await careful.refused(moveTransfer, much)).toBe('BANK_BELOW_ZERO');
  expect((await careful.send(moveTransfer, await charged(bank, '20', '2026-11-19'))).below_zero).toBeNull();
  expect((await director.send(moveTransfer, much)).below_zero).toMatchObject({ left: '-20.01' });
});

test('money that came back later was not there before', async () => {
  const bank = await opened('RETURNED');
  await received(bank, '30', '2026-11-19');
  const spent = await charged(bank, '30', '2026-11-19');
  await careful.send(moveTransfer, spent);
  await director.send(moveTransfer, { id: spent.id, version: 4, action: 'reverse', reason: '退回' });
  expect(await careful.refused(moveTransfer, await charged(bank, '1', '2026-11-20'))).toBe('BANK_BELOW_ZERO');
  expect((await careful.send(moveTransfer, await charged(bank, '30', '2026-11-23'))).below_zero).toBeNull();
});

test('the fee of a transfer leaves the account with it', async () => {
  const [from, to] = [await opened('WITH-FEE'), await opened('TO')];
  await received(from, '50', '2026-11-18');
  const sent = async (amount: string) => {
    const draft = { kind: 'transfer' as const, from_account_id: String(from), to_account_id: String(to), memo: '调拨' };
    const { id } = await cashier.send(saveTransfer, { ...draft, amount, fee: '2', out_on: '2026-11-20' });
    await cashier.send(moveTransfer, { id, version: 1, action: 'submit' });
    return { id, version: 2, action: 'approve' as const };
  };
  expect(await careful.refused(moveTransfer, await sent('48.01'))).toBe('BANK_BELOW_ZERO');
  expect((await careful.send(moveTransfer, await sent('48'))).below_zero).toBeNull();
});

test('of two payments at once the account makes the one that it can', async () => {
  const bank = await opened('ONCE');
  await received(bank, '100', '2026-11-20');
  const both = [await charged(bank, '60', '2026-11-20'), await charged(bank, '60', '2026-11-20')];
  const outcomeOf = (move: (typeof both)[number]) =>
    careful.send(moveTransfer, move).then(
      () => 'done',
      (error) => (error instanceof Refused ? error.reply.data.refusal : String(error)),
    );
  let outcomes: Promise<string[]> | undefined;
  // Entries wait for their number, so that neither payment is posted before the other has looked at the account.
  await stage.system<FinanceTables, void>(async (work) => {
    await work.nextNumber('JE', stage.companies.cn);
    outcomes = Promise.all(both.map(outcomeOf));
    await expect.poll(async () => (await waitingForLocks(work.db)).length).toBe(2);
    work.audit({ subject: 'period', id: stage.companies.cn, what: 'hold' });
  });
  expect((await outcomes)?.toSorted()).toEqual(['BANK_BELOW_ZERO', 'done']);
});
