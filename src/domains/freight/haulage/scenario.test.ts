import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { finishFreightWork, listFreightWork, saveFreightFacts } from '../../dispatch/freight-work/contract.ts';
import { type Fleets, setFleets } from '../../dispatch/server/seed/scene.ts';
import { moveWorkOrder, reportWorkOrder } from '../../dispatch/work-order/contract.ts';
import { getBooking, moveBooking, saveOceanBooking } from '../booking/contract.ts';
import { getClocksOfJob, saveContainerEvent } from '../container-clock/contract.ts';
import { getFreightJob, moveFreightJob, saveFreightJob, unlinkFreightLeg } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { orderHaulage } from './contract.ts';

/* Lan forwards containers and orders trucks for them from the job; what the driver finds comes back to it. The day is 20 November 2026. */

let stage: Stage;
let road: Fleets;
let scene: BookingScene;
let lan: Player;
beforeAll(async () => {
  stage = await startStage();
  [road, scene] = await stage.system<FreightTables, [Fleets, BookingScene]>(async (work) => [
    await setFleets(work, stage.companies.cn),
    await setBookingScene(work, stage.companies.cn),
  ]);
  lan = await stage.cast({ name: 'Lan' });
}, 60_000);
afterAll(() => stage.close());

type Containers = NonNullable<ParamsOf<typeof saveFreightJob>['containers']>;
type Job = Awaited<ReturnType<typeof lan.send<typeof getFreightJob>>>;
const jobOf = (id: string): Promise<Job> => lan.send(getFreightJob, { id });
async function jobWith(
  direction: 'export' | 'import',
  { container = {}, others = [], ...more }: { container?: object; others?: Containers; master_no?: string } = {},
): Promise<Job> {
  const [port, abroad] = [String(scene.qinzhou), String(scene.laemChabang)];
  const { id } = await lan.send(saveFreightJob, {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: direction === 'export' ? port : abroad,
    destination_station_id: direction === 'export' ? abroad : port,
    mode: 'ocean',
    direction,
    service: 'fcl',
    containers: [{ size_type: '45G1', gross_kg: '12000', tare_kg: '3900', ...container }, ...others],
    ...more,
  });
  return jobOf(id);
}
/** A trip within China on a day of November, so that one driver drives it. */
const truck = (day: number) => ({
  carrier_id: String(road.ownFleet),
  vehicle_id: String(road.large.vehicle),
  driver_id: String(road.large.driver),
  planned_depart: `2026-11-${day}T01:00:00Z`,
  planned_arrive: `2026-11-${day}T09:00:00Z`,
  origin_station_id: String(scene.qinzhou),
  destination_station_id: String(scene.qinzhou),
});
const order = ({ id, version, containers }: Job, day: number, more: object = {}) => ({
  ...truck(day),
  id,
  version,
  leg: 'drayage' as const,
  container_id: containers[0]?.id ?? null,
  ...more,
});
const tripOf = async (id: string) => (await lan.send(listFreightWork, {})).rows.find((row) => row.id === id);
async function faults(params: object): Promise<unknown> {
  return (await lan.raw(orderHaulage.cmd, { ...params, request_id: crypto.randomUUID() })).data;
}
/** The truck leaves, its driver reads container and seal, and the trip ends at that hour. */
async function drive(trip: { id: string; version: number }, day: number, named: { container_no: string; seal_no: string }): Promise<void> {
  stage.clock.set(`2026-11-${day}T10:00:00Z`);
  const at = `2026-11-${day}T01:10:00Z`;
  const departed = await lan.send(reportWorkOrder, { id: trip.id, version: trip.version, code: 'departed', at });
  const { version } = await lan.send(saveFreightFacts, { id: trip.id, version: departed.version, ...named, container_type: '45G1' });
  await lan.send(finishFreightWork, { id: trip.id, version, at: `2026-11-${day}T09:00:00Z` });
}
const eventsOf = async (id: string) => (await lan.send(getClocksOfJob, { job_id: id })).containers[0]?.events;

test('a job without a booking and without a master number gets no truck', async () => {
  const job = await jobWith('export');
  expect(await lan.refused(orderHaulage, order(job, 21))).toBe('HAULAGE_UNBOOKED');
  expect((await jobOf(job.id)).legs).toEqual([]);
});

