import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { addAwbRange } from '../awb-stock/contract.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { getBooking, moveBooking, moveCancellation, requestBookingCancellation, saveAirBooking } from './contract.ts';

/* An air job flies as its airline confirmed: its flight and its times are those of the booking until it departs. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  const range = { company_id: String(stage.companies.cn), supplier_id: String(scene.airline) };
  await clerk.send(addAwbRange, { ...range, first_serial: '1234561', last_serial: '1234569' });
});
afterAll(() => stage.close());

type Air = ParamsOf<typeof saveAirBooking>;
const ends = () => ({ origin_station_id: String(scene.shanghaiAirport), destination_station_id: String(scene.bangkokAirport) });
const flight = (day: number) => ({ flight_no: 'XX837', ...ends(), departs: `2026-11-${day} 09:00`, arrives: `2026-11-${day} 12:30` });
const air = (job_id: string, changes: Partial<Air>): Air => ({
  job_id,
  supplier_id: String(scene.airline),
  load_station_id: String(scene.shanghaiAirport),
  discharge_station_id: String(scene.bangkokAirport),
  piece_lines: [{ pieces: 10, length: '100', width: '50', height: '60', length_unit: 'cm', weight: '240', weight_unit: 'kg' }],
  ...changes,
});
const jobOf = (id: string) => clerk.send(getFreightJob, { id });
const newJob = async () =>
  (
    await clerk.send(saveFreightJob, {
      ...ends(),
      mode: 'air',
      direction: 'export',
      service: 'consol',
      company_id: String(stage.companies.cn),
      customer_id: String(scene.customer),
    })
  ).id;
/** A job with a booking on a flight of a day, which the airline has confirmed. */
async function booked(day: number): Promise<{ job: string; id: string }> {
  const job = await newJob();
  const { id, version } = await clerk.send(saveAirBooking, air(job, { take_next_awb: true, submit: true, flights: [flight(day)] }));
  expect(await jobOf(job)).toMatchObject({ flight_no: null, etd: null });
  await clerk.send(moveBooking, { id, version, action: 'confirm' });
  return { job, id };
}
async function change(id: string, changes: Partial<Air>): Promise<void> {
  const { version, job_id, awb_id } = await clerk.send(getBooking, { id });
  await clerk.send(saveAirBooking, air(job_id, { id, version, awb_id, ...changes }));
}
/** The flight of the 26th: 9:00 in Shanghai, 12:30 in Bangkok. */
const of26th = { flight_no: 'XX837', etd: '2026-11-26T01:00:00.000Z', eta: '2026-11-26T05:30:00.000Z' };

test('the flight that an airline confirms is that of the job, and moves it until it departs', async () => {
  const { job, id } = await booked(26);
  const flown = await jobOf(job);
  expect(flown).toMatchObject(of26th);
  expect(flown.milestones.find(({ kind }) => kind === 'departed')).toMatchObject({ planned_at: of26th.etd, actual_at: null });
  await change(id, { flights: [flight(27)] });
  expect(await jobOf(job)).toMatchObject({ etd: '2026-11-27T01:00:00.000Z', eta: '2026-11-27T05:30:00.000Z' });
  // A save that changes no flight leaves the job alone.
  const { version } = await jobOf(job);
  await change(id, { flights: [flight(27)], goods: 'Parts' });
  expect((await jobOf(job)).version).toBe(version);
  stage.clock.set('2026-11-27T01:10:00Z');
  for (const action of ['start', 'depart'] as const)
    await clerk.send(moveFreightJob, { id: job, version: (await jobOf(job)).version, action });
  await change(id, { flights: [flight(28)] });
  expect(await jobOf(job)).toMatchObject({ state: 'departed', etd: '2026-11-27T01:00:00.000Z' });
  // Its departure was reported by mistake: it flies as its booking says by now.
  await clerk.send(moveFreightJob, { id: job, version: (await jobOf(job)).version, action: 'undepart', reason: '误报' });
  expect(await jobOf(job)).toMatchObject({ state: 'inProgress', etd: '2026-11-28T01:00:00.000Z', eta: '2026-11-28T05:30:00.000Z' });
});

test('a booking that ends, or goes to another job, takes its flight along', async () => {
  const { job, id } = await booked(26);
  await change(id, { flights: [flight(26)], job_id: await newJob() });
  expect(await jobOf(job)).toMatchObject({ flight_no: null, etd: null, eta: null });
  const { job_id, version } = await clerk.send(getBooking, { id });
  expect(await jobOf(job_id)).toMatchObject(of26th);
  await clerk.send(requestBookingCancellation, { id, version, remark: '客户取消' });
  const [request] = (await clerk.send(getBooking, { id })).cancellations;
  await clerk.send(moveCancellation, { id: request?.id ?? '', version: request?.version ?? 0, action: 'confirm' });
  const left = await jobOf(job_id);
  expect(left).toMatchObject({ flight_no: null, etd: null, eta: null });
  expect(left.milestones.find(({ kind }) => kind === 'departed')?.planned_at ?? null).toBeNull();
});
