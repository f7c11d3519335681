import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { getFreightJob, saveFreightJob } from './contract.ts';
import { copyOf } from './pages/copy.ts';

/* A copy of a job has its facts, and none of what carriers, customers and scales said of the other shipment. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

/** The copy of a saved job, saved in its turn. */
async function copied(facts: object) {
  const of = { company_id: String(stage.companies.cn), customer_id: String(scene.customer), direction: 'export' };
  const { id, no } = await clerk.send(saveFreightJob, { ...of, ...facts } as never);
  const copy = copyOf(await clerk.send(getFreightJob, { id }));
  const known = Object.entries(copy).filter(([key]) => key in saveFreightJob.params.shape);
  const { id: copyId } = await clerk.send(saveFreightJob, Object.fromEntries(known) as never);
  return { no, copy: await clerk.send(getFreightJob, { id: copyId }) };
}

test('a copied air job has its own confirmed and agreed weights, waybill and flight', async () => {
  const ends = { origin_station_id: String(scene.shanghaiAirport), destination_station_id: String(scene.bangkokAirport) };
  const weighed = {
    confirmed_pieces: 10,
    confirmed_kg: '300',
    confirmed_m3: '2',
    chargeable_confirmed_kg: '334',
    chargeable_customer_kg: '350',
    chargeable_airline_kg: '340.5',
  };
  const flown = { master_no: '999-12345804', flight_no: 'XX837', etd: '2026-11-26T02:00:00Z', eta: '2026-11-26T06:00:00Z' };
  const planned = { pieces: 12, gross_kg: '900', volume_m3: '4' };
  const { no, copy } = await copied({ mode: 'air', service: 'consol', ...ends, ...planned, ...weighed, ...flown });
  expect(copy).toMatchObject({ copied_from_no: no, pieces: 12, gross_kg: '900.000', volume_m3: '4.0000' });
  expect(copy).toMatchObject(Object.fromEntries(Object.keys({ ...weighed, ...flown }).map((key) => [key, null])));
});

test('a copied ocean job sails with a vessel of its own, in containers without numbers', async () => {
  const ends = { origin_station_id: String(scene.qinzhou), destination_station_id: String(scene.laemChabang) };
  const sailed = {
    vessel: 'BEIBU GULF 7',
    voyage: '047S',
    containers: [{ size_type: '45G1', container_no: 'MSKU1234565', seal_no: 'S1' }],
  };
  const { no, copy } = await copied({ mode: 'ocean', service: 'fcl', ...ends, ...sailed });
  expect(copy).toMatchObject({ copied_from_no: no, vessel: null, voyage: null });
  expect(copy.containers).toMatchObject([{ size_type: '45G1', container_no: null, seal_no: null }]);
});
