import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { writeBookingRequest } from '../carrier-message/server/dcsa.ts';
import { writeCoparn, writeIftmin } from '../carrier-message/server/edifact.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { atSea, container, linesOf, writing } from '../server/seed/message-example.ts';
import { amendBooking, getBooking, moveAmendment, moveBooking, saveOceanBooking } from './contract.ts';

/* Durians go at thirteen degrees, shrimps at eighteen below: the line is told, at the booking and wherever the container is announced. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan', language: 'en' });
});
afterAll(() => stage.close());

type Line = ParamsOf<typeof saveOceanBooking>['equipment'][number];
const booking = (...equipment: Line[]): ParamsOf<typeof saveOceanBooking> => ({
  job_id: String(scene.oceanJob),
  supplier_id: String(scene.line),
  sailing_id: String(scene.sailing),
  load_station_id: String(scene.qinzhou),
  discharge_station_id: String(scene.laemChabang),
  equipment,
});
async function faultsOf(...equipment: Line[]): Promise<string[]> {
  const { data } = await clerk.raw('booking.saveOcean', { ...booking(...equipment), request_id: crypto.randomUUID() });
  return ((data as { at?: { at: string; why: string }[] }).at ?? []).map(({ at, why }) => `${at} ${why}`);
}

test('a reefer is booked with its temperature, or as one that does not cool, and no other container with either', async () => {
  expect(
    await faultsOf(
      { size_type: '45R1', units: 1 },
      { size_type: '45G1', units: 1, temperature_c: '-18' },
      { size_type: '22G1', units: 1, non_operating: true },
      { size_type: '22R1', units: 1, non_operating: true, temperature_c: '5' },
      { size_type: '45R1', units: 1, temperature_c: '0' },
    ),
  ).toEqual([
    'equipment.0.temperature_c REEFER_TEMPERATURE',
    'equipment.1.temperature_c NOT_A_REEFER',
    'equipment.2.non_operating NOT_A_REEFER',
    'equipment.3.temperature_c NOT_A_REEFER',
  ]);
  expect(await faultsOf({ size_type: '45R1', units: 1, temperature_c: '-65.1' })).toEqual(['equipment.0.temperature_c TOO_SMALL']);
  expect(await faultsOf({ size_type: '45R1', units: 1, temperature_c: '40.1' })).toEqual(['equipment.0.temperature_c TOO_LARGE']);
});

test('a booking shows its temperatures, and an amendment changes them when the line agrees', async () => {
  const { id } = await clerk.send(
    saveOceanBooking,
    booking({ size_type: '45R1', units: 2, temperature_c: '-18' }, { size_type: '22R1', units: 1, non_operating: true }),
  );
  const read = () => clerk.send(getBooking, { id });
  expect(await read()).toMatchObject({
    equipment: '2×45R1 -18 °C, 1×22R1 NOR',
    equipment_lines: [
      { temperature_c: '-18.0', non_operating: false },
      { temperature_c: null, non_operating: true },
    ],
  });
  await clerk.send(moveBooking, { id, version: (await read()).version, action: 'submit' });
  await clerk.send(moveBooking, { id, version: (await read()).version, action: 'confirm', carrier_booking_ref: 'RF1' });
  const { job_id: _, supplier_id, ...wish } = booking({ size_type: '45R1', units: 2, temperature_c: '13.5' });
  await clerk.send(amendBooking, { ...wish, id, version: (await read()).version, remark: 'Durians instead of shrimps' });
  expect((await read()).equipment).toBe('2×45R1 -18 °C, 1×22R1 NOR');
  const [amendment] = (await read()).amendments;
  expect(amendment?.equipment).toBe('2×45R1 13.5 °C');
  await clerk.send(moveAmendment, { id: amendment?.id ?? '', version: amendment?.version ?? 0, action: 'confirm' });
  expect((await read()).equipment).toBe('2×45R1 13.5 °C');
});

const cold = { ...container, size_type: '45R1' };
const lineOf = (more: object) => ({ ...atSea().equipment[0], size_type: '45R1', ...more });
const equipmentOf = (...lines: object[]) => writing({ shipment: atSea({ equipment: lines.map(lineOf), containers: [cold] }) });
function requested(...lines: object[]): unknown {
  const written = writeBookingRequest(equipmentOf(...lines));
  return 'content' in written ? (JSON.parse(written.content) as { requestedEquipments: unknown }).requestedEquipments : written.missing;
}

test('the request to the line states what the standard requires of a refrigerated container', () => {
  expect(requested({ temperature_c: '-18.0' })).toMatchObject([
    { ISOEquipmentCode: '45R1', isNonOperatingReefer: false, activeReeferSettings: { temperatureSetpoint: -18, temperatureUnit: 'CEL' } },
  ]);
  const [dry] = requested({ non_operating: true }) as object[];
  expect(dry).toMatchObject({ isNonOperatingReefer: true });
  expect(dry).not.toHaveProperty('activeReeferSettings');
  // One that was booked before temperatures were.
  expect(requested({})).toEqual(['temperature']);
  const [plain] = requested({ size_type: '45G1' }) as object[];
  expect(plain).not.toHaveProperty('isNonOperatingReefer');
});

test.each([
  ['-18.0', "TMP+2+-18.0:CEL'"],
  ['2.5', "TMP+2+02.5:CEL'"],
  ['0.0', "TMP+2+00.0:CEL'"],
  ['13.0', "TMP+2+13.0:CEL'"],
])('a container at %s degrees is announced with its temperature', (temperature_c, temperature) => {
  const tmp = (written: ReturnType<typeof writeIftmin>) => linesOf(written).filter((line) => line.startsWith('TMP'));
  expect(tmp(writeIftmin(equipmentOf({ temperature_c })))).toEqual([temperature]);
  expect(tmp(writeCoparn(equipmentOf({ temperature_c })))).toEqual([temperature]);
});

test('a container is announced without a temperature where it does not cool, and not at all where nobody knows which one', () => {
  const dry = linesOf(writeIftmin(equipmentOf({ non_operating: true })));
  expect(dry.filter((line) => line.startsWith('TMP'))).toEqual([]);
  expect(writeIftmin(equipmentOf({ temperature_c: '-18.0' }, { temperature_c: '5.0' }))).toMatchObject({ missing: ['temperature'] });
  expect(writeCoparn(equipmentOf({ temperature_c: '-18.0' }, { non_operating: true }))).toMatchObject({ missing: ['temperature'] });
  expect(writeCoparn(equipmentOf({ size_type: '22G1' }))).toMatchObject({ missing: ['temperature'] });
});
