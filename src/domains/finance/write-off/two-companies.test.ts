import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getBill } from '../bill/contract.ts';
import { savePaymentRequest } from '../payment-request/contract.ts';
import { billed, registered } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { autoWriteOff, makeWriteOff, proposeWriteOff, writeOffCandidates } from './contract.ts';

/*
 * ACME owes 100 yuan to Nanning and 100 to Hanoi, and both owe FLEET 100. A person of the group sees the bills of both, and still money of the one
 * company pays no bill of the other.
 */

let stage: Stage;
let scene: Scene;
let group: Player;
const bills = { ours: '', theirs: '' };
const owing = { ours: '', theirs: '' };
const yuan = { amount: '100', currency: 'CNY' as const, on: '2026-11-18' };
beforeAll(async () => {
  stage = await startStage();
  const { cn, vn } = stage.companies;
  scene = await stage.system<FinanceTables, Scene>(async (work) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'CNY', 'VND', 3500, '2026-11-18', '2026-11-20', 'manual')`.execute(work.db);
    return setScene(work, cn, {});
  });
  group = await stage.cast({ name: 'Group', scope: 'all' });
  for (const [key, companyId] of [
    // Hanoi's is the older one.
    ['theirs', vn],
    ['ours', cn],
  ] as const) {
    const [maker, reviewer] = [await stage.cast({ companyId }), await stage.cast({ companyId })];
    bills[key] = await billed(maker, reviewer, { ...yuan, side: 'receivable', party: scene.customer, fee: scene.freight });
    owing[key] = await billed(maker, reviewer, { ...yuan, side: 'payable', party: scene.carrier, fee: scene.freight });
  }
}, 60_000);
afterAll(() => stage.close());

test('money of one company settles no bill of another, no matter who matches it', async () => {
  const cash = await registered(await stage.cast(), {
    direction: 'in',
    bank: scene.bankCny,
    customer: scene.customer,
    amount: '150',
    on: yuan.on,
  });
  const party = { side: 'receivable' as const, party_id: String(scene.customer) };
  const offered = (await group.send(writeOffCandidates, party)).bills.map(({ bill_id, booked_rate }) => [bill_id, Number(booked_rate)]);
  expect(offered).toEqual([
    [bills.theirs, 3500],
    [bills.ours, 1],
  ]);
  const line = { bill_id: bills.theirs, currency: 'CNY' as const, version: 1, amount: '100' };
  expect(await group.refused(makeWriteOff, { cash_entry_id: cash, version: 1, lines: [line] })).toBe('NOT_FOUND');
  const { lines } = await group.send(proposeWriteOff, party);
  expect(lines.map(({ bill_id, amount }) => [bill_id, amount])).toEqual([[bills.ours, '100.00']]);
  expect(await group.send(autoWriteOff, party)).toMatchObject({ write_offs: 1 });
  const openOf = async (id: string) => (await group.send(getBill, { id })).balances[0]?.open;
  expect([await openOf(bills.ours), await openOf(bills.theirs)]).toEqual(['0.00', '100.00']);
});

test('one payment request asks for bills of one company', async () => {
  const request = (...ids: string[]) => ({
    kind: 'bill' as const,
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    currency: 'CNY' as const,
    amount: null,
    lines: ids.map((bill_id) => ({ bill_id, amount: '100' })),
    due_on: '2026-12-10',
    reason: '运费',
    invoice_no: 'INV-1',
    invoice_promised_on: null,
  });
  expect(await group.refused(savePaymentRequest, request(owing.ours, owing.theirs))).toBe('BILL_OTHER_PARTY');
  await group.send(savePaymentRequest, request(owing.ours));
});
