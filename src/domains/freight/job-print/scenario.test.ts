import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { saveFreightJob } from '../job/contract.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import type { FreightTables } from '../server/db.ts';
import { printedFreightJobs, readFreightJobSheet } from './contract.ts';

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

test('a job prints its house air waybills and its manifest with English places; copies are counted, and another company prints none', async () => {
  const { id } = await clerk.send(saveFreightJob, {
    mode: 'air',
    direction: 'export',
    service: 'consol',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.shanghaiAirport),
    destination_station_id: String(scene.bangkokAirport),
    master_no: '999-12345675',
    pieces: 10,
    gross_kg: '240',
    volume_m3: '3',
    confirmed_pieces: 10,
    confirmed_kg: '238.4',
    confirmed_m3: '2.9',
    houses: [
      { house_no: 'HA1', pieces: 4, gross_kg: '100', volume_m3: '1', goods: 'Connectors', shipper: 'ACME', consignee: 'ACME Thailand' },
      { house_no: 'HA2', pieces: 6, gross_kg: '140', volume_m3: '2', goods: 'Cables' },
    ],
  });
  const languages: ['en'] = ['en'];
  const sheet = await clerk.send(readFreightJobSheet, { id, languages });
  expect(sheet).toMatchObject({
    master_no: '99912345675',
    origin: 'Shanghai Pudong (PVG)',
    destination: 'Bangkok Suvarnabhumi (BKK)',
    gross_kg: '238.400',
    houses: [{ house_no: 'HA1', shipper: 'ACME' }, { house_no: 'HA2' }],
    waybills_printed: 0,
  });
  await clerk.send(printedFreightJobs, { ids: [id], document: 'airWaybill', copies: 3, languages });
  await clerk.send(printedFreightJobs, { ids: [id], document: 'cargoManifest', copies: 1, languages });
  expect(await clerk.send(readFreightJobSheet, { id, languages })).toMatchObject({ waybills_printed: 3, manifests_printed: 1 });
  const abroad = await stage.cast({ companyId: stage.companies.th });
  expect(await abroad.refused(readFreightJobSheet, { id, languages })).toBe('NOT_FOUND');
  expect(await abroad.refused(printedFreightJobs, { ids: [id], document: 'airWaybill', copies: 1, languages })).toBe('NOT_FOUND');
});
