import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, Refused, type Stage, startStage } from '../../../apps/stage.ts';
import type { FreightTables } from '../server/db.ts';
import { type ClockScene, setClockScene } from '../server/seed/clock-scene.ts';
import { type DemurrageSheet, demurrageSheet } from '../server/seed/demurrage-sheet.ts';
import { demurrageTariffs } from './master.ts';

/* Tariffs of a line at a port: their tiers, their days, and the side that a person may not see. */

let stage: Stage;
let scene: ClockScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, ClockScene>((work) => setClockScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

const tariff = (changes: Partial<DemurrageSheet> = {}) => {
  const rates = { tier1_to: 10, tier1_rate: '40', last_rate: '80' };
  return demurrageSheet(scene, stage.companies.cn, { side: 'payable', currency: 'USD', free_days: 7, warn_days: 3, ...rates, ...changes });
};
async function faults(changes: Partial<DemurrageSheet>): Promise<unknown> {
  try {
    await clerk.send(demurrageTariffs.save, tariff(changes));
  } catch (error) {
    if (error instanceof Refused) return error.reply.data.at;
    throw error;
  }
  return [];
}

test('tiers follow the free days and each other, and each has its rate', async () => {
  const fault = [{ at: 'tier1_to', why: 'DEMURRAGE_TIERS' }];
  expect(await faults({ tier1_to: 7 })).toMatchObject(fault);
  expect(await faults({ tier1_rate: null })).toMatchObject(fault);
  expect(await faults({ tier2_to: 10, tier2_rate: '50' })).toMatchObject([{ at: 'tier2_to' }]);
  expect(await faults({ tier1_to: null, tier1_rate: null, tier2_to: 12, tier2_rate: '50' })).toMatchObject([{ at: 'tier2_to' }]);
  expect(await faults({ valid_to: '2025-12-31' })).toMatchObject([{ at: 'valid_to', why: 'END_BEFORE_START' }]);
  expect(await faults({ customer_id: String(scene.customer) })).toMatchObject([{ at: 'customer_id', why: 'DEMURRAGE_CUSTOMER' }]);
});

test('no day has two tariffs of one line, port, direction, size and customer', async () => {
  const first = await clerk.send(demurrageTariffs.save, tariff({ valid_to: '2026-11-30' }));
  const overlap = [{ at: 'valid_from', why: 'DEMURRAGE_OVERLAP' }];
  expect(await faults({ valid_from: '2026-11-30' })).toMatchObject(overlap);
  await clerk.send(demurrageTariffs.save, tariff({ valid_from: '2026-12-01' }));
  // Another size, direction, kind or side is another tariff; two customers have each their own.
  await clerk.send(demurrageTariffs.save, tariff({ size_type: '45R1' }));
  await clerk.send(demurrageTariffs.save, tariff({ direction: 'export' }));
  await clerk.send(demurrageTariffs.save, tariff({ kind: 'detention' }));
  await clerk.send(demurrageTariffs.save, tariff({ side: 'receivable' }));
  await clerk.send(demurrageTariffs.save, tariff({ side: 'receivable', customer_id: String(scene.customer) }));
  expect(await faults({ size_type: '45R1', valid_from: '2026-05-01' })).toMatchObject(overlap);
  // A tariff that is no longer used leaves its days to another.
  await clerk.send(demurrageTariffs.setActive, { id: first.id, version: first.version, active: false });
  await clerk.send(demurrageTariffs.save, tariff({ valid_from: '2026-02-01', valid_to: '2026-11-30' }));
  expect(await clerk.refused(demurrageTariffs.save, { ...tariff({ currency: 'CNY' }), id: first.id, version: first.version + 1 })).toBe(
    'BAD_PARAMS',
  );
});

test('another company sees none, and a hidden side hides its tariffs', async () => {
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect((await bangkok.send(demurrageTariffs.list, {})).rows).toEqual([]);
  const operator = await stage.cast({ permits: [demurrageTariffs.may.view], hidden: ['customerPrice'] });
  const rows = (await operator.send(demurrageTariffs.list, { size: 50 })).rows;
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ side }) => side === 'payable')).toBe(true);
});
