import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { runImport, startImport } from '../../workspace/batch/contract.ts';
import { trialBalance } from '../ledger/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { clearOpening, getOpening, listOpenings, moveOpening, saveOpening } from './contract.ts';

/* Lan prepares opening balances, takes them back before Wei posts them, and gives them up. */

let stage: Stage;
let lan: Player;
let wei: Player;
let scene: Scene;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-10-31': '7.1000' }));
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

test('an item of a customer that was merged is the survivor’s, and one row of a sheet is removed without the others', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update customer set merged_into_id = ${scene.customer}, active = false where id = ${scene.other}`.execute(db),
  );
  const sheet = `side,party,document_no,document_on,due_on,currency,amount,paid
receivable,BETA,A-1,2026-10-01,2026-10-31,CNY,10,0
receivable,ACME,A-2,2026-10-01,2026-10-31,CNY,20,0`;
  const file_id = await lan.upload('items.csv', Buffer.from(sheet));
  const { batch_id } = await lan.send(startImport, { what: 'openingItem', file_id, mapping: null });
  await stage.runJobs();
  await lan.send(runImport, { batch_id });
  await stage.runJobs();
  const id = (await lan.send(listOpenings, { tab: 'draft' })).rows[0]?.id ?? '';
  const { items, version } = await lan.send(getOpening, { id });
  expect(items.map(({ document_no, party_name }) => [document_no, party_name])).toEqual([
    ['A-1', 'ACME 贸易'],
    ['A-2', 'ACME 贸易'],
  ]);
  await lan.send(clearOpening, { id, version, part: 'items', row_id: items[0]?.id ?? '' });
  expect((await lan.send(getOpening, { id })).items.map(({ document_no }) => document_no)).toEqual(['A-2']);
});
