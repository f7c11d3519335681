import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { addAwbRange, listAwbStock, moveAwb } from '../awb-stock/contract.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { confirmWeights, getBooking, moveBooking, moveCancellation, requestBookingCancellation, saveAirBooking } from './contract.ts';

/* A confirmed air booking is corrected: its weights, its number, its airline. */

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
const air = (changes: Partial<Air> & Pick<Air, 'job_id'>): Air => ({
  supplier_id: String(scene.airline),
  load_station_id: String(scene.shanghaiAirport),
  discharge_station_id: String(scene.bangkokAirport),
  piece_lines: [{ pieces: 10, length: '100', width: '50', height: '60', length_unit: 'cm', weight: '240', weight_unit: 'kg' }],
  ...changes,
});
const read = (id: string) => clerk.send(getBooking, { id });
const jobOf = (id: string) => clerk.send(getFreightJob, { id });
/** A job with one confirmed booking under the next number of the stock. */
async function booked(): Promise<{ job_id: string; id: string }> {
  const { id: job_id } = await clerk.send(saveFreightJob, {
    mode: 'air',
    direction: 'export',
    service: 'consol',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.shanghaiAirport),
    destination_station_id: String(scene.bangkokAirport),
  });
  const { id, version } = await clerk.send(saveAirBooking, air({ job_id, take_next_awb: true, submit: true }));
  await clerk.send(moveBooking, { id, version, action: 'confirm' });
  return { job_id, id };
}
async function weigh(id: string): Promise<void> {
  const weights = { confirmed_pieces: 10, confirmed_gross_kg: '238.4', confirmed_m3: '1.5' };
  const agreed = { customer_chargeable_kg: '350', airline_chargeable_kg: '340.5' };
  await clerk.send(confirmWeights, { id, version: (await read(id)).version, ...weights, ...agreed });
}
/** The booking as its form holds it, with changes. */
async function formOf(id: string, changes: Partial<Air>): Promise<Air> {
  const { version, job_id, awb_id, customer_chargeable_kg, airline_chargeable_kg } = await read(id);
  return air({ id, version, job_id, awb_id, customer_chargeable_kg, airline_chargeable_kg, ...changes });
}

test('a chargeable weight that is corrected in a booking is that of its job', async () => {
  const { job_id, id } = await booked();
  await weigh(id);
  await clerk.send(saveAirBooking, await formOf(id, { customer_chargeable_kg: '400' }));
  const corrected = { confirmed_kg: '238.400', chargeable_customer_kg: '400.000', chargeable_airline_kg: '340.500' };
  expect(await jobOf(job_id)).toMatchObject(corrected);
  await clerk.send(saveAirBooking, await formOf(id, { airline_chargeable_kg: '360' }));
  expect(await jobOf(job_id)).toMatchObject({ ...corrected, chargeable_airline_kg: '360.000' });
  // A save that corrects no weight leaves the job alone.
  const { version } = await jobOf(job_id);
  await clerk.send(saveAirBooking, await formOf(id, { goods: 'Parts' }));
  expect((await jobOf(job_id)).version).toBe(version);
});

test('an agreed weight that is taken back is no longer that of the job', async () => {
  const { job_id, id } = await booked();
  await weigh(id);
  const confirmed = { confirmed_pieces: 10, confirmed_gross_kg: '238.4', confirmed_m3: '1.5' };
  await clerk.send(confirmWeights, { id, version: (await read(id)).version, ...confirmed, customer_chargeable_kg: null });
  expect(await read(id)).toMatchObject({ customer_chargeable_kg: null, airline_chargeable_kg: '340.500' });
  expect(await jobOf(job_id)).toMatchObject({ chargeable_customer_kg: null, chargeable_airline_kg: '340.500' });
  await clerk.send(saveAirBooking, await formOf(id, { airline_chargeable_kg: null }));
  expect(await jobOf(job_id)).toMatchObject({ confirmed_kg: '238.400', chargeable_customer_kg: null, chargeable_airline_kg: null });
});

