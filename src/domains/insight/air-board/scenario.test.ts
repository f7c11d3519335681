import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import type { FreightTables } from '../../freight/server/db.ts';
import { listAirJobs, readAirBoard } from './contract.ts';

/* An air customer with a flight under way and a draft, a job of it by sea, and an air job of another customer. */

let stage: Stage;
let customer: Player;
let rival: Player;
beforeAll(async () => {
  stage = await startStage();
  const { lux, other } = await stage.system<FreightTables, { lux: bigint; other: bigint }>(async (work) => {
    const scene = await setDispatchScene(work, stage.companies.cn);
    const { rows } = await sql<{
      id: bigint;
    }>`insert into customer (code, name, short_name, country, company_id, currency, credit_currency, settlement, credit_days)
      values ('BETA', 'BETA', 'BETA', 'CN', ${stage.companies.cn}, 'USD', 'USD', 'perOrder', 30) returning id`.execute(work.db);
    const other = rows[0]?.id ?? 0n;
    const job = (no: string, of: { mode: 'air' | 'ocean'; customer: bigint; state: 'draft' | 'departed'; kg: string }) =>
      sql<{
        id: bigint;
      }>`insert into freight_job (no, mode, direction, service, state, company_id, customer_id, origin_station_id, destination_station_id,
          flight_no, etd, eta, pieces, gross_kg, chargeable_planned_kg, chargeable_customer_kg, chargeable_airline_kg)
        values (${no}, ${of.mode}, 'export', 'direct', ${of.state}, ${stage.companies.cn}, ${of.customer}, ${scene.nanning}, ${scene.hanoi},
          'CZ3060', ${work.now}, ${new Date(work.now.getTime() + 7_200_000)}, 12, 300, 400, ${of.kg}::numeric, 777) returning id`.execute(
        work.db,
      );
    const flight = await job('A-1', { mode: 'air', customer: scene.lux, state: 'departed', kg: '350.5' });
    await job('A-2', { mode: 'air', customer: scene.lux, state: 'draft', kg: '10' });
    await job('O-1', { mode: 'ocean', customer: scene.lux, state: 'departed', kg: '10' });
    await job('A-3', { mode: 'air', customer: other, state: 'departed', kg: '10' });
    await sql`insert into freight_milestone (job_id, kind, planned_at, actual_at) values (${flight.rows[0]?.id}, 'departed', ${work.now}, ${work.now}),
      (${flight.rows[0]?.id}, 'arrived', ${new Date(work.now.getTime() + 7_200_000)}, null)`.execute(work.db);
    return { lux: scene.lux, other };
  });
  customer = await stage.cast({ name: 'Luxshare', type: 4, customerId: lux });
  rival = await stage.cast({ name: 'Beta', type: 4, customerId: other });
});
afterAll(() => stage.close());

