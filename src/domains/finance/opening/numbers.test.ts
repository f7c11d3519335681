import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { setScene } from '../server/seed/scene.ts';
import { getOpening, saveOpening } from './contract.ts';

/* Lan imports sheets of a program that parts thousands by points, as in Vietnam: `500.000` may be half a million or five hundred. */

let stage: Stage;
let lan: Player;
let opening: string;
beforeAll(async () => {
  stage = await startStage();
  await stage.system<FinanceTables, unknown>((work) => setScene(work, stage.companies.cn, { '2026-10-31': '7.1000' }));
  lan = await stage.cast({ name: 'Lan', language: 'en' });
  ({ id: opening } = await lan.send(saveOpening, { opened_on: '2026-10-31', memo: '期初' }));
}, 60_000);
afterAll(() => stage.close());

/** Imports the good rows of a sheet; answers the reasons of its bad ones by line. */
async function imported(what: 'openingBalance' | 'openingItem', text: string): Promise<string[]> {
  const file_id = await lan.upload('opening.csv', Buffer.from(text.trim()));
  const { batch_id } = await lan.send(startImport, { what, file_id, mapping: null });
  await stage.runJobs();
  const { bad, good } = await lan.send(importState, { batch_id });
  if (good > 0) await lan.send(runImport, { batch_id });
  await stage.runJobs();
  return bad.map(({ line, why }) => `${line} ${why}`);
}
const advice = (thousands: string, part: string): string =>
  `can be read as ${thousands} or as ${part}; write it without a separator of thousands`;

test('a balance whose point may part thousands is not guessed', async () => {
  const bad = await imported(
    'openingBalance',
    `
account;currency;debit;credit;functional
1601;VND;500.000;;150
1601;USD;;-1.500;10000
1601;USD;1500,50;;10.654
1601;CNY;1.500,00;;
4001;CNY;;2500,75;
1601;KWD;1.250;;28,90
`,
  );
  expect(bad).toEqual([
    `2 Debit: ${advice('500000', '500')}`,
    expect.stringContaining(`3 Credit: ${advice('-1500', '-1.5')}`),
    `4 Amount in books: ${advice('10654', '10.654')}`,
    expect.stringMatching(/^5 Debit: /),
  ]);
  const { balances } = await lan.send(getOpening, { id: opening });
  expect(balances.map(({ currency, debit, credit, functional }) => [currency, debit, credit, functional])).toEqual([
    ['CNY', null, '2500.75', '-2500.75'],
    // A dinar has three decimals.
    ['KWD', '1.250', null, '28.90'],
  ]);
});

test('an open item whose point may part thousands is not guessed', async () => {
  const bad = await imported(
    'openingItem',
    `
side;party;document_no;document_on;due_on;currency;amount;paid
receivable;ACME;A-1;2026-10-01;2026-10-31;CNY;500.000;0
receivable;ACME;A-2;2026-10-01;2026-10-31;CNY;5000;1.000
receivable;ACME;A-3;2026-10-01;2026-10-31;CNY;0,50;0
receivable;ACME;A-4;2026-10-01;2026-10-31;CNY;1000.000;0
`,
  );
  expect(bad).toEqual([`2 Amount: ${advice('500000', '500')}`, `3 Paid so far: ${advice('1000', '1')}`]);
  const { items } = await lan.send(getOpening, { id: opening });
  expect(items.map(({ document_no, amount }) => [document_no, amount])).toEqual([
    ['A-3', '0.50'],
    ['A-4', '1000.00'],
  ]);
});
