import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveBooking, saveOceanBooking } from '../../freight/booking/contract.ts';
import { may as mayBook } from '../../freight/booking/permits.ts';
import { saveSailing } from '../../freight/sailing/contract.ts';
import { type BookingScene, setBookingScene } from '../../freight/server/seed/booking-scene.ts';
import type { FinanceTables } from '../server/db.ts';
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