test('a truck is ordered for one container of the job and is a leg of it, with booking, weight and type of the job', async () => {
  const job = await jobWith('export');
  const booking = await lan.send(saveOceanBooking, {
    job_id: job.id,
    supplier_id: String(scene.line),
    load_station_id: String(scene.qinzhou),
    discharge_station_id: String(scene.laemChabang),
    sailing_id: String(scene.sailing),
    submit: true,
    equipment: [{ size_type: '45G1', units: 1, cargo_kg: '12000' }],
  });
  const now = await jobOf(job.id);
  expect(await faults(order(now, 21, { container_id: null }))).toMatchObject({ at: [{ at: 'container_id', why: 'REQUIRED' }] });
  const foreign = (await jobWith('export')).containers[0]?.id;
  expect(await faults(order(now, 21, { container_id: foreign }))).toMatchObject({ at: [{ at: 'container_id', why: 'BAD_CHOICE' }] });
  const trip = await lan.send(orderHaulage, order(now, 21));
  // The truck carries the goods and the container.
  expect(await tripOf(trip.id)).toMatchObject({
    state: 'assigned',
    kind: 'drayage',
    booking_no: booking.booking_no,
    container_no: null,
    container_type: '45G1',
    gross_kg: '15900.000',
  });
  const ordered = await jobOf(job.id);
  expect(ordered.legs).toMatchObject([{ kind: 'drayage', work_order_id: trip.id, no: trip.no, container_no: null }]);
  expect(await lan.refused(orderHaulage, order(job, 22))).toBe('CHANGED_MEANWHILE');

  await drive(trip, 21, { container_no: 'MSKU1234565', seal_no: 'CN88' });
  const driven = await jobOf(job.id);
  expect(driven.containers).toMatchObject([{ container_no: 'MSKU1234565', seal_no: 'CN88' }]);
  expect(driven.legs).toMatchObject([{ state: 'completed', container_no: 'MSKU1234565' }]);
  // The container is at the port.
  expect(await eventsOf(job.id)).toMatchObject([{ kind: 'gateInFull', actual_at: '2026-11-21T09:00:00.000Z' }]);
});

test('the depot is told the reference of the line once the line has confirmed the booking', async () => {
  const job = await jobWith('export');
  const { id } = await lan.send(saveOceanBooking, {
    job_id: job.id,
    supplier_id: String(scene.line),
    load_station_id: String(scene.qinzhou),
    discharge_station_id: String(scene.laemChabang),
    sailing_id: String(scene.sailing),
    submit: true,
    equipment: [{ size_type: '45G1', units: 1, cargo_kg: '12000' }],
  });
  const { version } = await lan.send(getBooking, { id });
  await lan.send(moveBooking, { id, version, action: 'confirm', carrier_booking_ref: 'BGL77' });
  const trip = await lan.send(orderHaulage, order(await jobOf(job.id), 27));
  expect(await tripOf(trip.id)).toMatchObject({ booking_no: 'BGL77' });
});

test('what the job knows stands, and a number that is out on another job is refused', async () => {
  const container = { container_no: 'TGHU1234567', seal_no: 'TH1' };
  const known = await jobWith('import', { container, master_no: 'COSU6012345670' });
  const trip = await lan.send(orderHaulage, order(known, 22, { free_until: '2026-11-25' }));
  expect(await tripOf(trip.id)).toMatchObject({ booking_no: 'COSU6012345670', ...container, free_until: '2026-11-25' });
  await drive(trip, 22, { container_no: 'MSKU1234570', seal_no: 'TH2' });
  expect((await jobOf(known.id)).containers).toMatchObject([container]);
  // An import ends with the empty at its depot.
  expect(await eventsOf(known.id)).toMatchObject([{ kind: 'gateInEmpty', actual_at: '2026-11-22T09:00:00.000Z' }]);

  const unnamed = await jobWith('import', { master_no: 'COSU6012345671' });
  const next = await lan.send(orderHaulage, order(unnamed, 23));
  const named = { id: next.id, version: next.version, container_no: 'MSKU1234565', seal_no: null, container_type: null };
  expect(await lan.refused(saveFreightFacts, named)).toBe('CONTAINER_ACTIVE');
  expect(await tripOf(next.id)).toMatchObject({ container_no: null, version: next.version });
});

