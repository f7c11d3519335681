import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { calculateContainerClocks, getClocksOfJob, saveContainerEvent } from '../../freight/container-clock/contract.ts';
import { demurrageTariffs } from '../../freight/demurrage-tariff/master.ts';
import { getFreightJob, moveFreightJob } from '../../freight/job/contract.ts';
import { type ClockScene, setClockScene } from '../../freight/server/seed/clock-scene.ts';
import { demurrageSheet } from '../../freight/server/seed/demurrage-sheet.ts';
import type { FinanceTables } from '../server/db.ts';
import { addDemurrageFees } from '../server/seed/demurrage-fees.ts';
import { setScene } from '../server/seed/scene.ts';

/* A job is cancelled while one of its containers has left the terminal late and the other stands there still. */

let stage: Stage;
let scene: ClockScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  await stage.system<FinanceTables, unknown>((work) => setScene(work, stage.companies.cn, {}));
  scene = await stage.system<FinanceTables, ClockScene>((work) => setClockScene(work, stage.companies.cn));
  await stage.system<FinanceTables, void>((work) => addDemurrageFees(work, ['DEM']));
  clerk = await stage.cast({ name: 'Lan' });
  await clerk.send(demurrageTariffs.save, demurrageSheet(scene, stage.companies.cn));
}, 120_000);
afterAll(() => stage.close());

const id = () => String(scene.importJob);
async function record(container: bigint, kind: 'discharged' | 'gateOutFull', actual_at: string): Promise<void> {
  const { job_version: version } = await clerk.send(getClocksOfJob, { job_id: id() });
  await clerk.send(saveContainerEvent, { container_id: String(container), version, kind, actual_at });
}
async function night(at: string): Promise<void> {
  stage.clock.set(at);
  await clerk.send(calculateContainerClocks, {});
  await stage.runJobs();
}
/** The demurrage of each container as its job shows it, and the lines of finance. */
async function demurrage() {
  const { containers } = await clerk.send(getClocksOfJob, { job_id: id() });
  const clocks = containers.map((container) =>
    container.clocks.flatMap(({ kind, side, state, amount, charged }) =>
      kind === 'demurrage' && side === 'receivable' ? [[state, amount, charged]] : [],
    ),
  );
  const lines = await stage.system<FinanceTables, { amount_minor: bigint; state: string }[]>(({ db }) =>
    db.selectFrom('charge').select(['amount_minor', 'state']).where('container_clock_id', 'is not', null).orderBy('amount_minor').execute(),
  );
  return { clocks, lines };
}

test('what has ended is still charged, and what still runs is taken back from finance', async () => {
  await record(scene.first, 'discharged', '2026-11-18T01:00:00Z');
  await record(scene.second, 'discharged', '2026-11-18T01:00:00Z');
  stage.clock.set('2026-11-22T02:00:00Z');
  await record(scene.first, 'gateOutFull', '2026-11-22T01:00:00Z');
  // 18, 19 and 20 November are free, and the night is that to the 23rd in China.
  await night('2026-11-22T18:00:00Z');
  expect(await demurrage()).toEqual({
    clocks: [[['ended', '200.00', '200.00']], [['late', '300.00', '300.00']]],
    lines: [
      { amount_minor: 20_000n, state: 'open' },
      { amount_minor: 30_000n, state: 'open' },
    ],
  });
  const { version } = await clerk.send(getFreightJob, { id: id() });
  await clerk.send(moveFreightJob, { id: id(), version, action: 'cancel', reason: '客户取消' });
  // The second one counts no more at once, and the next night takes back what finance has of it.
  expect((await demurrage()).clocks).toEqual([[['ended', '200.00', '200.00']], [['ended', '0.00', '300.00']]]);
  for (const at of ['2026-11-23T18:00:00Z', '2026-11-24T18:00:00Z']) {
    await night(at);
    expect(await demurrage()).toEqual({
      clocks: [[['ended', '200.00', '200.00']], [['ended', '0.00', null]]],
      lines: [
        { amount_minor: 20_000n, state: 'open' },
        { amount_minor: 30_000n, state: 'void' },
      ],
    });
  }
});
