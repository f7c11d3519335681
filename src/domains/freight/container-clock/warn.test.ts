import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import type { FreightTables } from '../server/db.ts';
import { type ClockScene, setClockScene } from '../server/seed/clock-scene.ts';
import { warnCustomers, warnResponsible } from './server/warn.ts';

/* The free time of one container runs out: who is warned of it, and from which day on. */

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  await stage.system<FreightTables, void>(async (work) => {
    const scene: ClockScene = await setClockScene(work, stage.companies.cn);
    await sql`update customer set email = 'customer@example.com' where id = ${scene.customer}`.execute(work.db);
    await sql`with t as (
        insert into demurrage_tariff (company_id, side, kind, direction, carrier_id, station_id, currency, valid_from, free_days, warn_days, last_rate)
        values (${stage.companies.cn}, 'receivable', 'demurrage', 'import', ${scene.line}, ${scene.qinzhou}, 'USD', '2026-01-01', 7, 3, 100)
        returning id)
      insert into container_clock (container_id, job_id, company_id, customer_id, carrier_id, station_id, direction, kind, side, state, tariff_id,
        start_basis, started_on, last_free_on, stopped_days, charge_days, currency, amount_minor, lines)
      select ${scene.first}, ${scene.importJob}, ${stage.companies.cn}, ${scene.customer}, ${scene.line}, ${scene.qinzhou}, 'import', 'demurrage',
        'receivable', 'running', id, 'actual', '2026-11-24', '2026-12-01', 0, 0, 'USD', 0, '[]' from t`.execute(work.db);
  });
});
afterAll(() => stage.close());

/** The number of clocks of which the people responsible are told, and of the mails to customers. */
async function warned(clock: { state?: string; side?: string }, at: string): Promise<number[]> {
  stage.clock.set(at);
  return stage.system<FreightTables, number[]>(async (work) => {
    await sql`update container_clock set warned_at = null, told_at = null, state = ${clock.state ?? 'running'},
      side = ${clock.side ?? 'receivable'}`.execute(work.db);
    return [await warnResponsible(work, stage.companies.cn), await warnCustomers(work, stage.companies.cn)];
  });
}

/* warn_days of the tariff: three days before the first of December, by the days of China, which begin at 16:00 UTC. */
test.each([
  ['2026-11-27T15:59:59.999Z', 0],
  ['2026-11-27T16:00:00.000Z', 1],
  ['2026-11-28T16:00:00.000Z', 1],
])('at %s free time until the first of December is warned of: %i', async (at, warnings) => {
  expect(await warned({}, at)).toEqual([warnings, warnings]);
});

test.each([
  ['planned', 0],
  ['running', 1],
  ['late', 1],
  ['ended', 0],
])('a clock that is %s is warned of: %i', async (state, warnings) => {
  expect(await warned({ state }, '2026-11-29T02:00:00Z')).toEqual([warnings, warnings]);
});

test('the customer is not told of what we pay ourselves, and nobody hears of another company’s containers', async () => {
  expect(await warned({ side: 'payable' }, '2026-11-29T02:00:00Z')).toEqual([1, 0]);
  await warned({ state: 'ended' }, '2026-11-29T02:00:00Z');
  const elsewhere = await stage.system<FreightTables, number[]>(async (work) => {
    await sql`update container_clock set state = 'running', warned_at = null, told_at = null`.execute(work.db);
    return [await warnResponsible(work, stage.companies.th), await warnCustomers(work, stage.companies.th)];
  });
  expect(elsewhere).toEqual([0, 0]);
});
