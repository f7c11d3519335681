import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getBill } from '../bill/contract.ts';
import { billed, registered } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { autoWriteOff, listWriteOffs, offsetBills, reverseWriteOff } from './contract.ts';

/*
 * ACME owes 100 dollars at 7.20, and so do we to FLEET; a credit note over 30 at 7.10 takes off each: what we lose on the one we gain on the other.
 */

let stage: Stage;
let scene: Scene;
let huang: Player;
let liang: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-10': '7.20', '2026-11-20': '7.10' }),
  );
  huang = await stage.cast({ name: 'Huang' });
  liang = await stage.cast({ name: 'Liang' });
}, 60_000);
afterAll(() => stage.close());

/** A bill over 100 dollars less a later credit note over 30; answers the write-off and the numbers of both. */
async function offset(side: 'receivable' | 'payable'): Promise<{ id: string; bill_nos: string[] }> {
  const party = side === 'receivable' ? scene.customer : scene.carrier;
  const owed = { side, party, fee: scene.freight, currency: 'USD' } as const;
  const debt = await billed(huang, liang, { ...owed, amount: '100', on: '2026-11-10' });
  const note = await billed(huang, liang, { ...owed, amount: '-30', on: '2026-11-20' });
  const lines = [
    { bill_id: note, version: 1, amount: '-30' },
    { bill_id: debt, version: 1, amount: '30' },
  ];
  const { id } = await huang.send(offsetBills, { side, party_id: String(party), currency: 'USD', lines });
  const numbers = await Promise.all([debt, note].map(async (bill) => (await huang.send(getBill, { id: bill })).bill_no));
  return { id, bill_nos: numbers.toSorted() };
}

test('the list says what was settled for whom, with what gain, and by whom it was taken back', async () => {
  const receivable = await offset('receivable');
  const payable = await offset('payable');
  await liang.send(reverseWriteOff, { id: receivable.id, reason: '贷项有误' });
  const { rows } = await huang.send(listWriteOffs, {});
  const shared = { currency: 'USD', cash: '0.00', functional_currency: 'CNY', entry_no: null, automatic: false };
  const acme = { ...shared, side: 'receivable', party_id: String(scene.customer), bill_nos: receivable.bill_nos };
  expect(rows).toMatchObject([
    { ...acme, reverses: true, reversed: false, exchange_difference: '3.00', made_by: 'Liang', reason: '贷项有误' },
    {
      ...shared,
      ...payable,
      side: 'payable',
      party_id: String(scene.carrier),
      reverses: false,
      reversed: false,
      exchange_difference: '3.00',
      made_by: 'Huang',
    },
    { ...acme, id: receivable.id, reverses: false, reversed: true, exchange_difference: '-3.00', made_by: 'Huang', reason: null },
  ]);
  const ids = async (where: object) => (await huang.send(listWriteOffs, { where })).rows.map(({ id }) => id);
  expect(await ids({ carrier: [String(scene.carrier)] })).toEqual([payable.id]);
  expect(await ids({ customer: [String(scene.carrier)], side: ['payable'] })).toEqual([]);
  const hanoi = await stage.cast({ companyId: stage.companies.vn });
  expect((await hanoi.send(listWriteOffs, {})).rows).toEqual([]);
});

test('a match that was made automatically is taken back by a person', async () => {
  const owed = { side: 'receivable', party: scene.customer, fee: scene.freight, currency: 'CNY', on: '2026-11-20' } as const;
  await billed(huang, liang, { ...owed, amount: '50' });
  await registered(liang, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount: '50', on: '2026-11-20' });
  await huang.send(autoWriteOff, { side: 'receivable', party_id: String(scene.customer) });
  const latest = async () => (await huang.send(listWriteOffs, {})).rows[0];
  const made = await latest();
  expect(made).toMatchObject({ cash: '50.00', automatic: true });
  await huang.send(reverseWriteOff, { id: made?.id ?? '', reason: '另有安排' });
  expect(await latest()).toMatchObject({ cash: '-50.00', automatic: false, reverses: true });
});
