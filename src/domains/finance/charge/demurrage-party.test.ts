import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { calculateContainerClocks, getClocksOfJob, saveContainerEvent } from '../../freight/container-clock/contract.ts';
import { demurrageTariffs } from '../../freight/demurrage-tariff/master.ts';
import { getFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { type ClockScene, setClockScene } from '../../freight/server/seed/clock-scene.ts';
import { demurrageSheet } from '../../freight/server/seed/demurrage-sheet.ts';
import type { FinanceTables } from '../server/db.ts';
import { addDemurrageFees } from '../server/seed/demurrage-fees.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { reviewCharges } from './contract.ts';

/* A container is late, and its job goes to another customer and another line: who is charged for all of its days, and who for none. */

let stage: Stage;
let finance: Scene;
let scene: ClockScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  finance = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  scene = await stage.system<FinanceTables, ClockScene>((work) => setClockScene(work, stage.companies.cn));
  await stage.system<FinanceTables, void>((work) => addDemurrageFees(work, ['DEM']));
  clerk = await stage.cast({ name: 'Lan' });
  for (const carrier of [scene.line, finance.carrier])
    for (const [side, last_rate] of [
      ['payable', '80'],
      ['receivable', '100'],
    ] as const)
      await saveTariff(carrier, side, last_rate);
}, 120_000);
afterAll(() => stage.close());

const saveTariff = (carrier: bigint, side: 'payable' | 'receivable', last_rate: string, currency = 'CNY') =>
  clerk.send(demurrageTariffs.save, demurrageSheet(scene, stage.companies.cn, { carrier_id: String(carrier), side, last_rate, currency }));

const jobId = () => String(scene.importJob);
async function night(at: string): Promise<void> {
  stage.clock.set(at);
  await clerk.send(calculateContainerClocks, {});
  await stage.runJobs();
}
/** Saves the job as its form does, with another party. */
async function saveWith(party: { readonly customer_id: string } | { readonly carrier_id: string }): Promise<void> {
  const { houses, containers, dimensions, ...facts } = await clerk.send(getFreightJob, { id: jobId() });
  const known = Object.entries(facts).filter(([key]) => key in saveFreightJob.params.shape);
  await clerk.send(saveFreightJob, { ...Object.fromEntries(known), houses, containers, dimensions, ...party } as never);
}
/** The lines of the clocks with one party, added up. */
async function chargedTo(side: 'payable' | 'receivable', party: bigint): Promise<bigint> {
  const lines = await stage.system<FinanceTables, { amount_minor: bigint }[]>(({ db }) =>
    db
      .selectFrom('charge')
      .select('amount_minor')
      .where('container_clock_id', 'is not', null)
      .where('state', '<>', 'void')
      .where('side', '=', side)
      .where(side === 'payable' ? 'carrier_id' : 'customer_id', '=', party)
      .execute(),
  );
  return lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
}

test('a job that goes to another customer is charged to that one from its first late day', async () => {
  const { job_version: version } = await clerk.send(getClocksOfJob, { job_id: jobId() });
  const discharged = { kind: 'discharged', actual_at: '2026-11-18T01:00:00Z' } as const;
  await clerk.send(saveContainerEvent, { container_id: String(scene.first), version, ...discharged });
  // 18, 19 and 20 November are free, and the night is that to the 23rd in China.
  await night('2026-11-22T18:00:00Z');
  expect(await chargedTo('receivable', scene.customer)).toBe(30_000n);
  await saveWith({ customer_id: String(finance.other) });
  await night('2026-11-23T18:00:00Z');
  expect([await chargedTo('receivable', scene.customer), await chargedTo('receivable', finance.other)]).toEqual([0n, 40_000n]);
  expect(await chargedTo('payable', scene.line)).toBe(32_000n);
});

test('a corrected line of a job is owed all of its days, and what was reviewed for the former one is taken back', async () => {
  const chen = await stage.cast({ name: 'Chen' });
  const [payable] = await stage.system<FinanceTables, { id: bigint; version: number }[]>(({ db }) =>
    db.selectFrom('charge').select(['id', 'version']).where('carrier_id', '=', scene.line).where('state', '=', 'open').execute(),
  );
  await chen.send(reviewCharges, { action: 'approve', rows: [{ id: String(payable?.id), version: payable?.version ?? 0 }] });
  await saveWith({ carrier_id: String(finance.carrier) });
  await night('2026-11-24T18:00:00Z');
  expect([await chargedTo('payable', scene.line), await chargedTo('payable', finance.carrier)]).toEqual([0n, 40_000n]);
  expect(await chargedTo('receivable', finance.other)).toBe(50_000n);
});

test('a container that is back already is charged to the next customer of its job, though the amount is the same', async () => {
  const { job_version: version } = await clerk.send(getClocksOfJob, { job_id: jobId() });
  const collected = { kind: 'gateOutFull', actual_at: '2026-11-24T09:00:00Z' } as const;
  await clerk.send(saveContainerEvent, { container_id: String(scene.first), version, ...collected });
  await night('2026-11-25T18:00:00Z');
  const owed = async () => [await chargedTo('receivable', scene.customer), await chargedTo('receivable', finance.other)];
  expect(await owed()).toEqual([0n, 40_000n]);
  await saveWith({ customer_id: String(scene.customer) });
  await night('2026-11-26T18:00:00Z');
  expect(await owed()).toEqual([40_000n, 0n]);
  await night('2026-11-27T18:00:00Z');
  expect(await owed()).toEqual([40_000n, 0n]);
});

test('a tariff with the same figures in another currency replaces the charge', async () => {
  const [tariff] = (await clerk.send(demurrageTariffs.list, { where: { side: ['receivable'], carrier_id: [String(finance.carrier)] } }))
    .rows;
  if (!tariff) throw new Error('no tariff');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'USD', 'CNY', '7.1', '2026-11-01', '2026-12-31', 'manual')`.execute(db),
  );
  await clerk.send(demurrageTariffs.setActive, { id: tariff.id, version: tariff.version, active: false });
  await saveTariff(finance.carrier, 'receivable', '100', 'USD');
  // Somebody corrects the container, which counts its clocks again.
  const { job_version } = await clerk.send(getClocksOfJob, { job_id: jobId() });
  await clerk.send(saveContainerEvent, { container_id: String(scene.first), version: job_version, kind: 'discharged', planned_at: null });
  await night('2026-11-27T19:00:00Z');
  const lines = await stage.system<FinanceTables, { currency: string; amount_minor: bigint }[]>(({ db }) =>
    db
      .selectFrom('charge')
      .select(['currency', 'amount_minor'])
      .where('container_clock_id', 'is not', null)
      .where('state', '<>', 'void')
      .where('side', '=', 'receivable')
      .execute(),
  );
  expect(lines).toEqual([{ currency: 'USD', amount_minor: 40_000n }]);
});
