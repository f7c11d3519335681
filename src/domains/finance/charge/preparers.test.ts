import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { FinanceTables } from '../server/db.ts';
import { lineOf } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { enterCharges, listCharges, priceCharge, reviewCharges } from './contract.ts';

/* Two people had a hand in one line: neither of them reviews it. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let bo: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  lan = await stage.cast({ name: 'Lan' });
  bo = await stage.cast({ name: 'Bo' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

test('a line is reviewed neither by the person who entered it nor by the one who priced it again', async () => {
  const { ids } = await lan.send(enterCharges, {
    lines: [lineOf({ side: 'payable', party: scene.carrier, fee: scene.freight, amount: '100', currency: 'CNY', on: '2026-11-18' })],
  });
  const id = ids[0] ?? '';
  const again = { id, fee_name_id: String(scene.freight), description: '南宁—河内', quantity: '1', currency: 'CNY' as const };
  const { version } = await bo.send(priceCharge, { ...again, version: 1, unit_price: '120' });
  const approve = (at: number) => ({ action: 'approve' as const, rows: [{ id, version: at }] });
  expect(await bo.refused(reviewCharges, approve(version))).toBe('FOUR_EYES');
  expect(await lan.refused(reviewCharges, approve(version))).toBe('FOUR_EYES');
  // The lines that wait for others to review leave out those that one had a hand in.
  const mine = async (who: Player) => (await who.send(listCharges, { where: { entered_by_me: true } })).rows.map((row) => row.id);
  expect([await mine(lan), await mine(bo), await mine(wei)]).toEqual([[id], [id], []]);
  const { version: last } = await lan.send(priceCharge, { ...again, version, unit_price: '110' });
  expect(await bo.refused(reviewCharges, approve(last))).toBe('FOUR_EYES');
  await wei.send(reviewCharges, approve(last));
});
