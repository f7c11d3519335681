import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { mergeTwins } from '../../reference/server/seed/merge-twins.ts';
import { demurrageTariffs } from '../demurrage-tariff/master.ts';
import type { FreightTables } from '../server/db.ts';
import { type ClockScene, setClockScene } from '../server/seed/clock-scene.ts';
import { type DemurrageSheet, demurrageSheet } from '../server/seed/demurrage-sheet.ts';
import { calculateContainerClocks, getClocksOfJob, saveContainerEvent } from './contract.ts';

/* A customer with free time of its own and its shipping line were each entered twice. Containers of both names stand in the port. */

let stage: Stage;
let scene: ClockScene;
let chief: Player;
let survivor: bigint;
let line: bigint;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  scene = await stage.system<FreightTables, ClockScene>((work) => setClockScene(work, stage.companies.cn));
  [survivor, line] = await stage.system<FreightTables, [bigint, bigint]>(async ({ db }) => {
    const home = { country: 'CN', currency: 'CNY' } as const;
    const customer = await db
      .insertInto('customer')
      .values({ ...home, code: 'LUX2', name: '立讯精密', short_name: '立讯', company_id: stage.companies.cn, credit_currency: 'CNY' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const carrier = await db
      .insertInto('carrier')
      .values({ ...home, code: 'BGS', name: '北部湾海运', short_name: '北海', contact: 'A', phone: '+8613800138000' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return [customer.id, carrier.id];
  });
  chief = await stage.cast({ name: 'Mai', permits: 'all' });
});
afterAll(() => stage.close());

const tariff = (changes: Partial<DemurrageSheet> = {}) =>
  demurrageSheet(scene, stage.companies.cn, { currency: 'USD', last_rate: '80', ...changes });
const lastFreeDay = async () => {
  const { containers } = await chief.send(getClocksOfJob, { job_id: String(scene.importJob) });
  return containers[0]?.clocks.find(({ kind, side }) => kind === 'demurrage' && side === 'receivable')?.last_free_on;
};
async function night(): Promise<void> {
  await chief.send(calculateContainerClocks, {});
  await stage.runJobs();
}
async function merge(of: 'customer' | 'carrier', from: bigint, into: bigint) {
  return (await mergeTwins(chief, of, from, into)).filter(({ part }) => part === 'demurrageTariff');
}

test('the tariffs of a merged customer and of a merged line go over, and count for containers under the old name, too', async () => {
  await chief.send(demurrageTariffs.save, tariff());
  await chief.send(demurrageTariffs.save, tariff({ customer_id: String(scene.customer), free_days: 10 }));
  await chief.send(demurrageTariffs.save, tariff({ customer_id: String(scene.customer), kind: 'detention', free_days: 10 }));
  await chief.send(demurrageTariffs.save, tariff({ customer_id: String(survivor), kind: 'detention', free_days: 5 }));
  const { job_version: version } = await chief.send(getClocksOfJob, { job_id: String(scene.importJob) });
  const discharged = { kind: 'discharged', actual_at: '2026-11-18T01:00:00Z' } as const;
  await chief.send(saveContainerEvent, { ...discharged, container_id: String(scene.first), version });
  expect(await lastFreeDay()).toBe('2026-11-27');

  // The survivor has its own detention.
  expect(await merge('customer', scene.customer, survivor)).toEqual([{ part: 'demurrageTariff', moves: 1, stays: 1 }]);
  const own = await chief.send(demurrageTariffs.list, { where: { customer_id: [String(survivor)] } });
  expect(own.rows.map(({ kind, free_days }) => `${kind} ${free_days}`).toSorted()).toEqual(['demurrage 10', 'detention 5']);
  await night();
  expect(await lastFreeDay()).toBe('2026-11-27');

  expect(await merge('carrier', scene.line, line)).toEqual([{ part: 'demurrageTariff', moves: 4, stays: 0 }]);
  await night();
  expect(await lastFreeDay()).toBe('2026-11-27');
});
