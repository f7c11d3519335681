import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveBooking, saveOceanBooking } from '../booking/contract.ts';
import { getFreightJob, saveFreightJob } from '../job/contract.ts';
import { getSailing, saveSailing } from '../sailing/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { adoptEstimates } from './server/estimates.ts';

/* The expected events of a container are those of the sailing that carries it. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

const exportOf = (...numbers: string[]) => ({
  company_id: String(stage.companies.cn),
  customer_id: String(scene.customer),
  origin_station_id: String(scene.qinzhou),
  destination_station_id: String(scene.laemChabang),
  mode: 'ocean' as const,
  direction: 'export' as const,
  service: 'fcl' as const,
  containers: numbers.map((container_no) => ({ container_no, size_type: '45G1' as const })),
});
const bookingOn = (job_id: string, sailing: bigint) => ({
  job_id,
  supplier_id: String(scene.line),
  sailing_id: String(sailing),
  load_station_id: String(scene.qinzhou),
  discharge_station_id: String(scene.laemChabang),
  equipment: [{ size_type: '45G1' as const, units: 1 }],
});
/** The planned loading of each container of a job. */
const loadingsOf = (id: string) =>
  stage.system<FreightTables, (string | null | undefined)[][]>(async ({ db }) => {
    const loadings = await db
      .selectFrom('container_event as e')
      .innerJoin('freight_container as k', 'k.id', 'e.container_id')
      .select(['k.container_no', 'e.planned_at'])
      .where('k.job_id', '=', BigInt(id))
      .where('e.kind', '=', 'loaded')
      .orderBy('k.seq')
      .execute();
    return loadings.map(({ container_no, planned_at }) => [container_no, planned_at?.toISOString() ?? null]);
  });
/** Takes the times of sailings over, as every night does. */
const night = (id: string) => stage.system<FreightTables, unknown>((work) => adoptEstimates(work, sql<boolean>`j.id = ${id}`));

test('the containers of two bookings are expected on board of their own sailings', async () => {
  const params = exportOf('MSKU1234565', 'TCLU4265773');
  const { id } = await clerk.send(saveFreightJob, params);
  const bookings: string[] = [];
  for (const sailing of [scene.sailing, scene.laterSailing]) bookings.push((await clerk.send(saveOceanBooking, bookingOn(id, sailing))).id);
  const { version, containers } = await clerk.send(getFreightJob, { id });
  const assigned = containers.map((container, place) => ({ ...container, booking_id: bookings[place] ?? null }));
  await clerk.send(saveFreightJob, { ...params, id, version, containers: assigned });
  await night(id);
  expect(await loadingsOf(id)).toEqual([
    ['MSKU1234565', '2026-11-25T10:00:00.000Z'],
    ['TCLU4265773', '2026-12-02T10:00:00.000Z'],
  ]);
});

test('a container expects nothing of a sailing that its booking was corrected from, or of a booking that has ended', async () => {
  const one = await clerk.send(saveFreightJob, exportOf('TGHU1234567'));
  const other = await clerk.send(saveFreightJob, exportOf('CSQU3054383'));
  const booking = await clerk.send(saveOceanBooking, bookingOn(one.id, scene.sailing));
  await night(one.id);
  expect(await loadingsOf(one.id)).toEqual([['TGHU1234567', '2026-11-25T10:00:00.000Z']]);
  const later = await clerk.send(saveOceanBooking, {
    ...bookingOn(one.id, scene.laterSailing),
    id: booking.id,
    version: booking.version,
  });
  expect(await loadingsOf(one.id)).toEqual([['TGHU1234567', '2026-12-02T10:00:00.000Z']]);
  const moved = await clerk.send(saveOceanBooking, {
    ...bookingOn(other.id, scene.laterSailing),
    id: booking.id,
    version: later.version,
  });
  expect(await loadingsOf(one.id)).toEqual([['TGHU1234567', null]]);
  expect(await loadingsOf(other.id)).toEqual([['CSQU3054383', '2026-12-02T10:00:00.000Z']]);
  await clerk.send(moveBooking, { id: booking.id, version: moved.version, action: 'cancel', reason: '客户撤单' });
  expect(await loadingsOf(other.id)).toEqual([['CSQU3054383', null]]);
});

test('a corrected schedule and an estimate that is taken back move the containers of the sailing', async () => {
  const job = await clerk.send(saveFreightJob, exportOf('BMOU1234561'));
  await clerk.send(saveOceanBooking, bookingOn(job.id, scene.sailing));
  await night(job.id);
  /** Saves the departure of the sailing, and answers the loading that its container expects then. */
  const after = async (planned: string, estimated: string | null) => {
    const { version, vessel_id, voyage, supplier_id, ports } = await clerk.send(getSailing, { id: String(scene.sailing) });
    await clerk.send(saveSailing, {
      id: String(scene.sailing),
      version,
      vessel_id,
      voyage,
      supplier_id,
      ports: [
        { station_id: String(scene.qinzhou), planned_departure: planned, estimated_departure: estimated },
        { station_id: String(scene.laemChabang), planned_arrival: ports[1]?.planned_arrival?.there },
      ],
    });
    return stage.system<FreightTables, (string | undefined)[]>(async ({ db }) => {
      const { planned_at, estimated_at } = await db
        .selectFrom('container_event as e')
        .innerJoin('freight_container as k', 'k.id', 'e.container_id')
        .select(['e.planned_at', 'e.estimated_at'])
        .where('k.job_id', '=', BigInt(job.id))
        .where('e.kind', '=', 'loaded')
        .executeTakeFirstOrThrow();
      return [planned_at?.toISOString(), estimated_at?.toISOString()];
    });
  };
  expect(await after('2026-11-25 18:00', '2026-11-28 18:00')).toEqual(['2026-11-25T10:00:00.000Z', '2026-11-28T10:00:00.000Z']);
  expect(await after('2026-11-25 18:00', null)).toEqual(['2026-11-25T10:00:00.000Z', undefined]);
  expect(await after('2026-11-26 18:00', null)).toEqual(['2026-11-26T10:00:00.000Z', undefined]);
});

test('a container is expected when its job is, also after the job was corrected, and then when its sailing is', async () => {
  const params = { ...exportOf('HLBU1234564'), etd: '2026-11-22T10:00:00Z' };
  const { id, version } = await clerk.send(saveFreightJob, params);
  await night(id);
  expect(await loadingsOf(id)).toEqual([['HLBU1234564', '2026-11-22T10:00:00.000Z']]);
  const containers = (await clerk.send(getFreightJob, { id })).containers;
  await clerk.send(saveFreightJob, { ...params, id, version, containers, etd: '2026-11-24T10:00:00Z' });
  expect(await loadingsOf(id)).toEqual([['HLBU1234564', '2026-11-24T10:00:00.000Z']]);
  const booking = await clerk.send(saveOceanBooking, { ...bookingOn(id, scene.laterSailing), submit: true });
  await clerk.send(moveBooking, { id: booking.id, version: booking.version, action: 'confirm', carrier_booking_ref: 'SO1' });
  expect(await loadingsOf(id)).toEqual([['HLBU1234564', '2026-12-02T10:00:00.000Z']]);
});