test('an air customer sees its own flights with pieces, chargeable weight and milestones, and no draft and nothing by sea', async () => {
  const { rows } = await customer.send(listAirJobs, { tab: 'all' });
  expect(rows).toMatchObject([
    { no: 'A-1', flight_no: 'CZ3060', pieces: 12, chargeable_kg: '350.500', reached: 'departed', next: 'arrived' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('777');
  const board = await customer.send(readAirBoard, {});
  expect(board).toMatchObject({ departing: 1, pieces: 12, chargeable_kg: '350.500' });
  expect(board.states.find(({ state }) => state === 'departed')?.count).toBe(1);
  expect(board.months.at(-1)).toMatchObject({ jobs: 1, pieces: 12, chargeable_kg: '350.500' });
});

test('the list behind a figure of one state has the jobs of that state alone', async () => {
  const inState = async (state: 'departed' | 'arrived') =>
    (await customer.send(listAirJobs, { tab: 'all', where: { state: [state] } })).rows.map(({ no }) => no);
  expect([await inState('departed'), await inState('arrived')]).toEqual([['A-1'], []]);
});

/* The 20th of November begins at 16:00 UTC in Shanghai. */
test.each([
  ['2026-11-19T15:59:59Z', 0],
  ['2026-11-19T16:00:00Z', 1],
  ['2026-11-20T15:59:59Z', 1],
  ['2026-11-20T16:00:00Z', 0],
])('a flight at %s departs or arrives today, on the day of the reader: %i', async (at, today) => {
  await stage.system<FreightTables, unknown>(({ db }) =>
    sql`update freight_job set etd = ${at}, eta = ${at}::timestamptz + interval '1 ms' where no = 'A-3'`.execute(db),
  );
  expect(await rival.send(readAirBoard, {})).toMatchObject({ departing: today, arriving: today });
});

test('a flight over midnight departs on one day and arrives on the next', async () => {
  const over = async (etd: string, eta: string) => {
    await stage.system<FreightTables, unknown>(({ db }) =>
      sql`update freight_job set etd = ${etd}, eta = ${eta} where no = 'A-3'`.execute(db),
    );
    const { departing, arriving } = await rival.send(readAirBoard, {});
    return [departing, arriving];
  };
  expect(await over('2026-11-20T15:00:00Z', '2026-11-20T17:00:00Z')).toEqual([1, 0]);
  expect(await over('2026-11-19T15:00:00Z', '2026-11-19T17:00:00Z')).toEqual([0, 1]);
});

test('another customer sees its own alone, and staff have no such board', async () => {
  expect((await rival.send(listAirJobs, { tab: 'all' })).rows.map(({ no }) => no)).toEqual(['A-3']);
  const clerk = await stage.cast({ name: 'Lan' });
  expect(await clerk.refused(readAirBoard, {})).not.toBe('');
});

test('the next milestone of a shipment lies behind the last one reached, each with its time', async () => {
  await stage.system<FreightTables, unknown>(async ({ db, now }) => {
    // The pick-up was planned and never reported; the goods have departed since.
    await sql`insert into freight_milestone (job_id, kind, planned_at)
      select id, 'pickedUp', ${new Date(now.getTime() - 7_200_000)} from freight_job where no = 'A-1'`.execute(db);
  });
  const at = (ms: number): string => new Date(stage.clock.now().getTime() + ms).toISOString();
  const [row] = (await customer.send(listAirJobs, { tab: 'all' })).rows;
  expect(row).toMatchObject({ reached: 'departed', reached_at: at(0), next: 'arrived', next_at: at(7_200_000) });
  await stage.system<FreightTables, unknown>(({ db, now }) =>
    sql`update freight_milestone set actual_at = ${now} where kind = 'arrived'`.execute(db),
  );
  expect((await customer.send(listAirJobs, { tab: 'all' })).rows).toMatchObject([{ reached: 'arrived', next: null, next_at: null }]);
});

test('what was confirmed comes before what was booked, and a shipment counts until it has arrived and was not cancelled', async () => {
  const change = (facts: ReturnType<typeof sql>) =>
    stage.system<FreightTables, unknown>(({ db }) => sql`update freight_job set ${facts} where no = 'A-3'`.execute(db));
  await change(
    sql`confirmed_pieces = 11, confirmed_kg = 290, chargeable_customer_kg = null, chargeable_confirmed_kg = 310, etd = '2026-11-20T02:00:00Z', eta = '2026-11-20T04:00:00Z'`,
  );
  const confirmed = { pieces: 11, chargeable_kg: '310.000' };
  expect((await rival.send(listAirJobs, { tab: 'all' })).rows).toMatchObject([{ ...confirmed, gross_kg: '290.000' }]);
  for (const state of ['inProgress', 'departed', 'arrived', 'delivered', 'cancelled'] as const) {
    await change(sql`state = ${state}`);
    const board = await rival.send(readAirBoard, {});
    const isUnderWay = state !== 'delivered' && state !== 'cancelled';
    expect([state, board]).toMatchObject([state, isUnderWay ? confirmed : { pieces: 0, chargeable_kg: '0' }]);
    expect([state, board.months.at(-1)]).toMatchObject([state, state === 'cancelled' ? { jobs: 0, pieces: 0 } : { jobs: 1, ...confirmed }]);
    expect(board.states.filter(({ count }) => count > 0)).toEqual([{ state, count: 1 }]);
  }
  // November begins in Nanning at four in the afternoon of the last of October in UTC.
  await change(sql`state = 'departed', etd = '2026-10-31T16:00:00Z', eta = '2026-10-31T18:00:00Z'`);
  expect((await rival.send(readAirBoard, {})).months.slice(-2).map(({ jobs }) => jobs)).toEqual([0, 1]);
});

test('a milestone is expected when it was last estimated', async () => {
  const estimated = new Date(stage.clock.now().getTime() + 10_800_000);
  await stage.system<FreightTables, unknown>(({ db }) =>
    sql`update freight_milestone set actual_at = null, estimated_at = ${estimated} where kind = 'arrived'`.execute(db),
  );
  expect((await customer.send(listAirJobs, { tab: 'all' })).rows).toMatchObject([{ next: 'arrived', next_at: estimated.toISOString() }]);
});
