import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { createFreightWork } from '../../dispatch/freight-work/contract.ts';
import { drayageSheet } from '../../dispatch/server/seed/drayage-sheet.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { saveFreightJob } from '../../freight/job/contract.ts';
import { jobSheet } from '../../freight/server/seed/job-sheet.ts';
import type { FinanceTables } from '../server/db.ts';
import { lineOf } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { enterCharges, listCharges } from './contract.ts';

/* Somebody who works for all our companies enters costs: the order is of the Chinese company, the trip and the job of the Vietnamese one. */

let stage: Stage;
let scene: Scene & DispatchScene;
let mai: Player;
let trip: string;
let job: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene & DispatchScene>(async (work) => {
    const both = { ...(await setScene(work, stage.companies.cn, {})), ...(await setDispatchScene(work, stage.companies.cn)) };
    await addOrder(work, both, { no: 'SO-CN', pieces: 1, kg: '10', m3: '1' });
    return both;
  });
  mai = await stage.cast({ name: 'Mai', scope: 'all' });
  const hanoi = await stage.cast({ name: 'Hanoi', companyId: stage.companies.vn });
  ({ no: trip } = await hanoi.send(createFreightWork, drayageSheet(scene)));
  ({ no: job } = await hanoi.send(saveFreightJob, jobSheet({ ...scene, companyId: stage.companies.vn })));
}, 60_000);
afterAll(() => stage.close());

const line = (more: object) => ({
  ...lineOf({ side: 'payable', party: scene.carrier, fee: scene.freight, amount: '100', currency: 'CNY', on: '2026-11-20' }),
  ...more,
});
const faultOf = async (more: object) => {
  const reply = await mai.raw('charge.enter', { lines: [line(more)], request_id: crypto.randomUUID() });
  return reply.data;
};

test('a line names records of one company', async () => {
  expect(await faultOf({ order_no: 'SO-CN', work_order_no: trip })).toMatchObject({
    at: [{ at: 'lines.0.work_order_no', why: 'CHARGE_COMPANIES' }],
  });
  expect(await faultOf({ order_no: 'SO-CN', freight_job_no: job })).toMatchObject({
    at: [{ at: 'lines.0.freight_job_no', why: 'CHARGE_COMPANIES' }],
  });
  await mai.send(enterCharges, { lines: [line({ work_order_no: trip, freight_job_no: job, currency: 'VND', unit_price: '100000' })] });
  expect((await mai.send(listCharges, { where: { work_order_no: [trip] } })).rows).toMatchObject([
    { functional_currency: 'VND', freight_job_no: job },
  ]);
});
