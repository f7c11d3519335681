import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { issueJointInvoice, reverseInvoice } from '../invoice/contract.ts';
import { billed } from '../server/seed/acts.ts';
import type { Scene } from '../server/seed/scene.ts';
import { getTaxReturn } from './contract.ts';

/* One invoice of November takes a bill of October at 6 % and one of November at 6 % and 9 %. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage());
}, 60_000);
afterAll(() => stage.close());

type Part = readonly [amount: string, tax_percent: string];
function bill(on: string, ...parts: readonly [Part, ...Part[]]): Promise<string> {
  const owed = ([amount, tax_percent]: Part) =>
    ({ side: 'receivable', party: scene.customer, fee: scene.fuel, currency: 'CNY', amount, tax_percent, on }) as const;
  const [first, ...others] = parts;
  return billed(lan, wei, owed(first), ...others.map(owed));
}
async function papers() {
  const { documents } = await lan.send(getTaxReturn, { company_id: String(stage.companies.cn), month: '2026-11' });
  return documents.map(({ paper, tax_percent, count, tax }) => [paper, tax_percent, count, tax]);
}

test('an invoice of several bills is one document of each of its rates, and so is its red letter', async () => {
  const [october, november] = [await bill('2026-10-20', ['106', '6']), await bill('2026-11-12', ['53', '6'], ['109', '9'])];
  const { id } = await lan.send(issueJointInvoice, {
    bill_id: october,
    bill_ids: [november],
    kind: 'electronic',
    title: 'ACME 贸易',
    authority_no: null,
    invoice_on: '2026-11-20',
    currency: 'CNY',
  });
  const blue = [
    ['invoice', '9', 1, '9.00'],
    ['invoice', '6', 1, '9.00'],
  ];
  expect(await papers()).toEqual(blue);
  await lan.send(reverseInvoice, { id, version: 1, reason: '抬头有误' });
  expect(await papers()).toEqual([...blue, ['redInvoice', '9', 1, '-9.00'], ['redInvoice', '6', 1, '-9.00']]);
});
