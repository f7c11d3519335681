import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { may as mayPeriod } from '../period/permits.ts';
import type { FinanceTables } from '../server/db.ts';
import { lineOf, quotationInForce } from '../server/seed/acts.ts';
import { type RoadScene, setRoadScene } from '../server/seed/order-acts.ts';
import { enterCharges, freightJobCharges, rateFreightJob, reviewCharges } from './contract.ts';

/* A freight job goes to another customer: who is billed for what it was charged with before. */

let stage: Stage;
let scene: RoadScene;
let lan: Player;
let wang: Player;
let job: ParamsOf<typeof saveFreightJob>;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  scene = await stage.system<FinanceTables, RoadScene>((work) => setRoadScene(work, stage.companies.cn, { '2026-11-20': '7.10' }));
  lan = await stage.cast({ name: 'Lan' });
  wang = await stage.cast({ name: 'Wang' });
  job = {
    mode: 'ocean',
    direction: 'export',
    service: 'fcl',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    carrier_id: null,
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    containers: [{ size_type: '45G1' }],
  };
}, 60_000);
afterAll(() => stage.close());

const enter = (freight_job_no: string) => {
  const owed = { side: 'receivable', party: scene.customer, fee: scene.fuel, amount: '300', currency: 'CNY', on: '2026-11-20' } as const;
  return lan.send(enterCharges, { lines: [{ ...lineOf(owed), customer_id: null, freight_job_no, tax_percent: '0' }] });
};
const linesOf = async (freight_job_id: string) =>
  (await lan.send(freightJobCharges, { freight_job_id })).rows.map(({ party_id, amount, state }) => [party_id, amount, state]);
async function toOther(id: string) {
  const { version, containers } = await lan.send(getFreightJob, { id });
  return { ...job, id, version, customer_id: String(scene.other), containers };
}

test('its open lines go to the next customer: the quoted one at that one’s price, the entered one as it is', async () => {
  for (const [party, price] of [
    [scene.customer, '8000'],
    [scene.other, '7500'],
  ] as const)
    await quotationInForce(lan, wang, {
      side: 'sell',
      company_id: String(stage.companies.cn),
      title: price,
      currency: 'CNY',
      valid_from: '2026-11-01',
      valid_to: '2026-12-31',
      party_id: String(party),
      prices: [
        {
          fee_name_id: String(scene.freight),
          basis: 'container',
          currency: 'CNY',
          price,
          tax_percent: '0',
          mode: 'sea',
          container_type: '45G1',
        },
      ],
    });
  const { id, no } = await lan.send(saveFreightJob, job);
  await lan.send(rateFreightJob, { freight_job_id: id });
  await enter(no);
  const customer = String(scene.customer);
  expect(await linesOf(id)).toEqual([
    [customer, '8000.00', 'open'],
    [customer, '300.00', 'open'],
  ]);
  await lan.send(saveFreightJob, (await toOther(id)) as never);
  expect((await linesOf(id)).filter(([, , state]) => state !== 'void')).toEqual([
    [String(scene.other), '300.00', 'open'],
    [String(scene.other), '7500.00', 'open'],
  ]);
});

test('a line that somebody has reviewed keeps the customer of its job until it is sent back', async () => {
  const { id, no } = await lan.send(saveFreightJob, job);
  const { ids } = await enter(no);
  const [charge = ''] = ids;
  await wang.send(reviewCharges, { action: 'approve', rows: [{ id: charge, version: 1 }] });
  expect(await lan.refused(saveFreightJob, (await toOther(id)) as never)).toBe('FREIGHT_JOB_REVIEWED');
  expect(await lan.send(getFreightJob, { id })).toMatchObject({ customer_id: String(scene.customer) });
  await wang.send(reviewCharges, { action: 'sendBack', rows: [{ id: charge, version: 2 }], reason: '客户有误' });
  await lan.send(saveFreightJob, (await toOther(id)) as never);
  expect((await linesOf(id)).map(([customer]) => customer)).toEqual([String(scene.other)]);
});

test('a quoted line of a month that is closed to all but finance goes to the next customer by finance alone', async () => {
  const { id } = await lan.send(saveFreightJob, job);
  await lan.send(rateFreightJob, { freight_job_id: id });
  const clerk = await stage.cast({ permits: [...stage.door.product.permits].filter((code) => code !== mayPeriod.postSoft) });
  stage.clock.set('2026-12-02T02:00:00Z');
  await wang.send(movePeriod, { company_id: String(stage.companies.cn), month: '2026-11', version: 1, action: 'softClose' });
  expect(await clerk.refused(saveFreightJob, (await toOther(id)) as never)).toBe('PERIOD_SOFT_CLOSED');
  expect(await lan.send(getFreightJob, { id })).toMatchObject({ customer_id: String(scene.customer) });
  await lan.send(saveFreightJob, (await toOther(id)) as never);
  expect((await linesOf(id)).filter(([, , state]) => state !== 'void')).toEqual([[String(scene.other), '7500.00', 'open']]);
});
