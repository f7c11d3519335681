import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import { getQuotation, listPrices, moveQuotation, removePrices, savePrice, saveQuotation } from './contract.ts';

/* Nobody approves prices that they wrote, by whichever person the sheet was begun and submitted. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let bo: Player;
let chen: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  lan = await stage.cast({ name: 'Lan' });
  bo = await stage.cast({ name: 'Bo' });
  chen = await stage.cast({ name: 'Chen' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

const price = (amount: string, fee: bigint = scene.freight) => ({
  fee_name_id: String(fee),
  basis: 'trip' as const,
  currency: 'CNY' as const,
  price: amount,
  tax_percent: '9',
});
const header = () => ({
  side: 'sell' as const,
  company_id: String(stage.companies.cn),
  party_id: String(scene.customer),
  title: 'rates',
  currency: 'CNY' as const,
  valid_from: '2027-01-01',
  valid_to: '2027-12-31',
});
const drafted = () => lan.send(saveQuotation, { ...header(), prices: [price('3600'), price('400', scene.fuel)] });
async function move(who: Player, id: string, action: 'submit' | 'withdraw' | 'reject' | 'approve'): Promise<void> {
  const { version } = await lan.send(getQuotation, { id });
  await who.send(moveQuotation, { id, version, action, ...(action === 'reject' ? { reason: '价格偏高' } : {}) });
}
async function refusedApproval(who: Player, id: string): Promise<string> {
  const { version } = await lan.send(getQuotation, { id });
  return who.refused(moveQuotation, { id, version, action: 'approve' });
}

test.each<[string, (id: string, version: number) => Promise<unknown>]>([
  ['writes a price', (id, quotation_version) => chen.send(savePrice, { ...price('3900'), quotation_id: id, quotation_version })],
  ['saves the sheet', (id, version) => chen.send(saveQuotation, { ...header(), title: 'rates 2', id, version, prices: [price('3900')] })],
  [
    'removes a price',
    async (id, quotation_version) => {
      const { rows } = await chen.send(listPrices, { where: { quotation_id: [id] } });
      await chen.send(removePrices, { quotation_id: id, quotation_version, ids: [rows[1]?.id ?? ''] });
    },
  ],
])('a colleague who %s of a draft does not approve it, though another began and submitted it', async (_, change) => {
  const { id, version } = await drafted();
  await change(id, version);
  await move(lan, id, 'submit');
  expect(await refusedApproval(lan, id)).toBe('FOUR_EYES');
  expect(await refusedApproval(chen, id)).toBe('FOUR_EYES');
  await move(wei, id, 'reject');
  await move(lan, id, 'submit');
  expect(await refusedApproval(chen, id)).toBe('FOUR_EYES');
  await move(wei, id, 'reject');
});

test('a person who submitted a sheet once does not approve it after it was withdrawn and submitted by another', async () => {
  const { id } = await drafted();
  await move(bo, id, 'submit');
  await move(bo, id, 'withdraw');
  await move(lan, id, 'submit');
  expect(await refusedApproval(bo, id)).toBe('FOUR_EYES');
  await move(wei, id, 'approve');
  expect((await lan.send(getQuotation, { id })).state).toBe('approved');
});

test('a customer that is out of use gets no sheet', async () => {
  const use = (active: boolean) =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('customer').set({ active }).where('id', '=', scene.other).execute());
  const sheet = { ...header(), party_id: String(scene.other), prices: [price('3500')] };
  await use(false);
  expect(await lan.refused(saveQuotation, sheet)).toBe('BAD_PARAMS');
  await use(true);
  await lan.send(saveQuotation, sheet);
});
