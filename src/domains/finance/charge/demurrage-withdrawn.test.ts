import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { calculateContainerClocks, getClocksOfJob, saveContainerEvent } from '../../freight/container-clock/contract.ts';
import type { ContainerEvent } from '../../freight/container-clock/kinds.ts';
import { demurrageTariffs } from '../../freight/demurrage-tariff/master.ts';
import { getFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { type ClockScene, setClockScene } from '../../freight/server/seed/clock-scene.ts';
import { demurrageSheet } from '../../freight/server/seed/demurrage-sheet.ts';
import type { FinanceTables } from '../server/db.ts';
import { addDemurrageFees } from '../server/seed/demurrage-fees.ts';
import { setScene } from '../server/seed/scene.ts';

/* The charge of a clock that should not have run is taken back: its line stands void in the books, and the container goes on. */

let stage: Stage;
let scene: ClockScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  await stage.system<FinanceTables, unknown>((work) => setScene(work, stage.companies.cn, {}));
  scene = await stage.system<FinanceTables, ClockScene>((work) => setClockScene(work, stage.companies.cn));
  await stage.system<FinanceTables, void>((work) => addDemurrageFees(work, ['DEM', 'DND']));
  clerk = await stage.cast({ name: 'Lan' });
  await saveTariff('demurrage');
}, 120_000);
afterAll(() => stage.close());

const saveTariff = (kind: 'demurrage' | 'combined') =>
  clerk.send(demurrageTariffs.save, demurrageSheet(scene, stage.companies.cn, { kind }));
const job_id = () => String(scene.importJob);
async function record(container: bigint, kind: ContainerEvent, actual_at: string | null): Promise<void> {
  const { job_version: version } = await clerk.send(getClocksOfJob, { job_id: job_id() });
  await clerk.send(saveContainerEvent, { container_id: String(container), version, kind, actual_at });
}
async function night(at: string): Promise<void> {
  stage.clock.set(at);
  await clerk.send(calculateContainerClocks, {});
  await stage.runJobs();
}
const charged = async () => {
  const { containers } = await clerk.send(getClocksOfJob, { job_id: job_id() });
  return containers.map(({ clocks }) => clocks.flatMap(({ side, charged: amount }) => (side === 'receivable' ? [amount] : [])));
};
const lines = () =>
  stage.system<FinanceTables, { amount_minor: bigint; state: string }[]>(({ db }) =>
    db.selectFrom('charge').select(['amount_minor', 'state']).where('container_clock_id', 'is not', null).orderBy('id').execute(),
  );

test('a discharge that was reported by mistake is taken back from finance, and other events of the container are still recorded', async () => {
  await record(scene.first, 'discharged', '2026-11-18T01:00:00Z');
  // 18, 19 and 20 November are free, and the night is that to the 22nd in China.
  await night('2026-11-21T18:00:00Z');
  expect(await lines()).toEqual([{ amount_minor: 20_000n, state: 'open' }]);
  await record(scene.first, 'discharged', null);
  await night('2026-11-22T18:00:00Z');
  expect(await lines()).toEqual([{ amount_minor: 20_000n, state: 'void' }]);
  await record(scene.first, 'gateOutFull', null);
  await record(scene.first, 'discharged', '2026-11-20T01:00:00Z');
  await night('2026-11-23T18:00:00Z');
  expect(await charged()).toEqual([['200.00'], []]);
});

test('a container whose charge was taken back stays on its job, for the void lines name it', async () => {
  await record(scene.first, 'discharged', null);
  await night('2026-11-23T19:00:00Z');
  const { houses, containers, dimensions, ...facts } = await clerk.send(getFreightJob, { id: job_id() });
  const known = Object.fromEntries(Object.entries(facts).filter(([key]) => key in saveFreightJob.params.shape));
  const saved = { ...known, houses, dimensions, containers: containers.filter(({ id }) => id !== String(scene.first)) };
  expect(await clerk.refused(saveFreightJob, saved as never)).toBe('CONTAINER_CHARGED');
});

test('the charge of a clock whose tariff is gone stays until its event is withdrawn', async () => {
  const charges = async () => (await lines()).slice(-1).map(({ amount_minor, state }) => [amount_minor, state]);
  await record(scene.second, 'discharged', '2026-11-20T01:00:00Z');
  await night('2026-11-23T19:10:00Z');
  expect(await charges()).toEqual([[20_000n, 'open']]);
  const [tariff] = (await clerk.send(demurrageTariffs.list, {})).rows;
  const withdrawn = await clerk.send(demurrageTariffs.setActive, { id: tariff?.id ?? '', version: tariff?.version ?? 0, active: false });
  await night('2026-11-23T19:20:00Z');
  expect(await charges()).toEqual([[20_000n, 'open']]);
  await record(scene.second, 'discharged', null);
  await night('2026-11-23T19:30:00Z');
  expect(await charges()).toEqual([[20_000n, 'void']]);
  await clerk.send(demurrageTariffs.setActive, { id: tariff?.id ?? '', version: withdrawn.version, active: true });
});

test('a combined tariff takes the place of one for demurrage, and the nights after it go on', async () => {
  await record(scene.second, 'discharged', '2026-11-20T01:00:00Z');
  await night('2026-11-23T20:00:00Z');
  expect((await charged())[1]).toEqual(['200.00']);
  await saveTariff('combined');
  for (const day of ['24', '25', '26']) await night(`2026-11-${day}T18:00:00Z`);
  expect((await lines()).filter(({ state }) => state !== 'void')).toEqual([{ amount_minor: 50_000n, state: 'open' }]);
});