test('a booking that ends takes its weights off the job while its replacement is still to be weighed', async () => {
  const { job_id, id } = await booked();
  await weigh(id);
  await clerk.send(saveAirBooking, air({ job_id }));
  expect(await jobOf(job_id)).toMatchObject({ confirmed_kg: '238.400', chargeable_customer_kg: '350.000' });
  await clerk.send(requestBookingCancellation, { id, version: (await read(id)).version, remark: '客户取消' });
  const [request] = (await read(id)).cancellations;
  await clerk.send(moveCancellation, { id: request?.id ?? '', version: request?.version ?? 0, action: 'confirm' });
  const none = { confirmed_pieces: null, confirmed_kg: null, confirmed_m3: null, chargeable_confirmed_kg: null };
  expect(await jobOf(job_id)).toMatchObject({ ...none, chargeable_customer_kg: null, chargeable_airline_kg: null });
});

test('the next number takes the place of the one that a booking has, which returns to the stock', async () => {
  const { job_id, id } = await booked();
  const first = await read(id);
  await clerk.send(saveAirBooking, await formOf(id, { awb_id: null, take_next_awb: true }));
  const second = await read(id);
  expect(second.awb_no).not.toBeNull();
  expect(second.awb_no).not.toBe(first.awb_no);
  expect((await jobOf(job_id)).master_no).toBe(second.awb_no);
  expect((await clerk.send(listAwbStock, { tab: 'unused' })).rows.map(({ awb_no }) => awb_no)).toContain(first.awb_no);
});

test('a number under which goods have left is never used again, whatever becomes of their booking', async () => {
  const { job_id, id } = await booked();
  for (const action of ['start', 'depart'] as const)
    await clerk.send(moveFreightJob, { id: job_id, version: (await jobOf(job_id)).version, action });
  const { awb_no } = await read(id);
  await clerk.send(requestBookingCancellation, { id, version: (await read(id)).version, remark: '录错' });
  const [request] = (await read(id)).cancellations;
  await clerk.send(moveCancellation, { id: request?.id ?? '', version: request?.version ?? 0, action: 'confirm' });
  expect(await jobOf(job_id)).toMatchObject({ state: 'departed', master_no: awb_no });
  const [number] = (await clerk.send(listAwbStock, { where: { awb_no: [awb_no ?? ''] } })).rows;
  expect(number).toMatchObject({ state: 'void', reason: '录错' });
  const restoring = { id: number?.id ?? '', version: number?.version ?? 0, action: 'restore' as const, reason: '补用' };
  expect(await clerk.refused(moveAwb, restoring)).toBe('AWB_TRANSMITTED');
  expect((await read((await booked()).id)).awb_no).not.toBe(awb_no);
});

test('a confirmed booking is not left without a number, nor under a number of another airline', async () => {
  const { id } = await booked();
  const { awb_no } = await read(id);
  expect(await clerk.refused(saveAirBooking, await formOf(id, { awb_id: null }))).toBe('AWB_MISSING');
  const elsewhere = await formOf(id, { supplier_id: String(scene.otherAirline) });
  const { data } = await clerk.raw(saveAirBooking.cmd, { ...elsewhere, request_id: crypto.randomUUID() });
  expect(data).toMatchObject({ at: [{ at: 'awb_id', why: 'AWB_OF_ANOTHER_AIRLINE' }] });
  expect(await read(id)).toMatchObject({ state: 'confirmed', awb_no, supplier_id: String(scene.airline) });
});

test('a confirmed booking that goes to another job leaves the first one unbooked, and the second is booked when it was', async () => {
  stage.clock.set('2026-11-22T03:00:00Z');
  const { job_id, id } = await booked();
  const bookedAt = async (job: string) => (await jobOf(job)).milestones.find(({ kind }) => kind === 'booked')?.actual_at ?? null;
  expect(await bookedAt(job_id)).toBe('2026-11-22T03:00:00.000Z');
  stage.clock.set('2026-11-23T03:00:00Z');
  await clerk.send(saveAirBooking, await formOf(id, { job_id: String(scene.airJob) }));
  expect([await bookedAt(job_id), await bookedAt(String(scene.airJob))]).toEqual([null, '2026-11-22T03:00:00.000Z']);
});
