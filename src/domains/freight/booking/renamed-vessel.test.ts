import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getFreightDocument, proposeFreightDocument, saveFreightDocument } from '../document/contract.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../job/contract.ts';
import { getSailing, listSailings, saveSailing } from '../sailing/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { bookSailing } from '../server/seed/booking-acts.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { vessels } from '../vessel/master.ts';
import { getBooking, moveBooking } from './contract.ts';

/* A vessel is its IMO number: a new name is that of what still sails with it, and of no document that was written before. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

const jobOf = (id: string) => clerk.send(getFreightJob, { id });
/** A job with a confirmed booking on the sailing, or on none. */
async function sailing(container_no: string, more: { readonly vessel?: string; readonly booked?: boolean } = {}) {
  const { vessel = null, booked = true } = more;
  const { id: job } = await clerk.send(saveFreightJob, {
    mode: 'ocean',
    direction: 'export',
    service: 'fcl',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.qinzhou),
    destination_station_id: String(scene.laemChabang),
    vessel,
    containers: [{ size_type: '45G1', container_no, seal_no: 'SL1', vgm_kg: '20000', vgm_method: '1', vgm_signatory: 'CHEN JIE' }],
    master_no: `BGL${container_no}`,
  });
  if (!booked) return { job, booking: '' };
  return { job, booking: await bookSailing(clerk, scene, { jobId: job, ref: `SO${container_no}`, sailing: scene.sailing }) };
}
const move = async (id: string, action: 'start' | 'depart' | 'arrive') =>
  clerk.send(moveFreightJob, { id, version: (await jobOf(id)).version, action });

async function renamed(name: string): Promise<void> {
  const { id, version, imo } = await clerk.send(vessels.get, { id: String(scene.vessel) });
  await clerk.send(vessels.save, { id, version, imo, name });
}

test('goods that wait for a renamed vessel or sail with it go by its new name, and its delays still reach them', async () => {
  const [waiting, departed, arrived] = [await sailing('MSKU1234565'), await sailing('MSKU1234570'), await sailing('TCLU4265773')];
  const typed = await sailing('HLBU1234564', { vessel: 'BEIBU GULF 7', booked: false });
  for (const { job } of [departed, arrived]) {
    await move(job, 'start');
    await move(job, 'depart');
  }
  await move(arrived.job, 'arrive');
  const proposed = await clerk.send(proposeFreightDocument, { job_id: departed.job });
  const bill = await clerk.send(saveFreightDocument, {
    ...proposed,
    job_id: departed.job,
    release_type: 'seaWaybill',
    shipper: 'A',
    consignee: 'B',
    goods: 'Connectors',
    pieces: 1,
    gross_kg: '1',
    volume_m3: '1',
    originals: 0,
  } as ParamsOf<typeof saveFreightDocument>);
  const before = await jobOf(waiting.job);
  await renamed('EVER BRIGHT');
  for (const { job } of [waiting, departed]) expect(await jobOf(job)).toMatchObject({ vessel: 'EVER BRIGHT', voyage: '047S' });
  // A form that was opened before does not bring the former name back.
  expect((await jobOf(waiting.job)).version).toBe(before.version + 1);
  expect((await clerk.send(listSailings, { where: { words: '047S' } })).rows).toMatchObject([
    { vessel_name: 'EVER BRIGHT', imo: '9811000' },
  ]);
  expect(await clerk.send(getBooking, { id: waiting.booking })).toMatchObject({ carriage: 'EVER BRIGHT 047S' });
  // A job that has arrived, a name that was typed without a booking, and a bill stay as they are.
  for (const { job } of [arrived, typed]) expect(await jobOf(job)).toMatchObject({ vessel: 'BEIBU GULF 7' });
  expect(await clerk.send(getFreightDocument, { id: bill.id })).toMatchObject({ vessel: 'BEIBU GULF 7' });
  const { ports, ...voyage } = await clerk.send(getSailing, { id: String(scene.sailing) });
  await clerk.send(saveSailing, {
    id: voyage.id,
    version: voyage.version,
    vessel_id: voyage.vessel_id,
    voyage: voyage.voyage,
    supplier_id: voyage.supplier_id,
    ports: [
      { station_id: String(scene.qinzhou), planned_departure: ports[0]?.planned_departure?.there },
      {
        station_id: String(scene.laemChabang),
        planned_arrival: ports[1]?.planned_arrival?.there,
        estimated_arrival: '2026-12-04 06:00',
      },
    ],
  });
  expect(await jobOf(departed.job)).toMatchObject({ eta: '2026-12-03T23:00:00.000Z' });
});

test('a booking that is declined after the vessel was renamed takes it off its job', async () => {
  const { job, booking } = await sailing('TEMU1234565');
  await renamed('EVER BRIGHTER');
  const { version: at } = await clerk.send(getBooking, { id: booking });
  await clerk.send(moveBooking, { id: booking, version: at, action: 'decline', reason: '爆舱' });
  expect(await jobOf(job)).toMatchObject({ vessel: null, voyage: null, etd: null });
});
