import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { getFreightJob, linkFreightLeg, saveFreightJob } from '../../freight/job/contract.ts';
import { jobSheet } from '../../freight/server/seed/job-sheet.ts';
import { enterCharges } from '../charge/contract.ts';
import { freightJobProfit } from '../profit/contract.ts';
import { lineOf } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { previewAgentShare } from './contract.ts';

/* A clerk who sees the own jobs alone settles one with a leg by road that belongs to a colleague. */

let stage: Stage;
let money: Scene;
let road: DispatchScene;
beforeAll(async () => {
  stage = await startStage();
  [money, road] = await stage.system<FinanceTables, [Scene, DispatchScene]>(async (work) => [
    await setScene(work, stage.companies.cn, {}),
    await setDispatchScene(work, stage.companies.cn),
  ]);
}, 60_000);
afterAll(() => stage.close());

test('a share counts all of a job, also what its preparer does not see', async () => {
  const [clerk, lin] = [await stage.cast({ scope: 'own' }), await stage.cast({ name: 'Lin' })];
  const { id, no } = await clerk.send(saveFreightJob, jobSheet({ ...road, ...money, companyId: stage.companies.cn }, { mode: 'ocean' }));
  await stage.system<FinanceTables, unknown>((work) => addOrder(work, road, { no: 'SO-LEG', pieces: 1, kg: '10', m3: '1' }));
  const { version } = await lin.send(getFreightJob, { id });
  await lin.send(linkFreightLeg, { id, version, kind: 'pickup', leg_no: 'SO-LEG' });
  const line = { fee: money.freight, currency: 'CNY', on: '2026-11-20' } as const;
  const cost = { ...line, side: 'payable', party: money.carrier } as const;
  await lin.send(enterCharges, {
    lines: [
      { ...lineOf({ ...line, side: 'receivable', party: money.customer, amount: '1000' }), freight_job_no: no },
      { ...lineOf({ ...cost, amount: '400' }), freight_job_no: no },
      lineOf({ ...cost, amount: '300', order_no: 'SO-LEG' }),
    ],
  });
  expect((await clerk.send(freightJobProfit, { freight_job_id: id })).actual).toMatchObject({ cost: '400.00' });
  const terms = { freight_job_id: id, percent: '50', losses: 'shared', currency: 'CNY' } as const;
  expect(await clerk.send(previewAgentShare, terms)).toMatchObject({ cost: '700.00', profit: '300.00', share: '150.00' });
});
