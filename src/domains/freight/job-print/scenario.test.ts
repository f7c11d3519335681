import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { addAwbRange } from '../awb-stock/contract.ts';
import { checkDangerousGoods, confirmWeights, getBooking, moveBooking, saveAirBooking } from '../booking/contract.ts';
import { saveFreightJob } from '../job/contract.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import type { FreightTables } from '../server/db.ts';
import { printedFreightJobs, readFreightJobSheet, readMasterWaybill } from './contract.ts';

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

test('the master air waybill of a consolidation names us and our agent, and refers to the manifest for its goods', async () => {
  const goods = { pieces: 5, gross_kg: '50', volume_m3: '0.5' };
  const { id } = await clerk.send(saveFreightJob, {
    mode: 'air',
    direction: 'export',
    service: 'consol',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.shanghaiAirport),
    destination_station_id: String(scene.bangkokAirport),
    master_no: '999-76543213',
    master_consignee: 'Siam Agent Co.\n9 Rama IV, Bangkok',
    handling_info: 'Keep dry',
    flight_no: 'XX837',
    pieces: 10,
    gross_kg: '100',
    volume_m3: '1',
    chargeable_planned_kg: '167',
    houses: [
      { ...goods, house_no: 'HM1', goods: 'Connectors', shipper: 'ACME', consignee: 'ACME Thailand' },
      { ...goods, house_no: 'HM2', goods: 'Cables', shipper: 'Other', consignee: 'Other Thailand' },
    ],
    dimensions: [{ pieces: 10, length_cm: '50', width_cm: '40', height_cm: '50' }],
  });
  const languages: ['en'] = ['en'];
  const sheet = await clerk.send(readMasterWaybill, { id, languages });
  expect(sheet).toMatchObject({
    master_no: '99976543213',
    consignee: 'Siam Agent Co.\n9 Rama IV, Bangkok',
    notify: null,
    goods: null,
    handling_info: 'Keep dry',
    flight_no: 'XX837',
    chargeable_kg: '167.000',
    flights: [],
    dimensions: [{ pieces: 10, length_cm: '50.0' }],
    rating: null,
    surcharges: null,
    statement: null,
    ulds: [],
    printed: 0,
  });
  expect(sheet.shipper?.split('\n')[0]).toBe(sheet.company.name_en);
  await clerk.send(printedFreightJobs, { ids: [id], document: 'masterAirWaybill', copies: 8, languages });
  expect(await clerk.send(readMasterWaybill, { id, languages })).toMatchObject({ printed: 8 });
  expect(await clerk.send(readFreightJobSheet, { id, languages })).toMatchObject({ waybills_printed: 0 });
  const abroad = await stage.cast({ companyId: stage.companies.th });
  expect(await abroad.refused(readMasterWaybill, { id, languages })).toBe('NOT_FOUND');
});

