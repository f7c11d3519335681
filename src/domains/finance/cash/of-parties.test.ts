import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { payPaymentRequest } from '../payment-request/contract.ts';
import { billed, registered } from '../server/seed/acts.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { makeWriteOff } from '../write-off/contract.ts';
import { claimCash, getCash, listAdvances } from './contract.ts';

/* Money of several parties on our accounts: each has its own bills and advances, and each company sees its own. */

let stage: Stage;
let scene: Scene;
let people: Readonly<Record<Person, Player>>;
let acts: ReturnType<typeof requestActs<Player>>;
let abroad: Player;
const on = '2026-11-18';
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { [on]: '7.20' }));
  people = await castPeople((part) => stage.cast(part), scene);
  acts = requestActs(people, scene);
  abroad = await stage.cast({ name: 'Hanoi', companyId: stage.companies.vn });
  await registered(people.cashier, { direction: 'in', bank: scene.bankCny, customer: scene.other, amount: '10000', on });
}, 60_000);
afterAll(() => stage.close());

const advances = async (who: Player, side: 'receivable' | 'payable') =>
  (await who.send(listAdvances, { side })).rows.map(({ party_name, currency, amount }) => `${party_name} ${amount} ${currency}`);

test('an advance to a carrier is what was paid ahead less what came back, beside those of customers', async () => {
  const prepaid = await acts.requestFor('', '', { kind: 'prepayment', lines: [], amount: '1000' });
  await people.cashier.send(payPaymentRequest, { id: prepaid, version: await acts.approve(prepaid), ...acts.payment('1000') });
  const back = await registered(people.cashier, { direction: 'in', bank: scene.bankCny, amount: '150', on });
  const claim = { id: back, version: 1 };
  expect(await people.clerk.refused(claimCash, { ...claim, carrier_id: '999999' })).toBe('NOT_FOUND');
  await people.clerk.send(claimCash, { ...claim, carrier_id: String(scene.carrier) });
  expect(await people.clerk.send(getCash, { id: back })).toMatchObject({
    state: 'claimed',
    party_name: 'FLEET 运输',
    party_id: String(scene.carrier),
  });
  expect(await advances(people.clerk, 'payable')).toEqual(['FLEET 运输 850.00 CNY']);
  expect(await advances(people.clerk, 'receivable')).toEqual(['BETA 贸易 10000.00 CNY']);
});

test('each company lists and opens the money on its own accounts', async () => {
  const hanoi = await stage.system<FinanceTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.vn}, 'Vietcombank', 'HANOI', 'Quayside', 'VND') returning id`.execute(db);
    return rows[0]?.id ?? 0n;
  });
  const theirs = await registered(abroad, { direction: 'in', bank: hanoi, customer: scene.customer, amount: '500000', on });
  expect(await advances(abroad, 'receivable')).toEqual(['ACME 贸易 500000 VND']);
  expect(await advances(people.clerk, 'receivable')).toEqual(['BETA 贸易 10000.00 CNY']);
  expect(await people.clerk.refused(getCash, { id: theirs })).toBe('NOT_FOUND');
  const { company_name, paid_by } = await abroad.send(getCash, { id: theirs });
  const { name } = await stage.system<FinanceTables, { name: string }>(({ db }) =>
    db.selectFrom('own_company').select('name').where('id', '=', stage.companies.vn).executeTakeFirstOrThrow(),
  );
  expect([company_name, paid_by]).toEqual([name, null]);
});

test('a receipt shows the bills that it settled and no others, in the order of the lines', async () => {
  const owed = { side: 'receivable' as const, party: scene.customer, fee: scene.freight, currency: 'USD' as const, on };
  const settledBy = async (amount: string, parts: readonly string[]) => {
    const cash = await registered(people.cashier, { direction: 'in', bank: scene.bankUsd, customer: scene.customer, amount, on });
    const lines = [];
    for (const part of parts) {
      const bill_id = await billed(people.clerk, people.director, { ...owed, amount: part });
      lines.push({ bill_id, currency: 'USD' as const, version: 1, amount: part });
    }
    await people.clerk.send(makeWriteOff, { cash_entry_id: cash, version: 1, lines });
    return cash;
  };
  const [first, second] = [await settledBy('100', ['70', '20']), await settledBy('60', ['60'])];
  const amounts = async (id: string) => (await people.clerk.send(getCash, { id })).allocations.map(({ amount }) => amount);
  expect([await amounts(first), await amounts(second)]).toEqual([['70.00', '20.00'], ['60.00']]);
});
