import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookingStage, startBookingStage } from '../../../apps/booking-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { searchPicker } from '../../reference/lookup/contract.ts';
import { suppliers } from '../../reference/supplier/master.ts';
import { addAwbRange } from '../awb-stock/contract.ts';
import { moveFreightJob } from '../job/contract.ts';
import type { BookingScene } from '../server/seed/booking-scene.ts';
import { getBooking, moveBooking, saveAirBooking, saveOceanBooking } from './contract.ts';

/* Space may be bought from a co-loader: on a sailing that is its line's, or on a flight under its own master. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
let air: BookingStage['air'];
let move: BookingStage['move'];
let newJob: BookingStage['newJob'];
let jobOf: BookingStage['jobOf'];
beforeAll(async () => {
  ({ stage, scene, clerk, air, move, newJob, jobOf } = await startBookingStage());
});
afterAll(() => stage.close());

const facts = {
  country: 'CN',
  currency: 'CNY',
  settlement: 'monthly',
  payment_days: 30,
  contact: '李',
  phone: '+8613800138000',
} as const;
const supplier = async (code: string, kind: 'coLoader' | 'agent') =>
  (await clerk.send(suppliers.save, { ...facts, kind, code, name: `${code} 公司`, short_name: code })).id;
/** The faulty fields of a refused call, each with its reason. */
const faultsOf = async ({ cmd }: { readonly cmd: string }, params: object) => {
  const { data } = await clerk.raw(cmd, { ...params, request_id: crypto.randomUUID() });
  return (data as { at?: { at: string; why: string }[] }).at?.map(({ at, why }) => `${at} ${why}`);
};

test('the form of an ocean booking offers lines and co-loaders and nobody else, and a co-loader gives the space', async () => {
  const coLoader = await supplier('PINXIANG', 'coLoader');
  const agent = await supplier('AGENT', 'agent');
  const { rows } = await clerk.send(searchPicker, { to: 'supplier', within: { books_sea: 'true' } });
  const offers = rows.map(({ id }) => id);
  expect(offers).toEqual(expect.arrayContaining([coLoader, String(scene.line)]));
  expect([agent, String(scene.airline)].filter((id) => offers.includes(id))).toEqual([]);
  const { id } = await clerk.send(saveOceanBooking, {
    job_id: String(scene.oceanJob),
    supplier_id: coLoader,
    sailing_id: String(scene.sailing),
    load_station_id: String(scene.qinzhou),
    discharge_station_id: String(scene.laemChabang),
    equipment: [{ size_type: '22G1', units: 1 }],
  });
  expect(await clerk.send(getBooking, { id })).toMatchObject({ supplier_name: 'PINXIANG 公司', carriage: 'BEIBU GULF 7 047S' });
});

test('a co-loader confirms an air booking under its house waybill, and the goods depart without a master of our stock', async () => {
  const coLoader = await supplier('JIYUN', 'coLoader');
  const range = { company_id: String(stage.companies.cn), supplier_id: String(scene.airline) };
  await clerk.send(addAwbRange, { ...range, first_serial: '1234565', last_serial: '1234570' });
  const job = await newJob('air');
  const booking = air({ job_id: job, supplier_id: coLoader, take_next_awb: false });
  expect(await faultsOf(saveAirBooking, { ...booking, take_next_awb: true })).toEqual(['awb_id CO_LOADER_WITHOUT_STOCK']);
  const { id, version } = await clerk.send(saveAirBooking, { ...booking, submit: true });
  expect(await faultsOf(moveBooking, { id, version, action: 'confirm' })).toEqual(['carrier_booking_ref CO_LOADER_WAYBILL']);
  const start = await clerk.send(moveFreightJob, { id: job, version: (await jobOf(job)).version, action: 'start' });
  expect(await clerk.refused(moveFreightJob, { id: job, version: start.version, action: 'depart' })).toBe('MASTER_MISSING');
  await move(id, 'confirm', { carrier_booking_ref: 'JY2611-0087' });
  expect(await clerk.send(getBooking, { id })).toMatchObject({
    state: 'confirmed',
    supplier_kind: 'coLoader',
    carrier_booking_ref: 'JY2611-0087',
    awb_no: null,
  });

  // Its number is corrected like any other fact of the booking, and does not go.
  const confirmed = await clerk.send(getBooking, { id });
  const again = { ...booking, id, version: confirmed.version };
  expect(await faultsOf(saveAirBooking, { ...again, carrier_booking_ref: null })).toEqual(['carrier_booking_ref CO_LOADER_WAYBILL']);
  expect(await clerk.refused(saveAirBooking, { ...again, supplier_id: String(scene.airline) })).toBe('AWB_MISSING');
  const next = await clerk.send(saveAirBooking, { ...again, goods: '纸样' });
  expect((await clerk.send(getBooking, { id })).carrier_booking_ref).toBe('JY2611-0087');
  await clerk.send(saveAirBooking, { ...again, version: next.version, carrier_booking_ref: 'JY2611-0078' });
  expect((await clerk.send(getBooking, { id })).carrier_booking_ref).toBe('JY2611-0078');

  const { version: waiting, master_no } = await jobOf(job);
  expect(master_no).toBeNull();
  expect((await clerk.send(moveFreightJob, { id: job, version: waiting, action: 'depart' })).state).toBe('departed');
});