test('the master air waybill of a direct shipment prints the number, flights and weight charge of its booking', async () => {
  const id = String(scene.airJob);
  const languages: ['en'] = ['en'];
  expect(await clerk.refused(readMasterWaybill, { id, languages })).toBe('MASTER_MISSING');
  expect(await clerk.refused(readMasterWaybill, { id: String(scene.oceanJob), languages })).toBe('NOT_FOUND');
  const airline = { company_id: String(stage.companies.cn), supplier_id: String(scene.airline) };
  await clerk.send(addAwbRange, { ...airline, first_serial: '1234565', last_serial: '1234570' });
  const ends = { origin_station_id: String(scene.shanghaiAirport), destination_station_id: String(scene.bangkokAirport) };
  const booking = await clerk.send(saveAirBooking, {
    job_id: id,
    supplier_id: String(scene.airline),
    load_station_id: String(scene.shanghaiAirport),
    discharge_station_id: String(scene.bangkokAirport),
    take_next_awb: true,
    submit: true,
    goods: 'Electronic parts',
    piece_lines: [{ pieces: 10, length: '100', width: '50', height: '60', length_unit: 'cm', weight: '240', weight_unit: 'kg' }],
    flights: [{ flight_no: 'XX837', ...ends, departs: '2026-11-26 09:00', arrives: '2026-11-26 12:30' }],
    rate_currency: 'CNY',
    rates: [
      { rate_class: 'N', from_kg: '0', rate: '51.69' },
      { rate_class: 'Q', from_kg: '300', rate: '28.93' },
    ],
    surcharges: [
      { code: 'MY', basis: 'chargeable', rate: '1.2', max_charge: '500' },
      { code: 'SC', basis: 'gross', rate: '0.1', min_charge: '50' },
      { code: 'AW', due: 'agent', basis: 'shipment', rate: '50' },
    ],
    handling_codes: ['RBI', 'CAO', 'SCO'],
    dangerous_lines: [{ un_no: '3480', dg_class: '9', proper_name: 'Lithium ion batteries', pieces: 10, net_kg: '200' }],
    ulds: [{ uld_no: 'PMC12345XX', pieces: 10, gross_kg: '240' }],
  });
  const checker = await stage.cast({ name: 'Chen' });
  const checked = await checker.send(checkDangerousGoods, { id: booking.id, version: booking.version, dg_declaration: 'DGD-7' });
  await clerk.send(moveBooking, { id: booking.id, version: checked.version, action: 'confirm' });
  const { version } = await clerk.send(getBooking, { id: booking.id });
  await clerk.send(confirmWeights, {
    id: booking.id,
    version,
    confirmed_pieces: 10,
    confirmed_gross_kg: '238.4',
    confirmed_m3: '2.9',
    // The customer pays for more than the airline charges.
    customer_chargeable_kg: '500',
    airline_chargeable_kg: '483.5',
  });
  expect(await clerk.send(readMasterWaybill, { id, languages })).toMatchObject({
    master_no: '99912345653',
    goods: 'Electronic parts',
    gross_kg: '238.400',
    chargeable_kg: '483.500',
    flights: [
      {
        flight_no: 'XX837',
        origin_name: 'Shanghai Pudong (PVG)',
        destination_name: 'Bangkok Suvarnabhumi (BKK)',
        departs: '2026-11-26 09:00',
        arrives: '2026-11-26 12:30',
      },
    ],
    // 483.5 kg at 28.93 is 13987.655.
    rating: { rate_class: 'Q', rated_kg: '483.5', charge: '13987.66', currency: 'CNY' },
    // 483.5 kg at 1.20 is 580.20, more than the maximum; 238.4 kg at 0.10 is less than the minimum.
    surcharges: [
      { code: 'MYC', due: 'carrier', amount: '500.00' },
      { code: 'SCC', due: 'carrier', amount: '50.00' },
      { code: 'AWA', due: 'agent', amount: '50.00' },
    ],
    handling_codes: ['RBI', 'CAO', 'SCO'],
    dangerous: [{ un_no: '3480', proper_name: 'Lithium ion batteries' }],
    statement: 'declaredCargoOnly',
    ulds: [{ uld_no: 'PMC12345XX', pieces: 10 }],
  });
  const keeper = await stage.cast({ permits: 'all', hidden: ['cost'] });
  const hidden = await keeper.send(readMasterWaybill, { id, languages });
  expect(hidden).not.toHaveProperty('rating');
  expect(hidden).not.toHaveProperty('surcharges');
});

test('the master air waybill of one of two bookings says the weight of its own goods', async () => {
  const { id } = await clerk.send(saveFreightJob, {
    mode: 'air',
    direction: 'export',
    service: 'consol',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.shanghaiAirport),
    destination_station_id: String(scene.bangkokAirport),
    dimensions: [{ pieces: 20, length_cm: '100', width_cm: '50', height_cm: '60' }],
  });
  const numbers: (string | null)[] = [];
  for (const [confirmed_gross_kg, airline_chargeable_kg] of [
    ['238.4', '500'],
    ['241', '510'],
  ] as const) {
    const saved = await clerk.send(saveAirBooking, {
      job_id: id,
      supplier_id: String(scene.airline),
      load_station_id: String(scene.shanghaiAirport),
      discharge_station_id: String(scene.bangkokAirport),
      take_next_awb: true,
      submit: true,
      piece_lines: [{ pieces: 10, length: '100', width: '50', height: '60', length_unit: 'cm', weight: '240', weight_unit: 'kg' }],
    });
    const { version } = await clerk.send(moveBooking, { id: saved.id, version: saved.version, action: 'confirm' });
    await clerk.send(confirmWeights, {
      id: saved.id,
      version,
      confirmed_pieces: 10,
      confirmed_gross_kg,
      confirmed_m3: '2.9',
      airline_chargeable_kg,
    });
    numbers.push((await clerk.send(getBooking, { id: saved.id })).awb_no);
  }
  expect(await clerk.send(readMasterWaybill, { id, languages: ['en'] })).toMatchObject({
    master_no: numbers[0],
    pieces: 10,
    gross_kg: '238.400',
    volume_m3: '2.9000',
    chargeable_kg: '500.000',
    dimensions: [],
  });
});