test('the number of another container of the same job is refused by name', async () => {
  const others: Containers = [{ size_type: '45G1', container_no: 'HLBU1234564' }];
  const job = await jobWith('import', { container: { gross_kg: '1000', tare_kg: '500' }, others, master_no: 'COSU6012345679' });
  const small = { vehicle_id: String(road.small.vehicle), driver_id: String(road.small.driver) };
  const trip = await lan.send(orderHaulage, order(job, 23, small));
  const named = { id: trip.id, version: trip.version, container_no: 'HLBU1234564', seal_no: null, container_type: null };
  const { data } = await lan.raw(saveFreightFacts.cmd, { ...named, request_id: crypto.randomUUID() });
  expect(data).toMatchObject({ refusal: 'CONTAINER_ACTIVE', no: 'HLBU1234564', job: job.no, context: 'sameJob' });
  expect((await jobOf(job.id)).containers).toMatchObject([{ container_no: null }, { container_no: 'HLBU1234564' }]);
});

test('the depot is told the last free day that the line gives us for the container, whichever we give the customer', async () => {
  const job = await jobWith('import', { master_no: 'COSU6012345675' });
  const container_id = BigInt(job.containers[0]?.id ?? 0);
  const days = [
    // The quay is left by then, and the container may stay out longer.
    { kind: 'demurrage', side: 'payable', last_free_on: '2026-11-22' },
    { kind: 'detention', side: 'payable', last_free_on: '2026-11-27' },
    { kind: 'detention', side: 'receivable', last_free_on: '2026-11-24' },
  ] as const;
  await stage.system<FreightTables, unknown>(({ db }) =>
    db
      .insertInto('container_clock')
      .values(
        days.map((clock) => ({
          ...clock,
          container_id,
          job_id: BigInt(job.id),
          company_id: stage.companies.cn,
          customer_id: scene.customer,
          station_id: scene.qinzhou,
          direction: 'import' as const,
          state: 'running' as const,
          start_basis: 'actual' as const,
          started_on: '2026-11-20',
          stopped_days: 0,
          charge_days: 0,
          amount_minor: 0n,
          lines: '[]',
          problem: 'NO_TARIFF' as const,
        })) as never,
      )
      .execute(),
  );
  const trip = await lan.send(orderHaulage, order(job, 25));
  expect(await tripOf(trip.id)).toMatchObject({ free_until: '2026-11-27' });
});

test('a time that was reported before stands, and the end of a trip that contradicts it changes nothing', async () => {
  const job = await jobWith('import', { master_no: 'COSU6012345672' });
  const [container] = job.containers;
  const event = { container_id: container?.id ?? '', kind: 'gateOutFull' as const, actual_at: '2026-11-24T03:00:00Z' };
  stage.clock.set('2026-11-24T04:00:00Z');
  const trip = await lan.send(orderHaulage, { ...order(job, 24), planned_depart: '2026-11-24T05:00:00Z' });
  const { version } = await jobOf(job.id);
  await lan.send(saveContainerEvent, { ...event, version });
  stage.clock.set('2026-11-24T10:00:00Z');
  const at = '2026-11-24T01:10:00Z';
  const departed = await lan.send(reportWorkOrder, { id: trip.id, version: trip.version, code: 'departed', at });
  const facts = { container_no: 'CSQU3054383', seal_no: null, container_type: null };
  const saved = await lan.send(saveFreightFacts, { id: trip.id, version: departed.version, ...facts });
  // The empty cannot be back before the full container has left the terminal.
  await lan.send(finishFreightWork, { id: trip.id, version: saved.version, at: '2026-11-24T02:00:00Z' });
  expect(await eventsOf(job.id)).toMatchObject([{ kind: 'gateOutFull', actual_at: '2026-11-24T03:00:00.000Z' }]);
});

