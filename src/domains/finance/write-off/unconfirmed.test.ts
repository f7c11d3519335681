import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { makeBills, moveBill } from '../bill/contract.ts';
import { nettingConsents } from '../netting-consent/master.ts';
import { makeNetting, nettingCandidates, proposeNetting } from '../netting/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, registered, reviewed } from '../server/seed/acts.ts';
import type { Scene } from '../server/seed/scene.ts';
import { autoWriteOff, makeWriteOff, offsetBills, proposeWriteOff, settleByDeposit, writeOffCandidates } from './contract.ts';

/*
 * A carrier's bill of 106 yuan and a credit note of 106, which nobody has confirmed. Neither money, a deposit, the other one of them nor what
 * the carrier owes us settles them before the carrier, or another person than who made them, has confirmed them.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
let owner: { consent: string; receivable: string };
const bills = { bill: '', note: '' };
beforeAll(async () => {
  ({ stage, scene, lan: clerk, wei: reviewer } = await startFinanceStage({ '2026-11-20': '7.10' }));
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    await sql`update customer set tax_no = '91110000600037341L' where id = ${scene.customer}`.execute(db);
    await sql`update carrier set tax_no = '91110000600037341L' where id = ${scene.carrier}`.execute(db);
  });
  const parties = { customer_id: String(scene.customer), carrier_id: String(scene.carrier) };
  const consent = await clerk.send(nettingConsents.save, { ...parties, reference: 'NET-1', agreed_on: '2026-11-15', remark: null });
  const line = { fee: scene.fuel, currency: 'CNY', on: '2026-11-18' } as const;
  const receivable = await billed(clerk, reviewer, { ...line, side: 'receivable', party: scene.customer, amount: '500' });
  owner = { consent: consent.id, receivable };
  for (const [key, amount] of [
    ['bill', '106'],
    ['note', '-106'],
  ] as const) {
    const ids = await reviewed(clerk, reviewer, { ...line, side: 'payable', party: scene.carrier, amount });
    const made = await clerk.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-18' });
    bills[key] = made.bills[0]?.id ?? '';
  }
}, 60_000);
afterAll(() => stage.close());

const carrier = () => ({ side: 'payable' as const, party_id: String(scene.carrier) });
const currency = 'CNY' as const;
const lineOf = (bill_id: string, amount: string) => ({ bill_id, currency, version: 1, amount });
const byMoney = (cash_entry_id: string) => ({ cash_entry_id, version: 1, lines: [lineOf(bills.note, '-106')] });
const byDeposit = () => ({ ...lineOf(bills.bill, '106'), reason: '箱押金' });
const byOffset = () => ({
  ...carrier(),
  currency,
  lines: [
    { bill_id: bills.bill, version: 1, amount: '106' },
    { bill_id: bills.note, version: 1, amount: '-106' },
  ],
});
const byNetting = () => ({
  consent_id: owner.consent,
  company_id: String(stage.companies.cn),
  receivable: [lineOf(owner.receivable, '106')],
  payable: [lineOf(bills.bill, '106')],
});

test('a carrier’s bill is settled by nothing before it is confirmed, and offered to no settlement', async () => {
  // The carrier's repayment settles its credit note.
  const cash = await registered(clerk, { direction: 'in', bank: scene.bankCny, carrier: scene.carrier, amount: '106', on: '2026-11-19' });
  const director = await stage.cast({ name: 'Luo' });
  for (const action of ['made', 'send'] as const) {
    if (action === 'send') for (const id of Object.values(bills)) await clerk.send(moveBill, { id, version: 1, action });
    expect([action, await reviewer.refused(makeWriteOff, byMoney(cash))]).toEqual([action, 'BILL_NOT_CONFIRMED']);
    expect([action, await reviewer.refused(settleByDeposit, byDeposit())]).toEqual([action, 'BILL_NOT_CONFIRMED']);
    expect([action, await reviewer.refused(offsetBills, byOffset())]).toEqual([action, 'BILL_NOT_CONFIRMED']);
    expect([action, await reviewer.refused(makeNetting, byNetting())]).toEqual([action, 'BILL_NOT_CONFIRMED']);
    expect((await reviewer.send(writeOffCandidates, carrier())).bills).toEqual([]);
    expect((await reviewer.send(proposeWriteOff, carrier())).lines).toEqual([]);
    expect((await reviewer.send(autoWriteOff, carrier())).write_offs).toBe(0);
    expect((await reviewer.send(nettingCandidates, {})).rows).toEqual([]);
    const { consent_id, company_id } = byNetting();
    const { lines } = await reviewer.send(proposeNetting, { consent_id, company_id, currency });
    expect(lines.filter(({ side }) => side === 'payable')).toEqual([]);
  }
  for (const id of Object.values(bills)) await director.send(moveBill, { id, version: 2, action: 'confirm' });
  expect((await reviewer.send(nettingCandidates, {})).rows).toMatchObject([{ payable: '106.00' }]);
  await reviewer.send(makeWriteOff, byMoney(cash));
});

test('what a customer owes is settled as soon as it is billed', async () => {
  const line = { side: 'receivable', party: scene.other, fee: scene.fuel, amount: '53', currency, on: '2026-11-18' } as const;
  const ids = await reviewed(clerk, reviewer, line);
  const made = await clerk.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-18' });
  const cash = await registered(clerk, { direction: 'in', bank: scene.bankCny, customer: scene.other, amount: '53', on: '2026-11-19' });
  await reviewer.send(makeWriteOff, { cash_entry_id: cash, version: 1, lines: [lineOf(made.bills[0]?.id ?? '', '53')] });
});
