import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveBooking, saveOceanBooking } from '../../freight/booking/contract.ts';
import { may as mayBook } from '../../freight/booking/permits.ts';
import { saveSailing } from '../../freight/sailing/contract.ts';
import { type BookingScene, setBookingScene } from '../../freight/server/seed/booking-scene.ts';
import { addOrder } from '../../dispatch/server/seed/scene.ts';
import { may as mayJob } from '../../freight/job/permits.ts';
import { freightJobStateNames } from '../../freight/job/states.ts';
import { may as mayOrder } from '../../order/transport-order/permits.ts';
import { orderStateNames } from '../../order/transport-order/states.ts';
import { enterCharges } from '../charge/contract.ts';
import { may as mayCharge } from '../charge/permits.ts';
import { lineOf } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene as Money, setScene as setMoney } from '../server/seed/scene.ts';
import { countOcean } from './contract.ts';

/* The counts of the ocean pages, from the database. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast();
});
afterAll(() => stage.close());

test('a booking counts while it waits, a late sailing while it carries one of ours, each for those who may see it', async () => {
  expect(await clerk.send(countOcean, {})).toEqual({
    total_count: 0,
    order_count: 0,
    booking_count: 0,
    delay_count: 0,
    pay_count: 0,
    income_count: 0,
  });
  const ends = { load_station_id: String(scene.qinzhou), discharge_station_id: String(scene.laemChabang) };
  const params = { ...ends, job_id: String(scene.oceanJob), supplier_id: String(scene.line), sailing_id: String(scene.sailing) };
  const booking = await clerk.send(saveOceanBooking, { ...params, submit: true, equipment: [{ size_type: '22G1', units: 1 }] });
  expect(await clerk.send(countOcean, {})).toMatchObject({ total_count: 1, booking_count: 1, delay_count: 0 });
  await clerk.send(saveSailing, {
    id: String(scene.sailing),
    version: 1,
    vessel_id: String(scene.vessel),
    voyage: '047S',
    supplier_id: String(scene.line),
    ports: [
      { station_id: String(scene.qinzhou), planned_departure: '2026-11-25 18:00', estimated_departure: '2026-11-26 18:00' },
      { station_id: String(scene.laemChabang), planned_arrival: '2026-11-29 06:00' },
    ],
  });
  await clerk.send(moveBooking, { id: booking.id, version: booking.version, action: 'confirm', carrier_booking_ref: 'SO1' });
  expect(await clerk.send(countOcean, {})).toMatchObject({ total_count: 1, booking_count: 0, delay_count: 1 });
  const booker = await stage.cast({ permits: [mayBook.view] });
  expect(await booker.send(countOcean, {})).toMatchObject({ total_count: 0, delay_count: 0 });
  expect(await (await stage.cast({ companyId: stage.companies.vn })).send(countOcean, {})).toMatchObject({ total_count: 0 });
});

test('an order and a job count while they are under way by sea, for those who may see them', async () => {
  const orderId = await stage.system<FinanceTables, bigint>(async (work) => {
    const { rows } = await sql<{ id: bigint }>`select id from line`.execute(work.db);
    const ends = { lux: scene.customer, nanning: scene.qinzhou, hanoi: scene.laemChabang, line: rows[0]?.id ?? 0n };
    return addOrder(work, { ...ends, companyId: stage.companies.cn }, { no: 'SO-SEA', pieces: 1, kg: '10', m3: '1' });
  });
  const set = (statement: ReturnType<typeof sql>) => stage.system<FinanceTables, unknown>(({ db }) => statement.execute(db));
  const seaman = await stage.cast({ permits: [mayOrder.view] });
  const booker = await stage.cast({ permits: [mayBook.view] });
  const forwarder = await stage.cast({ permits: [mayOrder.view, mayJob.view] });
  const count = async (who: Player) => (await who.send(countOcean, {})).order_count;
  await set(sql`update freight_job set state = 'draft'`);
  expect(await count(forwarder)).toBe(0);
  const countingStates: string[] = [];
  for (const state of orderStateNames) {
    await set(sql`update transport_order set mode = 'sea', state = ${state} where id = ${orderId}`);
    if ((await count(seaman)) === 1) countingStates.push(state);
    expect(await count(booker)).toBe(0);
  }
  expect(countingStates).toEqual(['submitted', 'reviewed', 'received', 'partDispatched', 'dispatched', 'inTransit']);
  await set(sql`update transport_order set mode = 'road', state = 'inTransit' where id = ${orderId}`);
  expect(await count(seaman)).toBe(0);
  const jobs: string[] = [];
  for (const state of freightJobStateNames) {
    await set(sql`update freight_job set state = ${state} where id = any(${[scene.oceanJob, scene.airJob].map(String)}::bigint[])`);
    if ((await count(forwarder)) === 1) jobs.push(state);
    expect(await count(seaman)).toBe(0);
  }
  expect(jobs).toEqual(['inProgress', 'departed', 'arrived']);
});

test('ocean charges to review count by side, for those who may see them', async () => {
  const money = await stage.system<FinanceTables, Money>((work) => setMoney(work, stage.companies.cn, {}));
  const before = await clerk.send(countOcean, {});
  const { rows } = await stage.system<FinanceTables, { rows: { no: string }[] }>(({ db }) =>
    sql<{ no: string }>`update freight_job set state = 'inProgress' where id = ${scene.oceanJob} returning no`.execute(db),
  );
  const line = (side: 'receivable' | 'payable') => ({
    ...lineOf({
      side,
      party: side === 'receivable' ? scene.customer : money.carrier,
      fee: money.freight,
      amount: '10',
      currency: 'CNY',
      on: '2026-11-20',
    }),
    freight_job_no: rows[0]?.no ?? '',
  });
  await clerk.send(enterCharges, { lines: [line('receivable'), line('receivable'), line('payable')] });
  const after = await clerk.send(countOcean, {});
  expect([after.income_count - before.income_count, after.pay_count - before.pay_count]).toEqual([2, 1]);
  expect(after.total_count).toBe(after.order_count + after.booking_count + after.delay_count + after.pay_count + after.income_count);
  const booker = await stage.cast({ permits: [mayBook.view] });
  expect(await booker.send(countOcean, {})).toMatchObject({ pay_count: 0, income_count: 0 });
  const accountant = await stage.cast({ permits: [mayBook.view, mayCharge.view] });
  expect(await accountant.send(countOcean, {})).toMatchObject({ pay_count: 1, income_count: 2 });
});
