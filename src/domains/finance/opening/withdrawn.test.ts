import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { runImport, startImport } from '../../workspace/batch/contract.ts';
import { trialBalance } from '../ledger/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOpening, moveOpening, saveOpening } from './contract.ts';

/* Lan prepares opening balances, takes them back before Wei posts them, and gives them up. */

let stage: Stage;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-10-31': '7.1000' }));
  lan = await stage.cast({ name: 'Lan', language: 'en' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

test('opening balances are withdrawn and cancelled by their preparer alone, and nothing of them is in the books', async () => {
  const { id } = await lan.send(saveOpening, { opened_on: '2026-10-31', memo: '期初' });
  const file_id = await lan.upload('opening.csv', Buffer.from('account,currency,debit,credit\n1601,CNY,120000,\n4001,CNY,,120000'));
  const { batch_id } = await lan.send(startImport, { what: 'openingBalance', file_id, mapping: null });
  await stage.runJobs();
  await lan.send(runImport, { batch_id });
  await stage.runJobs();
  const moving = async (action: ParamsOf<typeof moveOpening>['action'], reason: string | null = null) => ({
    id,
    version: (await lan.send(getOpening, { id })).version,
    action,
    reason,
  });
  await lan.send(moveOpening, await moving('submit'));
  expect(await wei.refused(moveOpening, await moving('withdraw'))).toBe('NOT_YOURS');
  expect(await lan.refused(moveOpening, await moving('cancel', '重来'))).toBe('ILLEGAL_MOVE');
  await lan.send(moveOpening, await moving('withdraw'));
  expect(await lan.send(getOpening, { id })).toMatchObject({ state: 'draft', debit: '120000.00', faults: [] });
  expect(await wei.refused(moveOpening, await moving('post'))).toBe('ILLEGAL_MOVE');
  expect(await wei.refused(moveOpening, await moving('cancel', '重来'))).toBe('NOT_YOURS');
  expect(await lan.refused(moveOpening, await moving('cancel'))).toBe('REASON_REQUIRED');
  await lan.send(moveOpening, await moving('cancel', '重来'));
  expect((await lan.send(getOpening, { id })).state).toBe('void');
  const { rows } = await wei.send(trialBalance, { company_id: String(stage.companies.cn), month: '2026-10' });
  expect(rows.filter(({ closing }) => /[1-9]/.test(closing))).toEqual([]);
  // The books are still to be opened, by a new draft.
  expect(await lan.send(saveOpening, { opened_on: '2026-10-31', memo: '期初' })).toMatchObject({ version: 1 });
});
