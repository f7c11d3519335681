import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { billAgeing } from '../bill/contract.ts';
import { nettingConsents } from '../netting-consent/master.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { makeNetting, nettingCandidates, proposeNetting, reverseNetting } from './contract.ts';

/* A party that withdraws its consent is not netted, until it agrees again. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  ({ stage, scene, lan: clerk, wei: reviewer } = await startFinanceStage());
}, 60_000);
afterAll(() => stage.close());

test('a consent that was withdrawn is read as such, and its bills are no candidates any more', async () => {
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    await sql`update customer set tax_no = '91110000600037341L' where id = ${scene.customer}`.execute(db);
    await sql`update carrier set tax_no = '91110000600037341L' where id = ${scene.carrier}`.execute(db);
  });
  const facts = { amount: '60', currency: 'CNY', on: '2026-11-18' } as const;
  await billed(clerk, reviewer, { side: 'receivable', party: scene.customer, fee: scene.freight, ...facts });
  await billed(clerk, reviewer, { side: 'payable', party: scene.carrier, fee: scene.fuel, ...facts });
  const consent = {
    reference: 'NET-9',
    customer_id: String(scene.customer),
    carrier_id: String(scene.carrier),
    agreed_on: '2026-11-15',
    remark: null,
  };
  const { id } = await reviewer.send(nettingConsents.save, consent);
  const candidates = async () => (await clerk.send(nettingCandidates, {})).rows.length;
  expect(await candidates()).toBe(1);
  const { version } = await reviewer.send(nettingConsents.get, { id });
  const viewer = await stage.cast({ permits: [nettingConsents.may.view] });
  expect(await viewer.send(nettingConsents.get, { id })).toMatchObject({ ...consent, active: true });
  expect(await viewer.refused(nettingConsents.setActive, { id, version, active: false })).toBe('NOT_PERMITTED');
  const off = await reviewer.send(nettingConsents.setActive, { id, version, active: false });
  expect(await viewer.send(nettingConsents.get, { id })).toMatchObject({ active: false });
  expect(await candidates()).toBe(0);
  await reviewer.send(nettingConsents.setActive, { id, version: off.version, active: true });
  expect(await candidates()).toBe(1);
});

test('bills are set off from the day of the latest of them', async () => {
  const company_id = String(stage.companies.cn);
  const consent_id = (await clerk.send(nettingCandidates, {})).rows[0]?.consent_id ?? '';
  const { lines } = await clerk.send(proposeNetting, { consent_id, company_id, currency: 'CNY' });
  const of = (side: 'receivable' | 'payable') =>
    lines
      .filter((line) => line.side === side)
      .map(({ bill_id, version, amount }) => ({ bill_id, version, amount, currency: 'CNY' as const }));
  const asked = { consent_id, company_id, receivable: of('receivable'), payable: of('payable') };
  expect(await clerk.refused(makeNetting, { ...asked, business_on: '2026-11-17' })).toBe('WRITE_OFF_BEFORE');
  const { id } = await clerk.send(makeNetting, { ...asked, business_on: '2026-11-18' });
  expect((await clerk.send(nettingCandidates, {})).rows).toEqual([]);
  // On its day the debt is gone, and on the day before it was not there.
  const owed = async (on: string) => (await clerk.send(billAgeing, { side: 'receivable', on })).rows.map(({ open }) => open);
  expect([await owed('2026-11-17'), await owed('2026-11-18'), await owed('2026-11-19')]).toEqual([[], [], []]);
  // A netting that is taken back today stays as it was until yesterday.
  await clerk.send(reverseNetting, { id, reason: '误' });
  expect([await owed('2026-11-18'), await owed('2026-11-19'), await owed('2026-11-20')]).toEqual([[], [], ['60.00']]);
});
