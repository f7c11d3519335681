import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveJournal, saveJournal } from '../journal/contract.ts';
import { accountBalances, listLedger, sumLedger, trialBalance } from '../ledger/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { moveYear } from './contract.ts';

/* An income of 1,000.00 in December 2026, 50.00 more that the auditor finds, and the closing of the year. */

let stage: Stage;
let lan: Player;
let wei: Player;
const of = () => ({ company_id: String(stage.companies.cn) });
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2027-01-10T02:00:00Z');
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  await earned('1000', '2026-12-20', false);
  const december = { ...of(), month: '2026-12' };
  await lan.send(movePeriod, { ...december, version: 1, action: 'softClose' });
  await lan.send(movePeriod, { ...december, version: 2, action: 'close', reason: '月结' });
  const adjusting = await lan.send(moveYear, { ...of(), year: 2026, version: 1, action: 'adjust' });
  await earned('50', '2026-12-31', true);
  await lan.send(moveYear, { ...of(), year: 2026, version: adjusting.version, action: 'close' });
}, 60_000);
afterAll(() => stage.close());

async function earned(amount: string, posted_on: string, adjustment: boolean): Promise<void> {
  const { id, version } = await lan.send(saveJournal, {
    posted_on,
    adjustment,
    memo: '租金收入',
    lines: [
      { account: 'otherReceivable', currency: 'CNY', debit: amount },
      { account: 'otherIncome', currency: 'CNY', credit: amount },
    ],
  });
  await lan.send(moveJournal, { id, version, action: 'submit' });
  await wei.send(moveJournal, { id, version: version + 1, action: 'post' });
}
async function closing(month: string): Promise<string[][]> {
  const { rows } = await lan.send(trialBalance, { ...of(), month });
  return rows.map((row) => [row.account_code, row.closing]).filter(([, amount]) => amount !== '0.00');
}
async function byCurrency(on: string, adjusted?: boolean): Promise<string[][]> {
  const { rows } = await lan.send(accountBalances, { ...of(), on, ...(adjusted === undefined ? {} : { adjusted }) });
  return rows.map((row) => [row.account_code, row.functional]).filter(([, amount]) => amount !== '0.00');
}

test('balances by currency of December are those of its trial balance, and those of the year have its thirteenth period', async () => {
  expect(await byCurrency('2026-12-31', false)).toEqual(await closing('2026-12'));
  expect((await closing('2026-12')).map(([, amount = '']) => amount).toSorted()).toEqual(['-1000.00', '1000.00']);
  expect(await byCurrency('2026-12-31')).toEqual(await closing('2026-13'));
  expect(await byCurrency('2027-01-10', false)).toEqual(await closing('2027-01'));
});

test('the ledger lines behind a figure of December are those without its thirteenth period', async () => {
  const december = { company: [of().company_id], posted_on: { from: '2026-12-01', to: '2026-12-31' }, account: ['otherIncome' as const] };
  const functional = async (adjustment: boolean) =>
    (await lan.send(listLedger, { where: { ...december, adjustment } })).rows.map((row) => row.functional).toSorted();
  expect(await functional(false)).toEqual(['-1000.00']);
  // The finding of the auditor and the closing of the year.
  expect(await functional(true)).toEqual(['-50.00', '1050.00']);
  const { rows } = await lan.send(trialBalance, { ...of(), month: '2026-12' });
  const { sums } = await lan.send(sumLedger, { where: { ...december, adjustment: false } });
  expect(sums).toMatchObject([{ currency: 'CNY', debit: '0.00', credit: rows.find(({ account }) => account === 'otherIncome')?.credit }]);
});
