import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { mergeTwins } from '../../reference/server/seed/merge-twins.ts';
import { billed, registered, reviewed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getCredit } from './contract.ts';

/* BETA owes 100.00 dollars and 20.00 more that are not billed, and has paid 5.00 ahead, when it is merged into ACME, whose limit is 50.00. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
let bill: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>(async (work) => {
    const money = await setScene(work, stage.companies.cn, { '2026-11-10': '7.10', '2026-11-19': '7.10', '2026-11-20': '7.10' });
    await work.db.updateTable('customer').set({ credit_limit_minor: 5000n }).where('id', '=', money.customer).execute();
    return money;
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  const owed = { side: 'receivable', party: scene.other, fee: scene.fuel, currency: 'USD', on: '2026-11-10' } as const;
  bill = await billed(lan, wei, { ...owed, amount: '100' });
  await reviewed(lan, wei, { ...owed, amount: '20' });
  await registered(lan, { direction: 'in', bank: scene.bankUsd, customer: scene.other, amount: '5', on: '2026-11-19' });
}, 60_000);
afterAll(() => stage.close());

test('what a merged customer owes counts against the limit of the one that is left', async () => {
  const credit = () => lan.send(getCredit, { id: String(scene.customer) });
  expect(await credit()).toMatchObject({ exposure: '0.00', left: '50.00', standing: 'within', open_bills: [], lines: [] });
  await mergeTwins(lan, 'customer', scene.other, scene.customer);
  expect(await credit()).toMatchObject({
    bills: '100.00',
    unbilled: '20.00',
    advances: '5.00',
    exposure: '120.00',
    left: '-65.00',
    standing: 'over',
    open_bills: [{ id: bill, open: '100.00' }],
    lines: [{ amount: '20.00' }],
  });
});
