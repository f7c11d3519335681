import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { createFreightWork } from '../../dispatch/freight-work/contract.ts';
import { drayageSheet } from '../../dispatch/server/seed/drayage-sheet.ts';
import { type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getIntercompanyBill, saveIntercompanyBill } from './contract.ts';

/* The Chinese company bills the Vietnamese one for trips. The Thai company has trips of its own. */

let stage: Stage;
let scene: Scene & DispatchScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene & DispatchScene>(async (work) => ({
    ...(await setScene(work, stage.companies.cn, {})),
    ...(await setDispatchScene(work, stage.companies.cn)),
  }));
  clerk = await stage.cast({ name: 'Liang' });
}, 60_000);
afterAll(() => stage.close());

/** The number of a trip of a company. */
async function tripOf(company: 'cn' | 'vn' | 'th'): Promise<string> {
  const planner = await stage.cast({ companyId: stage.companies[company] });
  return (await planner.send(createFreightWork, drayageSheet(scene))).no;
}
const billFor = (trip_no: string) => ({
  buyer_id: String(stage.companies.vn),
  currency: 'CNY' as const,
  bill_on: '2026-11-18',
  due_on: '2026-12-18',
  memo: '运费',
  lines: [{ fee_name_id: String(scene.freight), amount: '1000', trip_no }],
});

test.each(['cn', 'vn'] as const)('a line names a trip of either company (%s)', async (company) => {
  const trip = await tripOf(company);
  const { id } = await clerk.send(saveIntercompanyBill, billFor(trip));
  expect((await clerk.send(getIntercompanyBill, { id })).lines).toMatchObject([{ trip_no: trip }]);
});

test('a trip of a third company is not found', async () => {
  await expect(clerk.send(saveIntercompanyBill, billFor(await tripOf('th')))).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'lines.0.trip_no', why: 'NOT_FOUND' }] } },
  });
});
