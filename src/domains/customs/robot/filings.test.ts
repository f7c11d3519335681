import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomsStage, startCustomsStage } from '../../../apps/customs-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { moveCase, saveCase } from '../case/contract.ts';
import { listFilings } from './contract.ts';

/* The robot's list: what each filing is about, and which of them customs has. */

let stage: Stage;
let customs: CustomsStage;
let li: Player;
let wang: Player;
beforeAll(async () => {
  customs = await startCustomsStage();
  ({ stage, li, wang } = customs);
});
afterAll(() => stage.close());

const filingOf = async (no: string) => (await li.send(listFilings, { tab: 'all', where: { words: no } })).rows[0];
const filedNow = async () => (await li.send(listFilings, { tab: 'filed' })).rows.map((row) => row.declaration_no);
const answered = (id: string, kind: 'accepted' | 'released', customs_no: string | null = null) =>
  customs.answer(id, { kind, happened_at: '2026-11-20T01:00:00Z', customs_no });
/** Customs deletes a declaration on our request. */
async function deleted(declaration_id: string, reason: string): Promise<void> {
  const { id, version } = await li.send(saveCase, { declaration_id, kind: 'deletion', reason });
  const sent = await wang.send(moveCase, { id, version, action: 'send' });
  await li.send(moveCase, { id, version: sent.version, action: 'approve' });
}

test('a filing names the freight job of its declaration', async () => {
  const job = await customs.job();
  const [ofJob, ofNone] = [await customs.file({ freight_job_id: job.id }), await customs.file()];
  expect(await filingOf(ofJob.no)).toMatchObject({ freight_job_no: job.no, order_no: null });
  expect(await filingOf(ofNone.no)).toMatchObject({ freight_job_no: null });
});

test('a filing whose declaration customs deleted is withdrawn with the reason, also after the release, and the others stay', async () => {
  const [first, second, other] = [await customs.file(), await customs.file(), await customs.file()];
  await answered(first.id, 'accepted', '720020260000000001');
  await answered(second.id, 'accepted', '720020260000000002');
  await answered(other.id, 'accepted', '720020260000000003');
  await answered(second.id, 'released');
  expect([(await filingOf(first.no))?.state, (await filingOf(second.no))?.state]).toEqual(['accepted', 'released']);
  await deleted(first.id, '货物未出运');
  await deleted(second.id, '重复申报');
  expect(await filingOf(first.no)).toMatchObject({ state: 'withdrawn', reason: '货物未出运' });
  expect(await filingOf(second.no)).toMatchObject({ state: 'withdrawn', reason: '重复申报' });
  expect(await filedNow()).toEqual([other.no]);
  const { rows } = await li.send(recordTimeline, { subject: 'filing', id: (await filingOf(first.no))?.id ?? '' });
  expect(rows[0]).toMatchObject({ what: 'delete' });
});
