import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { offeredReasons } from './contract.ts';
import { companyReasons } from './master.ts';

/* The personnel of a company list its usual reasons, and its people are offered those that fit what they do. */

let stage: Stage;
let personnel: Player;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  const permits = [companyReasons.may.view, companyReasons.may.save, companyReasons.may.deactivate];
  [personnel, clerk] = [await stage.cast({ name: 'Wu', permits }), await stage.cast({ name: 'Huang', permits: [] })];
}, 60_000);
afterAll(() => stage.close());

const offered = async (who: Player, action: string) => (await who.send(offeredReasons, { action })).rows;
const listed = (kind: 'cancellation' | 'return' | 'reversal' | 'difference' | 'any', text: string) =>
  personnel.send(companyReasons.save, { company_id: String(stage.companies.cn), kind, text });

test('a clerk is offered the reasons of the own company for what is done, and no other company is', async () => {
  await listed('cancellation', '客户取消提货');
  await listed('return', '发票抬头不符');
  await listed('any', '录入错误');
  expect(await offered(clerk, 'cancel')).toEqual(expect.arrayContaining(['客户取消提货', '录入错误']));
  expect(await offered(clerk, 'cancel')).toHaveLength(2);
  expect(await offered(clerk, 'sendBack')).toEqual(expect.arrayContaining(['发票抬头不符', '录入错误']));
  await listed('difference', '收货时点数错误');
  for (const action of ['explain', 'receive', 'finish', 'pick', 'correct'])
    expect(await offered(clerk, action)).toContain('收货时点数错误');
  expect(await offered(clerk, 'depart')).toEqual(['录入错误']);
  const elsewhere = await stage.cast({ name: 'Trần', permits: [], companyId: stage.companies.vn });
  expect(await offered(elsewhere, 'cancel')).toEqual([]);
  expect(await clerk.refused(offeredReasons, { action: "cancel'--" })).toBe('BAD_PARAMS');
});

test('a reason that is out of use is offered no more', async () => {
  const { id, version } = await listed('reversal', '银行退票');
  expect(await offered(clerk, 'reverse')).toContain('银行退票');
  await personnel.send(companyReasons.setActive, { id, version, active: false });
  expect(await offered(clerk, 'reverse')).not.toContain('银行退票');
});
