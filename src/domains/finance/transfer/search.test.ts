import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParamsOf } from '../../../kernel/call.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listTransfers, saveTransfer } from './contract.ts';

/* Bank charges that a cashier writes down, one with the reference of the bank. */

let stage: Stage;
let scene: Scene;
let cashier: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  cashier = await stage.cast({ name: 'Liang' });
}, 60_000);
afterAll(() => stage.close());

const charged = async (memo: string, more: Partial<ParamsOf<typeof saveTransfer>> = {}) =>
  cashier.send(saveTransfer, {
    kind: 'bankFee',
    from_account_id: String(scene.bankCny),
    amount: '12',
    out_on: '2026-11-18',
    memo,
    ...more,
  });
const foundBy = async (search: string) => (await cashier.send(listTransfers, { where: { search } })).rows.map(({ id }) => id);

test('a transfer is found by its number, its purpose or the reference of the bank', async () => {
  const [referenced, other] = [await charged('电汇费', { bank_ref: 'HVPS-20261118-0042' }), await charged('询证函费')];
  expect(await foundBy('hvps-20261118')).toEqual([referenced.id]);
  expect(await foundBy('询证')).toEqual([other.id]);
  expect(await foundBy(other.transfer_no)).toEqual([other.id]);
  expect(await foundBy('HVPS-20261119')).toEqual([]);
});
