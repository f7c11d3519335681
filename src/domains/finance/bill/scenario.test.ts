import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getCash } from '../cash/contract.ts';
import { listCharges, reviewCharges } from '../charge/contract.ts';
import { entriesOfRecord } from '../ledger/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, registered, reviewed, settled } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listWriteOffs, writeOffParties } from '../write-off/contract.ts';
import { billAgeing, getBill, listBills, listOwnBills, makeBills, moveBill } from './contract.ts';
import { may } from './permits.ts';

/*
 * Bills on both sides: issued from reviewed lines, disputed and confirmed by the carrier itself, collected by age, and voided as a whole.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
let fleet: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-12-20T02:00:00Z');
  const rates = { '2026-09-01': '7', '2026-11-10': '7.10', '2026-12-18': '7.20' };
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, rates));
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
  fleet = await stage.cast({ name: '韦车队', type: 2, carrierId: scene.carrier });
});
afterAll(() => stage.close());

const owes = (amount: string, on: string, party = scene.customer) =>
  ({ side: 'receivable', party, fee: scene.freight, amount, currency: 'USD', on }) as const;
const owed = (amount: string, party = scene.carrier) =>
  ({ side: 'payable', party, fee: scene.fuel, amount, currency: 'CNY', on: '2026-12-18' }) as const;

test('a carrier sees its bill once it was sent, disputes it with a reason, and agrees after that', async () => {
  const charges = (await reviewed(clerk, reviewer, owed('1060'), owed('530'))).map((id) => ({ id, version: 2 }));
  const { bills } = await clerk.send(makeBills, { charges, bill_on: '2026-12-18' });
  const id = bills[0]?.id ?? '';
  const ofFleet = async (tab: string) => (await fleet.send(listOwnBills, { tab })).rows.map((row) => row.id);
  expect(await ofFleet('sent')).toEqual([]);
  expect(await fleet.refused(getBill, { id })).toBe('NOT_FOUND');
  await clerk.send(moveBill, { id, version: 1, action: 'send' });
  expect((await fleet.send(listOwnBills, { tab: 'sent' })).rows).toMatchObject([
    { id, line_count: 2, balances: [{ currency: 'CNY', amount: '1590.00', net: '1500.00', tax: '90.00', open: '1590.00' }] },
  ]);
  const rival = await stage.cast({ type: 2, carrierId: scene.rival });
  expect((await rival.send(listOwnBills, {})).rows).toEqual([]);
  expect(await rival.refused(moveBill, { id, version: 2, action: 'confirm' })).toBe('NOT_FOUND');

  expect(await fleet.refused(moveBill, { id, version: 2, action: 'dispute' })).toBe('REASON_REQUIRED');
  await fleet.send(moveBill, { id, version: 2, action: 'dispute', reason: '少算一趟' });
  expect((await clerk.send(listBills, { tab: 'disputed' })).rows).toMatchObject([{ id, dispute: '少算一趟' }]);
  expect(await fleet.refused(moveBill, { id, version: 2, action: 'confirm' })).toBe('CHANGED_MEANWHILE');
  expect(await fleet.refused(moveBill, { id, version: 3, action: 'void', reason: 'x' })).toBe('NOT_PERMITTED');
  await fleet.send(moveBill, { id, version: 3, action: 'confirm' });
  expect([await ofFleet('disputed'), await ofFleet('confirmed')]).toEqual([[], [id]]);
  expect(await clerk.send(getBill, { id })).toMatchObject({ state: 'confirmed', confirmed_by: '韦车队', dispute: null });
});

test('only reviewed lines are billed, once, one bill for each party', async () => {
  const [mine, beta] = await reviewed(clerk, reviewer, owes('100', '2026-12-18'), owes('40', '2026-12-18', scene.other));
  const charges = [mine, beta].map((id) => ({ id: id ?? '', version: 2 }));
  expect(await clerk.refused(makeBills, { charges: [{ ...charges[0]!, version: 1 }], bill_on: '2026-12-18' })).toBe('CHANGED_MEANWHILE');
  const { bills } = await clerk.send(makeBills, { charges, bill_on: '2026-12-18' });
  expect(bills).toHaveLength(2);
  expect(new Set(bills.map(({ bill_no }) => bill_no)).size).toBe(2);
  const again = charges.map(({ id }) => ({ id, version: 3 }));
  expect(await clerk.refused(makeBills, { charges: again, bill_on: '2026-12-18' })).toBe('CHARGE_NOT_REVIEWED');
  const viewer = await stage.cast({ permits: [may.view] });
  expect(await viewer.refused(makeBills, { charges, bill_on: '2026-12-18' })).toBe('NOT_PERMITTED');

  // A voided bill is reversed in the books and returns its line to reviewed; its number is not used again.
  const { id, bill_no } = bills[0] ?? { id: '', bill_no: '' };
  expect(await clerk.refused(moveBill, { id, version: 1, action: 'void' })).toBe('REASON_REQUIRED');
  await clerk.send(moveBill, { id, version: 1, action: 'void', reason: '抬头错误' });
  const { entries } = await clerk.send(entriesOfRecord, { subject: 'bill', id });
  const sum = (at: number) => entries[at]?.lines.map(({ functional }) => functional);
  expect(entries.map(({ reason }) => reason)).toEqual([null, '抬头错误']);
  expect(sum(1)).toEqual(sum(0)?.map((amount) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)));
  const free = (await clerk.send(listCharges, { tab: 'reviewed' })).rows.map((row) => ({ id: row.id, version: row.version }));
  expect(free).toHaveLength(1);
  const anew = await clerk.send(makeBills, { charges: free, bill_on: '2026-12-18' });
  expect(anew.bills[0]?.bill_no).not.toBe(bill_no);
  const foreign = await stage.cast({ companyId: stage.companies.vn });
  expect(await foreign.refused(getBill, { id })).toBe('NOT_FOUND');
});

test('lines that come to nothing are no bill, and stay to be billed with others', async () => {
  const lines = await reviewed(clerk, reviewer, owes('100', '2026-12-18', scene.other), owes('-100', '2026-12-18', scene.other));
  const charges = lines.map((id) => ({ id, version: 2 }));
  expect(await clerk.refused(makeBills, { charges, bill_on: '2026-12-18' })).toBe('BILL_EMPTY');
  expect(
    (await clerk.send(listBills, { tab: 'toDo', where: { customer: [String(scene.other)] } })).rows.map((row) => row.line_count),
  ).not.toContain(2);
  await clerk.send(reviewCharges, { action: 'sendBack', rows: charges, reason: '抵消' });
});

test('what is open is told by age, less what was paid', async () => {
  // Payment within 31 days: due on 2 October and on 11 December, the third on 18 January.
  const old = await billed(clerk, reviewer, owes('1000', '2026-09-01', scene.other));
  await billed(clerk, reviewer, owes('300', '2026-11-10', scene.other));
  const cash = await registered(reviewer, { direction: 'in', bank: scene.bankUsd, customer: scene.other, amount: '250', on: '2026-12-18' });
  expect(
    (await clerk.send(writeOffParties, { side: 'receivable' })).rows.find(({ party_id }) => party_id === String(scene.other)),
  ).toMatchObject({
    bills: 3,
    open: [{ currency: 'USD', amount: '1340.00' }],
    due_on: '2026-10-02',
    entries: 1,
    unused: [{ currency: 'USD', amount: '250.00' }],
  });
  // A reader abroad sees both names in Latin letters.
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    await sql`update customer set latin_name = 'BETA Trading' where id = ${scene.other}`.execute(db);
    return sql`update own_company set name_en = 'Guangxi Harbour' where id = ${stage.companies.cn}`.execute(db);
  });
  const english = await stage.cast({ language: 'en' });
  expect((await english.send(writeOffParties, { side: 'receivable' })).rows.map(({ party_name }) => party_name)).toContain('BETA Trading');
  expect((await english.send(getCash, { id: cash })).company_name).toBe('Guangxi Harbour');
  await settled(clerk, cash, { id: old, version: 1, currency: 'USD', amount: '250' });
  expect((await clerk.send(listWriteOffs, { where: { customer: [String(scene.other)] } })).rows).toHaveLength(1);
  const ageing = async (on?: string) =>
    (await clerk.send(billAgeing, { side: 'receivable', party_id: String(scene.other), ...(on ? { on } : {}) })).rows;
  expect(await ageing()).toMatchObject([
    { party_name: 'BETA 贸易', currency: 'USD', open: '1090.00', notDue: '40.00', d1to30: '300.00', d61to90: '750.00', over90: '0.00' },
  ]);
  expect(await ageing('2026-11-15')).toMatchObject([{ open: '1300.00', notDue: '300.00', d31to60: '1000.00' }]);
  const overdue = async (): Promise<number> =>
    (await clerk.send(listBills, { tab: 'overdue', where: { customer: [String(scene.other)] } })).rows.length;
  expect(await overdue()).toBe(2);
  // A customer's bill is overdue only once it was sent.
  stage.clock.set('2027-01-19T02:00:00Z');
  expect(await overdue()).toBe(2);
  const [unsent] = (await clerk.send(listBills, { tab: 'made', where: { customer: [String(scene.other)] } })).rows;
  await clerk.send(moveBill, { id: unsent?.id ?? '', version: unsent?.version ?? 0, action: 'send' });
  expect(await overdue()).toBe(3);
  // On the day on which it is due it is not.
  stage.clock.set('2027-01-18T02:00:00Z');
  expect(await overdue()).toBe(2);
  stage.clock.set('2027-01-19T02:00:00Z');
});

test('a bill that becomes void is owed until the day before, and no more on that day', async () => {
  const bill = await billed(clerk, reviewer, { ...owes('77', '2027-01-18'), currency: 'CNY' });
  const owedOn = async (on: string) =>
    (await clerk.send(billAgeing, { side: 'receivable', on, party_id: String(scene.customer) })).rows
      .filter(({ currency }) => currency === 'CNY')
      .map(({ open }) => open);
  expect(await owedOn('2027-01-19')).toEqual(['77.00']);
  await clerk.send(moveBill, { id: bill, version: 3, action: 'void', reason: '开错' });
  expect([await owedOn('2027-01-17'), await owedOn('2027-01-18'), await owedOn('2027-01-19')]).toEqual([[], ['77.00'], []]);
});

test('a bill names an account of ours that is open', async () => {
  const [line = ''] = await reviewed(clerk, reviewer, { ...owes('12', '2027-01-18'), currency: 'CNY' });
  const made = { charges: [{ id: line, version: 2 }], bill_on: '2027-01-18', own_bank_account_id: String(scene.bankCny) };
  const set = (active: boolean) =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      db.updateTable('own_bank_account').set({ active }).where('id', '=', scene.bankCny).execute(),
    );
  await set(false);
  expect(await clerk.refused(makeBills, made)).toBe('BAD_PARAMS');
  await set(true);
  expect((await clerk.send(makeBills, made)).bills).toHaveLength(1);
});
