import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { runImport, startImport } from '../../workspace/batch/contract.ts';
import { trialBalance } from '../ledger/contract.ts';
import { getOpening, moveOpening, saveOpening } from '../opening/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { getPrepaidCost, movePrepaidCost, savePrepaidCost, spreadableCosts } from './contract.ts';
import monthEnd from './server/jobs/month-end.ts';

/* The books begin on 31 October 2026 with 600.00 of road tax that was paid for November and December. The clock says 20 November 2026. */

let stage: Stage;
let mai: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  mai = await stage.cast({ name: 'Mai', language: 'en' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

test('a prepaid balance of the opening is spread without an entry of its own, and keeps the opening from being reversed', async () => {
  const { id: opening } = await mai.send(saveOpening, {
    company_id: String(stage.companies.cn),
    opened_on: '2026-10-31',
    memo: '由原账套转入',
  });
  const sheet = 'account,customer,carrier,bank,currency,debit,credit,functional\n1801,,,,CNY,600,,\n4001,,,,CNY,,600,';
  const file_id = await mai.upload('opening.csv', Buffer.from(sheet));
  const { batch_id } = await mai.send(startImport, { what: 'openingBalance', file_id, mapping: null });
  await stage.runJobs();
  await mai.send(runImport, { batch_id });
  await stage.runJobs();
  const openingVersion = async () => (await mai.send(getOpening, { id: opening })).version;
  await mai.send(moveOpening, { id: opening, version: await openingVersion(), action: 'submit' });
  expect((await mai.send(spreadableCosts, { carrier_id: null })).sources).toEqual([]);
  await wei.send(moveOpening, { id: opening, version: await openingVersion(), action: 'post' });

  const { sources } = await mai.send(spreadableCosts, { carrier_id: null });
  expect(sources).toMatchObject([{ charge_id: null, currency: 'CNY', open: '600.00' }]);
  const draft = {
    opening_balance_id: sources[0]?.opening_balance_id ?? '',
    amount: '600',
    account: 'cost' as const,
    method: 'month' as const,
    from_on: '2026-11-01',
    to_on: '2026-12-31',
    memo: '车船税',
  };
  expect(await mai.refused(savePrepaidCost, { ...draft, from_on: '2026-10-31' })).toBe('BAD_PARAMS');
  const { id } = await mai.send(savePrepaidCost, draft);
  await mai.send(movePrepaidCost, { id, version: 1, action: 'submit' });
  await wei.send(movePrepaidCost, { id, version: 2, action: 'approve' });
  expect(await wei.refused(moveOpening, { id: opening, version: await openingVersion(), action: 'reverse', reason: '误' })).toBe(
    'PREPAID_STANDS',
  );

  stage.clock.set('2026-12-31T04:00:00Z');
  await stage.system<FinanceTables, void>(({ enqueue }) => enqueue(monthEnd, {}));
  await stage.runJobs();
  expect(await mai.send(getPrepaidCost, { id })).toMatchObject({ state: 'done', booked: '600.00' });
  const { rows } = await wei.send(trialBalance, { company_id: String(stage.companies.cn), month: '2026-11' });
  expect(rows.find(({ account }) => account === 'prepaidExpense')?.closing).toBe('300.00');
  expect(await stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work))).toEqual([]);
});
