import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { saveOceanBooking } from '../booking/contract.ts';
import { getFreightJob, saveFreightJob } from '../job/contract.ts';
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

test('the containers of two bookings are expected on board of their own sailings', async () => {
  const params = {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.qinzhou),
    destination_station_id: String(scene.laemChabang),
    mode: 'ocean' as const,
    direction: 'export' as const,
    service: 'fcl' as const,
    containers: ['MSKU1234565', 'TCLU4265773'].map((container_no) => ({ container_no, size_type: '45G1' as const })),
  };
  const { id } = await clerk.send(saveFreightJob, params);
  const bookings: string[] = [];
  for (const sailing of [scene.sailing, scene.laterSailing]) {
    const booking = await clerk.send(saveOceanBooking, {
      job_id: id,
      supplier_id: String(scene.line),
      sailing_id: String(sailing),
      load_station_id: String(scene.qinzhou),
      discharge_station_id: String(scene.laemChabang),
      equipment: [{ size_type: '45G1', units: 1 }],
    });
    bookings.push(booking.id);
  }
  const { version, containers } = await clerk.send(getFreightJob, { id });
  const assigned = containers.map((container, place) => ({ ...container, booking_id: bookings[place] ?? null }));
  await clerk.send(saveFreightJob, { ...params, id, version, containers: assigned });
  const loadings = await stage.system<FreightTables, { container_no: string | null; planned_at: Date | null }[]>(async (work) => {
    await adoptEstimates(work, sql<boolean>`j.id = ${id}`);
    return work.db
      .selectFrom('container_event as e')
      .innerJoin('freight_container as k', 'k.id', 'e.container_id')
      .select(['k.container_no', 'e.planned_at'])
      .where('k.job_id', '=', BigInt(id))
      .where('e.kind', '=', 'loaded')
      .orderBy('k.seq')
      .execute();
  });
  expect(loadings.map(({ container_no, planned_at }) => [container_no, planned_at?.toISOString()])).toEqual([
    ['MSKU1234565', '2026-11-25T10:00:00.000Z'],
    ['TCLU4265773', '2026-12-02T10:00:00.000Z'],
  ]);
});