test('a truck for an air job carries its goods under its air waybill, without a container', async () => {
  await stage.system<FreightTables, unknown>(({ db }) =>
    db.updateTable('freight_job').set({ master_no: '99912345675', gross_kg: '840' }).where('id', '=', scene.airJob).execute(),
  );
  const job = await jobOf(String(scene.airJob));
  const ends = { origin_station_id: String(scene.shanghaiAirport), destination_station_id: String(scene.shanghaiAirport) };
  const ofOcean = (await jobWith('export')).containers[0]?.id;
  expect(await faults({ ...order(job, 26), ...ends, leg: 'pickup', container_id: ofOcean })).toMatchObject({
    at: [{ at: 'container_id', why: 'BAD_CHOICE' }],
  });
  const trip = await lan.send(orderHaulage, { ...order(job, 26), ...ends, leg: 'pickup' });
  expect(await tripOf(trip.id)).toMatchObject({ kind: 'airport', awb_no: '99912345675', booking_no: null, gross_kg: '840.000' });
  expect((await jobOf(job.id)).legs).toMatchObject([{ kind: 'pickup', no: trip.no }]);
});

test('staff of another company order no truck for the job', async () => {
  const job = await jobWith('export', { master_no: 'COSU6012345673' });
  const stranger = await stage.cast({ name: 'Somchai', companyId: stage.companies.th });
  expect(await stranger.refused(orderHaulage, order(job, 27))).toBe('NOT_FOUND');
});

test('the truck and the driver are held to the rules of any trip, and nothing is left of one that is refused', async () => {
  const container = { gross_kg: '1000', tare_kg: '2000' };
  const job = await jobWith('export', { container, master_no: 'COSU6012345674' });
  const light = { vehicle_id: String(road.small.vehicle), driver_id: String(road.small.driver) };
  const refused = (more: object = {}) => lan.refused(orderHaulage, order(job, 28, more));
  const whileSet = async (table: 'carrier' | 'vehicle' | 'driver', id: bigint, on: object, off: object): Promise<string> => {
    const set = (facts: object) =>
      stage.system<FreightTables, unknown>(({ db }) => db.updateTable(table).set(facts).where('id', '=', id).execute());
    await set(on);
    const why = await refused();
    await set(off);
    return why;
  };
  expect(await refused({ vehicle_id: null })).toBe('VEHICLE_AND_DRIVER_NEEDED');
  const { ownFleet, large } = road;
  const listed = { blacklisted: true, blacklist_reason: '丢货' };
  expect(await whileSet('carrier', ownFleet, listed, { blacklisted: false, blacklist_reason: null })).toBe('CARRIER_BLACKLISTED');
  expect(await whileSet('carrier', ownFleet, { active: false }, { active: true })).toBe('CARRIER_NOT_ACTIVE');
  expect(await whileSet('carrier', ownFleet, { permit_until: '2026-11-22' }, { permit_until: null })).toBe('CARRIER_UNFIT');
  const inspected = { inspection_until: '2027-12-31' };
  expect(await whileSet('vehicle', large.vehicle, { inspection_until: '2026-11-22' }, inspected)).toBe('VEHICLE_UNFIT');
  expect(await whileSet('vehicle', large.vehicle, { load_kg: '2500' }, { load_kg: '20000' })).toBe('OVERLOADED');
  expect(await whileSet('driver', large.driver, { active: false }, { active: true })).toBe('DRIVER_UNFIT');
  const first = await lan.send(orderHaulage, order(job, 28));
  const now = await jobOf(job.id);
  expect(await lan.refused(orderHaulage, order(now, 28))).toBe('VEHICLE_BUSY');
  expect(await lan.refused(orderHaulage, order(now, 28, { ...light, driver_id: String(large.driver) }))).toBe('DRIVER_BUSY');
  expect((await jobOf(job.id)).legs.map(({ no }) => no)).toEqual([first.no]);
  await stage.system<FreightTables, unknown>(({ db }) =>
    db.updateTable('freight_job').set({ state: 'closed' }).where('id', '=', BigInt(job.id)).execute(),
  );
  expect(await lan.refused(orderHaulage, order(now, 29))).toBe('NOT_EDITABLE');
});

