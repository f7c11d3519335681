import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParamsOf } from '../../../kernel/call.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { entriesOfRecord } from '../ledger/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { registered } from '../server/seed/acts.ts';
import { approvedAccount, type Scene, setScene } from '../server/seed/scene.ts';
import { arriveTransfer, getTransfer, moveTransfer, saveTransfer } from './contract.ts';
import { transferKinds } from './rules.ts';

/* Today is Friday, 20 November 2026. The bank values what we send it today on Monday, whatever it is for. */

let stage: Stage;
let scene: Scene;
let cashier: Player;
let director: Player;
let float: string;
let team: string;
let payees: Record<'carrier' | 'customer', string>;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  [float, team, payees] = await stage.system<FinanceTables, [string, string, typeof payees]>(async (work) => {
    const one = async (statement: ReturnType<typeof sql<{ id: bigint }>>) => String((await statement.execute(work.db)).rows[0]?.id);
    return [
      await one(sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
        values (${stage.companies.cn}, '中国银行', 'FLOAT', 'Quayside', 'CNY') returning id`),
      await one(sql<{ id: bigint }>`insert into team (company_id, name) values (${stage.companies.cn}, '财务部') returning id`),
      {
        carrier: await approvedAccount(work, { carrier: scene.carrier }, 'CNY'),
        customer: await approvedAccount(work, { customer: scene.customer }, 'CNY'),
      },
    ];
  });
  cashier = await stage.cast({ name: 'Liang' });
  director = await stage.cast({ name: 'Luo' });
  await registered(cashier, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount: '1000', on: '2026-11-18' });
}, 60_000);
afterAll(() => stage.close());

test('whatever moves on our accounts stands in the books on the day on which the bank values it', async () => {
  const out = { from_account_id: String(scene.bankCny) };
  const into = { to_account_id: String(scene.bankCny) };
  const fleet = { carrier_id: String(scene.carrier) };
  const acme = { customer_id: String(scene.customer) };
  const drafts: (Pick<ParamsOf<typeof saveTransfer>, 'kind'> & Partial<ParamsOf<typeof saveTransfer>>)[] = [
    { kind: 'transfer', ...out, to_account_id: float, in_on: '2026-11-23' },
    { kind: 'bankFee', ...out },
    { kind: 'interestPaid', ...out },
    { kind: 'interestEarned', ...into },
    { kind: 'pettyCash', ...out, cost_centre_id: team, expense_account: 'adminExpense' },
    { kind: 'salaryPaid', ...out },
    { kind: 'taxPaid', ...out, tax_account: 'otherTax' },
    { kind: 'loanDrawn', ...into },
    { kind: 'loanRepaid', ...out },
    { kind: 'capitalPaidIn', ...into },
    { kind: 'depositGiven', ...out, ...fleet, party_bank_account_id: payees.carrier },
    { kind: 'depositReturned', ...into, ...fleet },
    { kind: 'depositTaken', ...into, ...acme },
    { kind: 'depositRepaid', ...out, ...acme, party_bank_account_id: payees.customer },
  ];
  expect(drafts.map(({ kind }) => kind)).toEqual([...transferKinds]);
  for (const draft of drafts) {
    const { id } = await cashier.send(saveTransfer, { amount: '10', out_on: '2026-11-23', memo: '周一起息', ...draft });
    await cashier.send(moveTransfer, { id, version: 1, action: 'submit' });
    await director.send(moveTransfer, { id, version: 2, action: 'approve' });
    const { entries } = await director.send(entriesOfRecord, { subject: 'transfer', id });
    expect([draft.kind, new Set(entries.map(({ posted_on }) => posted_on))]).toEqual([draft.kind, new Set(['2026-11-23'])]);
  }
});

test('a transfer arrives with something and not before it leaves, and a charge of the bank neither arrives nor has a fee', async () => {
  const draft = { from_account_id: String(scene.bankCny), amount: '10', out_on: '2026-11-20', memo: '调拨' };
  const sent = { ...draft, kind: 'transfer' as const, to_account_id: String(scene.bankUsd), to_amount: '1.41' };
  for (const more of [{ in_on: '2026-11-19' }, { to_amount: '0' }])
    expect([more, await cashier.refused(saveTransfer, { ...sent, ...more })]).toEqual([more, 'BAD_PARAMS']);
  await cashier.send(saveTransfer, { ...sent, in_on: '2026-11-20' });
  const { id } = await cashier.send(saveTransfer, { ...draft, kind: 'bankFee', in_on: '2026-11-25', fee: '2' });
  expect(await cashier.send(getTransfer, { id })).toMatchObject({ in_on: null, fee: '0.00' });
});

test('money that the bank values on Monday is taken back on Monday', async () => {
  const draft = { kind: 'transfer' as const, from_account_id: String(scene.bankCny), to_account_id: float, amount: '10', memo: '调拨' };
  const { id } = await cashier.send(saveTransfer, { ...draft, out_on: '2026-11-20' });
  await cashier.send(moveTransfer, { id, version: 1, action: 'submit' });
  await director.send(moveTransfer, { id, version: 2, action: 'approve' });
  await cashier.send(arriveTransfer, { id, version: 3, in_on: '2026-11-23' });
  await director.send(moveTransfer, { id, version: 4, action: 'reverse', reason: '退回' });
  expect(await cashier.send(getTransfer, { id })).toMatchObject({ state: 'reversed', reversed_on: '2026-11-23' });
  expect(await stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work))).toEqual([]);
});

test('money that is expected in December and comes back before is taken back on that day', async () => {
  const draft = { kind: 'transfer' as const, from_account_id: String(scene.bankCny), to_account_id: float, amount: '10', memo: '调拨' };
  const { id } = await cashier.send(saveTransfer, { ...draft, out_on: '2026-11-20', in_on: '2026-12-10' });
  await cashier.send(moveTransfer, { id, version: 1, action: 'submit' });
  expect((await director.send(moveTransfer, { id, version: 2, action: 'approve' })).state).toBe('inTransit');
  await director.send(moveTransfer, { id, version: 3, action: 'reverse', reason: '退回' });
  expect(await cashier.send(getTransfer, { id })).toMatchObject({ state: 'reversed', reversed_on: '2026-11-20' });
  const { entries } = await director.send(entriesOfRecord, { subject: 'transfer', id });
  expect(entries.map(({ posted_on }) => posted_on)).toEqual(['2026-11-20', '2026-11-20']);
});
