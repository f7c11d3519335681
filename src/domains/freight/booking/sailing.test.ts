import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { addAwbRange, listAwbStock } from '../awb-stock/contract.ts';
import { getClocksOfJob } from '../container-clock/contract.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../job/contract.ts';
import { listFreightReports, receiveFreightMessage } from '../message/contract.ts';
import { getSailing, saveSailing } from '../sailing/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import {
  getBooking,
  moveBooking,
  moveCancellation,
  requestBookingCancellation,
  rollOverBooking,
  saveAirBooking,
  saveOceanBooking,
} from './contract.ts';

/* A job sails and flies as its bookings do. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

const company = () => String(stage.companies.cn);
async function oceanJob(container_no: string): Promise<string> {
  const { id } = await clerk.send(saveFreightJob, {
    mode: 'ocean',
    direction: 'export',
    service: 'fcl',
    company_id: company(),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.qinzhou),
    destination_station_id: String(scene.laemChabang),
    containers: [{ size_type: '45G1', container_no, seal_no: 'SL1', vgm_kg: '20000', vgm_method: '1', vgm_signatory: 'CHEN JIE' }],
    master_no: `BGL${container_no}`,
  });
  return id;
}
async function booked(job_id: string, sailing = scene.sailing): Promise<string> {
  const { id, version } = await clerk.send(saveOceanBooking, {
    job_id,
    supplier_id: String(scene.line),
    sailing_id: String(sailing),
    load_station_id: String(scene.qinzhou),
    discharge_station_id: String(scene.laemChabang),
    equipment: [{ size_type: '45G1', units: 1 }],
    submit: true,
  });
  await clerk.send(moveBooking, { id, version, action: 'confirm', carrier_booking_ref: `SO${id}` });
  return id;
}
const jobOf = (id: string) => clerk.send(getFreightJob, { id });
const versionOf = async (id: string) => (await clerk.send(getBooking, { id })).version;
async function timesOf(id: string, kind: 'departed' | 'arrived') {
  const milestone = (await jobOf(id)).milestones.find((one) => one.kind === kind);
  return [milestone?.planned_at ?? null, milestone?.estimated_at ?? null];
}
type Times = { readonly departs?: string | null; readonly arrives?: string | null; readonly voyage?: string };
async function saveTimes(sailing: bigint, { departs = null, arrives = null, ...names }: Times): Promise<void> {
  const { version, vessel_id, voyage, supplier_id, ports } = await clerk.send(getSailing, { id: String(sailing) });
  await clerk.send(saveSailing, {
    id: String(sailing),
    version,
    vessel_id,
    voyage,
    ...names,
    supplier_id,
    ports: [
      { station_id: String(scene.qinzhou), planned_departure: ports[0]?.planned_departure?.there, estimated_departure: departs },
      { station_id: String(scene.laemChabang), planned_arrival: ports[1]?.planned_arrival?.there, estimated_arrival: arrives },
    ],
  });
}

test('a sailing that is four days late moves its jobs; plan and estimate stand side by side, and a saved form keeps the plan', async () => {
  const jobs = [await oceanJob('MSKU1234565'), await oceanJob('MSKU1234570')];
  const other = await oceanJob('TCLU4265773');
  for (const id of jobs) await booked(id);
  await booked(other, scene.laterSailing);
  const untouched = await jobOf(other);
  expect(await jobOf(jobs[0] ?? '')).toMatchObject({ etd: '2026-11-25T10:00:00.000Z', eta: '2026-11-28T23:00:00.000Z' });
  expect(await timesOf(jobs[0] ?? '', 'departed')).toEqual(['2026-11-25T10:00:00.000Z', null]);
  await saveTimes(scene.sailing, { departs: '2026-11-29 18:00', arrives: '2026-12-03 06:00' });
  for (const id of jobs) {
    const { version, etd, eta } = await jobOf(id);
    expect([etd, eta]).toEqual(['2026-11-29T10:00:00.000Z', '2026-12-02T23:00:00.000Z']);
    expect(await timesOf(id, 'departed')).toEqual(['2026-11-25T10:00:00.000Z', '2026-11-29T10:00:00.000Z']);
    expect(await timesOf(id, 'arrived')).toEqual(['2026-11-28T23:00:00.000Z', '2026-12-02T23:00:00.000Z']);
    // The same times again change no job.
    await saveTimes(scene.sailing, { departs: '2026-11-29 18:00', arrives: '2026-12-03 06:00' });
    expect((await jobOf(id)).version).toBe(version);
  }
  expect(await jobOf(other)).toEqual(untouched);
  const { houses, containers, dimensions, ...job } = await jobOf(jobs[0] ?? '');
  const own = Object.fromEntries(Object.entries(job).filter(([key]) => key in saveFreightJob.params.shape));
  await clerk.send(saveFreightJob, { ...own, containers, customer_ref: 'PO 7' } as never);
  expect(await timesOf(jobs[0] ?? '', 'departed')).toEqual(['2026-11-25T10:00:00.000Z', '2026-11-29T10:00:00.000Z']);
  // On time again, the estimate goes.
  await saveTimes(scene.sailing, {});
  expect((await jobOf(jobs[0] ?? '')).etd).toBe('2026-11-25T10:00:00.000Z');
  expect(await timesOf(jobs[0] ?? '', 'departed')).toEqual(['2026-11-25T10:00:00.000Z', null]);
});

test('a job that has left keeps its departure, and its arrival still follows the sailing', async () => {
  const id = await oceanJob('HLBU1234564');
  await booked(id);
  await clerk.send(moveFreightJob, { id, version: (await jobOf(id)).version, action: 'start' });
  await clerk.send(moveFreightJob, { id, version: (await jobOf(id)).version, action: 'depart' });
  await saveTimes(scene.sailing, { departs: '2026-11-30 18:00', arrives: '2026-12-04 06:00' });
  expect(await jobOf(id)).toMatchObject({ etd: '2026-11-25T10:00:00.000Z', eta: '2026-12-03T23:00:00.000Z' });
  expect(await timesOf(id, 'departed')).toEqual(['2026-11-25T10:00:00.000Z', null]);
  expect(await timesOf(id, 'arrived')).toEqual(['2026-11-28T23:00:00.000Z', '2026-12-03T23:00:00.000Z']);
  await saveTimes(scene.sailing, {});
});

test('a departure that was reported by mistake is taken back, and the job sails when its sailing does by now', async () => {
  const id = await oceanJob('BMOU1234561');
  await booked(id);
  const move = async (action: 'start' | 'depart' | 'undepart') =>
    clerk.send(moveFreightJob, { id, version: (await jobOf(id)).version, action, reason: '误报' });
  await move('start');
  await move('depart');
  await saveTimes(scene.sailing, { departs: '2026-11-30 18:00', arrives: '2026-12-04 06:00' });
  expect((await jobOf(id)).etd).toBe('2026-11-25T10:00:00.000Z');
  await move('undepart');
  expect(await jobOf(id)).toMatchObject({ state: 'inProgress', etd: '2026-11-30T10:00:00.000Z', eta: '2026-12-03T23:00:00.000Z' });
  expect(await timesOf(id, 'departed')).toEqual(['2026-11-25T10:00:00.000Z', '2026-11-30T10:00:00.000Z']);
  await saveTimes(scene.sailing, {});
});

test('a job that has left still follows its sailing after the voyage was corrected, and no other does', async () => {
  const [id, elsewhere] = [await oceanJob('TEMU1234565'), await oceanJob('TEMU1234570')];
  await booked(id);
  await booked(elsewhere, scene.laterSailing);
  for (const one of [id, elsewhere]) {
    await clerk.send(moveFreightJob, { id: one, version: (await jobOf(one)).version, action: 'start' });
    await clerk.send(moveFreightJob, { id: one, version: (await jobOf(one)).version, action: 'depart' });
  }
  const untouched = await jobOf(elsewhere);
  await saveTimes(scene.sailing, { departs: '2026-11-30 18:00', arrives: '2026-12-04 06:00', voyage: '047W' });
  expect(await jobOf(id)).toMatchObject({ voyage: '047W', etd: '2026-11-25T10:00:00.000Z', eta: '2026-12-03T23:00:00.000Z' });
  expect(await timesOf(id, 'arrived')).toEqual(['2026-11-28T23:00:00.000Z', '2026-12-03T23:00:00.000Z']);
  await saveTimes(scene.sailing, { voyage: '047S' });
  expect(await jobOf(id)).toMatchObject({ voyage: '047S', eta: '2026-11-28T23:00:00.000Z' });
  expect(await jobOf(elsewhere)).toEqual(untouched);
});

test('after a roll-over the containers are expected on the new sailing, and the estimate of the old one is gone', async () => {
  const id = await oceanJob('CSQU3054383');
  const booking = await booked(id);
  await saveTimes(scene.sailing, { departs: '2026-11-27 18:00' });
  const loading = async () => {
    const { containers } = await clerk.send(getClocksOfJob, { job_id: id });
    const event = containers[0]?.events.find(({ kind }) => kind === 'loaded');
    return [event?.planned_at ?? null, event?.estimated_at ?? null];
  };
  expect(await loading()).toEqual(['2026-11-25T10:00:00.000Z', '2026-11-27T10:00:00.000Z']);
  const move = { id: booking, version: await versionOf(booking), sailing_id: String(scene.laterSailing), reason: 'vesselDelayed' as const };
  await clerk.send(rollOverBooking, move);
  expect(await loading()).toEqual(['2026-12-02T10:00:00.000Z', null]);
  expect(await jobOf(id)).toMatchObject({ voyage: '048S', etd: '2026-12-02T10:00:00.000Z' });
  expect(await timesOf(id, 'departed')).toEqual(['2026-12-02T10:00:00.000Z', null]);
  await saveTimes(scene.sailing, {});
});

test('a confirmed booking that ends leaves its job unbooked, and the next one of the job takes its place', async () => {
  const id = await oceanJob('TGHU1643396');
  const [first, second] = [await booked(id), await booked(id, scene.laterSailing)];
  expect((await jobOf(id)).voyage).toBe('048S');
  const cancelled = async (booking: string) => {
    await clerk.send(requestBookingCancellation, { id: booking, version: await versionOf(booking), remark: '客户取消' });
    const open = (await clerk.send(getBooking, { id: booking })).cancellations[0];
    await clerk.send(moveCancellation, { id: open?.id ?? '', version: open?.version ?? 0, action: 'confirm' });
  };
  await cancelled(second);
  expect(await jobOf(id)).toMatchObject({ voyage: '047S', etd: '2026-11-25T10:00:00.000Z' });
  await clerk.send(moveBooking, { id: first, version: await versionOf(first), action: 'decline', reason: '爆舱' });
  const job = await jobOf(id);
  expect(job).toMatchObject({ vessel: null, voyage: null, etd: null, eta: null });
  expect(job.milestones.find(({ kind }) => kind === 'booked')?.actual_at ?? null).toBeNull();
  expect(await timesOf(id, 'departed')).toEqual([null, null]);
});

test('a status of either waybill of a job with two air bookings reaches it, and it departs with the second', async () => {
  stage.clock.set('2026-11-28T02:00:00Z');
  await clerk.send(addAwbRange, {
    company_id: company(),
    supplier_id: String(scene.airline),
    first_serial: '1234565',
    last_serial: '1234570',
  });
  const { id } = await clerk.send(saveFreightJob, {
    mode: 'air',
    direction: 'export',
    service: 'direct',
    company_id: company(),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.shanghaiAirport),
    destination_station_id: String(scene.bangkokAirport),
    pieces: 20,
  });
  const numbers: string[] = [];
  for (const _ of [1, 2]) {
    const booking = await clerk.send(saveAirBooking, {
      job_id: id,
      supplier_id: String(scene.airline),
      load_station_id: String(scene.shanghaiAirport),
      discharge_station_id: String(scene.bangkokAirport),
      take_next_awb: true,
      piece_lines: [{ pieces: 10, length: '100', width: '50', height: '60', length_unit: 'cm', weight: '240', weight_unit: 'kg' }],
    });
    numbers.push((await clerk.send(getBooking, { id: booking.id })).awb_no ?? '');
  }
  await clerk.send(moveFreightJob, { id, version: (await jobOf(id)).version, action: 'start' });
  await stage.system<FreightTables, void>(async ({ db }) => {
    await db.updateTable('customer').set({ takes_times: true }).where('id', '=', scene.customer).execute();
  });
  const departed = async (awb = '', at: string) => {
    const text = `FSU/15\n${awb.slice(0, 3)}-${awb.slice(3)}PVGBKK/T10K240.0\nDEP/XX837/${at}/PVGBKK/T10K240.0\n`;
    await clerk.send(receiveFreightMessage, { company_id: company(), name: 'fsu.txt', content: Buffer.from(text).toString('base64') });
    await stage.runJobs();
    return (await jobOf(id)).state;
  };
  expect(await departed(numbers[1], '26NOV0910')).toBe('inProgress');
  expect((await clerk.send(listFreightReports, { tab: 'taken', where: { words: numbers[1] ?? '' } })).rows).toMatchObject([{ job_id: id }]);
  expect(await departed(numbers[0], '26NOV1500')).toBe('departed');
  expect((await jobOf(id)).departed_at).toBe('2026-11-26T07:00:00.000Z');
});

test('a booking does not take the waybill of another airline', async () => {
  const airline = { company_id: company(), supplier_id: String(scene.otherAirline), first_serial: '7654321', last_serial: '7654322' };
  await clerk.send(addAwbRange, airline);
  const { rows } = await clerk.send(listAwbStock, { tab: 'unused', where: { supplier_id: [String(scene.otherAirline)] } });
  const booking = {
    job_id: String(scene.airJob),
    supplier_id: String(scene.airline),
    load_station_id: String(scene.shanghaiAirport),
    discharge_station_id: String(scene.bangkokAirport),
    awb_id: rows[0]?.id ?? '',
    piece_lines: [
      { pieces: 10, length: '100', width: '50', height: '60', length_unit: 'cm' as const, weight: '240', weight_unit: 'kg' as const },
    ],
  };
  const reply = await clerk.raw(saveAirBooking.cmd, { ...booking, request_id: crypto.randomUUID() });
  expect(reply.data).toMatchObject({ at: [{ at: 'awb_id', why: 'AWB_OF_ANOTHER_AIRLINE' }] });
  const { id } = await clerk.send(saveAirBooking, { ...booking, supplier_id: String(scene.otherAirline) });
  expect(await clerk.send(getBooking, { id })).toMatchObject({ awb_no: rows[0]?.awb_no });
});

test('goods are rolled over to a vessel that leaves later, and not to one that is expected at the same minute', async () => {
  const id = await booked(await oceanJob('TRHU2396543'));
  const roll = async () => ({ id, version: await versionOf(id), sailing_id: String(scene.laterSailing), reason: 'overbooked' as const });
  // A vessel that leaves after its planned arrival has to be given a new one.
  await expect(saveTimes(scene.sailing, { departs: '2026-11-29 18:00' })).rejects.toThrow('ports.1.estimated_arrival');
  await saveTimes(scene.sailing, { departs: '2026-11-29 18:00', arrives: '2026-12-03 06:00' });
  await saveTimes(scene.laterSailing, { departs: '2026-11-29 18:00' });
  expect(await clerk.refused(rollOverBooking, await roll())).toBe('SAILING_NOT_LATER');
  await saveTimes(scene.laterSailing, { departs: '2026-11-29 18:01' });
  await clerk.send(rollOverBooking, await roll());
  expect(await clerk.send(getBooking, { id })).toMatchObject({ roll_overs: 1, carriage: 'BEIBU GULF 7 048S' });
});