test('a job is cancelled only when its truck is cancelled, or is no leg of it any more', async () => {
  const [first, second] = [
    await jobWith('import', { master_no: 'COSU6012345677' }),
    await jobWith('import', { master_no: 'COSU6012345678' }),
  ];
  const trip = await lan.send(orderHaulage, order(first, 29));
  const cancel = async ({ id }: Job) => ({ id, version: (await jobOf(id)).version, action: 'cancel' as const, reason: '客户撤单' });
  const { data } = await lan.raw(moveFreightJob.cmd, { ...(await cancel(first)), request_id: crypto.randomUUID() });
  expect(data).toMatchObject({ refusal: 'TRIP_STILL_ORDERED', no: first.no, trip: trip.no });
  await lan.send(moveWorkOrder, { id: trip.id, version: trip.version, action: 'cancel', reason: '客户撤单' });
  expect((await lan.send(moveFreightJob, await cancel(first))).state).toBe('cancelled');
  // The truck of the second job goes to another one.
  await lan.send(orderHaulage, order(second, 29));
  expect(await lan.refused(moveFreightJob, await cancel(second))).toBe('TRIP_STILL_ORDERED');
  const { version, legs } = await jobOf(second.id);
  await lan.send(unlinkFreightLeg, { id: second.id, version, leg_id: legs[0]?.id ?? '' });
  expect((await lan.send(moveFreightJob, await cancel(second))).state).toBe('cancelled');
});

test('a container stays on its job while a truck is ordered for it or has it', async () => {
  const others: Containers = [{ size_type: '22G1', gross_kg: '1000' }];
  const job = await jobWith('import', { master_no: 'COSU6012345680', container: { gross_kg: '1000', tare_kg: '500' }, others });
  const small = { vehicle_id: String(road.small.vehicle), driver_id: String(road.small.driver) };
  const trip = await lan.send(orderHaulage, order(job, 27, small));
  const left = async (place: number) => {
    const { houses, containers, dimensions, ...facts } = await jobOf(job.id);
    const own = Object.fromEntries(Object.entries(facts).filter(([key]) => key in saveFreightJob.params.shape));
    return { ...own, containers: containers.slice(place, place + 1) } as ParamsOf<typeof saveFreightJob>;
  };
  const refusal = async () => (await lan.raw(saveFreightJob.cmd, { ...(await left(1)), request_id: crypto.randomUUID() })).data;
  expect(await refusal()).toMatchObject({ refusal: 'CONTAINER_HAULED', no: '45G1 (1)', trip: trip.no });
  stage.clock.set('2026-11-27T10:00:00Z');
  const at = '2026-11-27T01:10:00Z';
  const departed = await lan.send(reportWorkOrder, { id: trip.id, version: trip.version, code: 'departed', at });
  expect(await refusal()).toMatchObject({ refusal: 'CONTAINER_HAULED' });
  // The other container has no truck, and goes.
  await lan.send(saveFreightJob, await left(0));
  expect((await jobOf(job.id)).containers).toMatchObject([{ size_type: '45G1' }]);
  const facts = { container_no: 'TCLU4265773', seal_no: 'CN91', container_type: '45G1' as const };
  const { version } = await lan.send(saveFreightFacts, { id: trip.id, version: departed.version, ...facts });
  await lan.send(finishFreightWork, { id: trip.id, version, at: '2026-11-27T09:00:00Z' });
  // The trip stays a leg of the job.
  await lan.send(saveFreightJob, await left(1));
  expect(await jobOf(job.id)).toMatchObject({ containers: [], legs: [{ no: trip.no }] });
});

test('what the truck of a cancelled job reports changes nothing of the job', async () => {
  const job = await jobWith('import', { master_no: 'COSU6012345676' });
  const trip = await lan.send(orderHaulage, order(job, 30));
  await stage.system<FreightTables, unknown>(({ db }) =>
    db.updateTable('freight_job').set({ state: 'cancelled' }).where('id', '=', BigInt(job.id)).execute(),
  );
  await drive(trip, 30, { container_no: 'MSKU1234570', seal_no: 'CN90' });
  expect((await jobOf(job.id)).containers).toMatchObject([{ container_no: null, seal_no: null }]);
  expect(await eventsOf(job.id)).toEqual([]);
});
