import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookingStage, startBookingStage } from '../../../apps/booking-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { addAwbRange, listAwbStock, moveAwb } from '../awb-stock/contract.ts';
import { moveFreightJob, saveFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import type { BookingScene } from '../server/seed/booking-scene.ts';
import {
  checkDangerousGoods,
  confirmWeights,
  getBooking,
  moveBooking,
  moveCancellation,
  requestBookingCancellation,
  saveAirBooking,
} from './contract.ts';
import { may } from './permits.ts';

/* Space with an airline: the number of the waybill, the weights, dangerous goods and costs. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
let air: BookingStage['air'];
let versionOf: BookingStage['versionOf'];
let move: BookingStage['move'];
let newJob: BookingStage['newJob'];
let jobOf: BookingStage['jobOf'];
beforeAll(async () => {
  ({ stage, scene, clerk, air, versionOf, move, newJob, jobOf } = await startBookingStage());
});
afterAll(() => stage.close());

test('an air booking takes the next number of the stock and keeps four chargeable weights', async () => {
  await clerk.send(addAwbRange, {
    company_id: String(stage.companies.cn),
    supplier_id: String(scene.airline),
    first_serial: '1234565',
    last_serial: '1234570',
  });
  const { id } = await clerk.send(
    saveAirBooking,
    air({
      submit: true,
      flights: [
        {
          flight_no: 'xx 837',
          origin_station_id: String(scene.shanghaiAirport),
          destination_station_id: String(scene.bangkokAirport),
          departs: '2026-11-26 09:00',
          arrives: '2026-11-26 12:30',
        },
      ],
      rate_currency: 'CNY',
      rates: [
        { rate_class: 'M', from_kg: '0', rate: '420' },
        { rate_class: 'N', from_kg: '0', rate: '51.69' },
        { rate_class: 'Q', from_kg: '300', rate: '28.93' },
      ],
    }),
  );
  const booking = await clerk.send(getBooking, { id });
  // 10 × 100 × 50 × 60 cm = 3 m³ = 500 kg by volume against 240 kg gross.
  expect(booking).toMatchObject({
    awb_no: '99912345653',
    planned_pieces: 10,
    planned_gross_kg: '240.000',
    planned_chargeable_kg: '500.000',
    carriage: 'XX837',
    departs_there: '2026-11-26 09:00',
    arrives_there: '2026-11-26 12:30',
  });
  await move(id, 'confirm');
  await clerk.send(confirmWeights, {
    id,
    version: await versionOf(id),
    confirmed_pieces: 10,
    confirmed_gross_kg: '238.4',
    confirmed_m3: '2.9',
    customer_chargeable_kg: '500',
    airline_chargeable_kg: '483.5',
  });
  expect(await clerk.send(getBooking, { id })).toMatchObject({
    planned_chargeable_kg: '500.000',
    confirmed_chargeable_kg: '483.500',
    customer_chargeable_kg: '500.000',
    airline_chargeable_kg: '483.500',
  });
  const [number] = (await clerk.send(listAwbStock, { tab: 'bound' })).rows;
  if (!number) throw new Error('no bound number');
  // The airline has the number now, so the cancelled booking voids it.
  await clerk.send(moveAwb, { id: number.id, version: number.version, action: 'transmit' });
  await clerk.send(requestBookingCancellation, { id, version: await versionOf(id), remark: '取消' });
  const [cancellation] = (await clerk.send(getBooking, { id })).cancellations;
  if (!cancellation) throw new Error('no cancellation');
  await clerk.send(moveCancellation, { id: cancellation.id, version: cancellation.version, action: 'confirm' });
  expect(await clerk.send(getBooking, { id })).toMatchObject({ state: 'cancelled', awb_no: null });
  const [voided] = (await clerk.send(listAwbStock, { tab: 'void' })).rows;
  expect(voided).toMatchObject({ awb_no: '99912345653' });
  expect(await clerk.refused(moveAwb, { id: voided?.id ?? '0', version: voided?.version ?? 1, action: 'restore', reason: '可用' })).toBe(
    'AWB_TRANSMITTED',
  );
});

test('a number that was not sent returns to the stock, and two bookings at once get two numbers', async () => {
  const nok = await stage.cast({ name: 'Nok' });
  const both = await Promise.all([clerk.send(saveAirBooking, air()), nok.send(saveAirBooking, air())]);
  const numbers = await Promise.all(both.map(async ({ id }) => (await clerk.send(getBooking, { id })).awb_no));
  expect(new Set(numbers).size).toBe(2);
  const [first, second] = both;
  if (!first || !second) throw new Error('no bookings');
  await move(first.id, 'cancel', { reason: '改期' });
  expect((await clerk.send(listAwbStock, { tab: 'unused' })).rows.map(({ awb_no }) => awb_no)).toContain(numbers[0]);
  // A number of another booking is refused.
  const taken = (await clerk.send(getBooking, { id: second.id })).awb_id;
  expect(await clerk.refused(saveAirBooking, air({ take_next_awb: false, awb_id: taken }))).toBe('AWB_NOT_FREE');
  const plain = await clerk.send(saveAirBooking, air({ take_next_awb: false, submit: true }));
  expect(await clerk.refused(moveBooking, { id: plain.id, version: plain.version, action: 'confirm' })).toBe('AWB_MISSING');
});

test('dangerous goods and their codes agree, are checked by a second person, and wait on the ground until then', async () => {
  const job = await clerk.send(saveFreightJob, {
    mode: 'air',
    direction: 'export',
    service: 'consol',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.shanghaiAirport),
    destination_station_id: String(scene.bangkokAirport),
    master_no: '999-12345804',
  });
  await clerk.send(addAwbRange, {
    company_id: String(stage.companies.cn),
    supplier_id: String(scene.airline),
    first_serial: '2234565',
    last_serial: '2234570',
  });
  const paint = { un_no: 'UN1263', dg_class: '3', proper_name: 'Paint', packing_group: 'II', pieces: 2, net_kg: '20' } as const;
  const params = air({ job_id: job.id, submit: true, handling_codes: ['RFL', 'SPX'], dangerous_lines: [paint] });
  const faultsOf = async (changes: Partial<ParamsOf<typeof saveAirBooking>>) => {
    const { data } = await clerk.raw('booking.saveAir', { ...params, ...changes, request_id: crypto.randomUUID() });
    return (data as { at?: { at: string; why: string }[] }).at?.map(({ at, why }) => `${at} ${why}`);
  };
  expect(await faultsOf({ handling_codes: ['RCM'] })).toEqual([
    'dangerous_lines.0.un_no DG_CODE_MISSING',
    'handling_codes DG_LINE_MISSING',
  ]);
  expect(await faultsOf({ dangerous_lines: [{ ...paint, pieces: 11 }] })).toEqual(['dangerous_lines DG_PIECES']);
  expect(await faultsOf({ dangerous_lines: [{ ...paint, un_no: '12' }] })).toEqual(['dangerous_lines.0.un_no BAD_UN_NO']);
  expect(await faultsOf({ handling_codes: ['RBI'], dangerous_lines: [{ ...paint, un_no: '3480', dg_class: '9' }] })).toEqual([
    'dangerous_lines.0.un_no CAO_MISSING',
  ]);
  const booking = await clerk.send(saveAirBooking, params);
  const { id } = booking;
  expect(await clerk.send(getBooking, { id })).toMatchObject({
    handling_codes: ['RFL', 'SPX'],
    dangerous_lines: [{ un_no: '1263', proper_name: 'Paint', net_kg: '20.000' }],
    dg_prepared_by_name: 'Lan',
    dg_checked_at: null,
  });
  const { version } = await clerk.send(getBooking, { id });
  expect(await clerk.refused(moveBooking, { id, version, action: 'confirm' })).toBe('DG_NOT_CHECKED');
  const check = { id, version, dg_declaration: 'DGD-1' };
  await expect(clerk.send(checkDangerousGoods, check)).rejects.toMatchObject({
    reply: { msg: expect.stringContaining('Lan'), data: { refusal: 'FOUR_EYES' } },
  });
  const nok = await stage.cast({ name: 'Nok' });
  expect(await nok.refused(checkDangerousGoods, { id, version })).toBe('BAD_PARAMS');
  expect(await nok.refused(checkDangerousGoods, { ...check, version: version - 1 })).toBe('CHANGED_MEANWHILE');
  const request = crypto.randomUUID();
  const checked = await nok.send(checkDangerousGoods, check, request);
  expect(await nok.send(checkDangerousGoods, check, request)).toEqual(checked);
  expect(await clerk.send(getBooking, { id })).toMatchObject({ dg_checked_by_name: 'Nok', dg_declaration: 'DGD-1' });
  await move(id, 'confirm');
  // Saved again, the goods are to be checked again: they do not leave before.
  const { awb_id } = await clerk.send(getBooking, { id });
  await clerk.send(saveAirBooking, { ...params, submit: false, take_next_awb: false, awb_id, id, version: await versionOf(id) });
  const started = await clerk.send(moveFreightJob, { id: job.id, version: job.version, action: 'start' });
  const depart = { id: job.id, version: started.version, action: 'depart' } as const;
  expect(await clerk.refused(moveFreightJob, depart)).toBe('DG_NOT_CHECKED');
  await nok.send(checkDangerousGoods, { ...check, version: await versionOf(id) });
  expect((await clerk.send(moveFreightJob, depart)).state).toBe('departed');

  const plain = await clerk.send(saveAirBooking, air({ take_next_awb: false }));
  expect(await nok.refused(checkDangerousGoods, { id: plain.id, version: plain.version })).toBe('NO_DANGEROUS_GOODS');
  await move(plain.id, 'cancel', { reason: 'x' });
  expect(await nok.refused(checkDangerousGoods, { id: plain.id, version: await versionOf(plain.id) })).toBe('BOOKING_NOT_EDITABLE');
  const reader = await stage.cast({ permits: [may.view] });
  expect(await reader.refused(checkDangerousGoods, check)).toBe('NOT_PERMITTED');
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(checkDangerousGoods, check)).toBe('NOT_FOUND');
});

test('the weights that an airline confirmed are those of the job, of all its bookings', async () => {
  const job_id = await newJob('air');
  const range = { company_id: String(stage.companies.cn), supplier_id: String(scene.airline) };
  await clerk.send(addAwbRange, { ...range, first_serial: '3234561', last_serial: '3234569' });
  const book = async () => {
    const { id } = await clerk.send(saveAirBooking, air({ job_id, submit: true }));
    await move(id, 'confirm');
    return id;
  };
  const [first, second] = [await book(), await book()];
  const weigh = async (id: string, more: object) => {
    const weights = { confirmed_pieces: 10, confirmed_gross_kg: '238.4', confirmed_m3: '1.5' };
    return clerk.send(confirmWeights, { id, version: await versionOf(id), ...weights, ...more });
  };
  await weigh(first, { customer_chargeable_kg: '350', airline_chargeable_kg: '340.5' });
  // The second one is not weighed yet: half the weight would be charged.
  expect(await jobOf(job_id)).toMatchObject({ confirmed_kg: null, chargeable_customer_kg: null });
  await weigh(second, { customer_chargeable_kg: '100', confirmed_pieces: 3, confirmed_gross_kg: '80' });
  expect(await jobOf(job_id)).toMatchObject({
    confirmed_pieces: 13,
    confirmed_kg: '318.400',
    confirmed_m3: '3.0000',
    chargeable_customer_kg: '450.000',
    // The second airline weight is not agreed.
    chargeable_airline_kg: null,
  });
  await weigh(second, { airline_chargeable_kg: '90' });
  expect(await jobOf(job_id)).toMatchObject({ chargeable_airline_kg: '430.500', chargeable_customer_kg: '450.000' });
});

test('the air waybill number of a booking is the master number of its job while the booking has it', async () => {
  const job_id = await newJob('air');
  const master = async () => (await jobOf(job_id)).master_no;
  const first = await clerk.send(saveAirBooking, air({ job_id }));
  const { awb_no } = await clerk.send(getBooking, { id: first.id });
  expect(await master()).toBe(awb_no);
  // A save that changes nothing of it leaves the job alone.
  const { version } = await jobOf(job_id);
  const { awb_id } = await clerk.send(getBooking, { id: first.id });
  await clerk.send(saveAirBooking, air({ job_id, id: first.id, version: await versionOf(first.id), awb_id, take_next_awb: false }));
  expect((await jobOf(job_id)).version).toBe(version);
  const second = await clerk.send(saveAirBooking, air({ job_id }));
  expect(await master()).toBe(awb_no);
  await move(first.id, 'cancel', { reason: '改期' });
  expect(await master()).toBe((await clerk.send(getBooking, { id: second.id })).awb_no);
  await clerk.send(saveAirBooking, air({ job_id, id: second.id, version: await versionOf(second.id), awb_id: null, take_next_awb: false }));
  expect(await master()).toBeNull();
  // A number that a person wrote stays.
  await stage.system<FreightTables, unknown>(({ db }) =>
    db.updateTable('freight_job').set({ master_no: '99912345815' }).where('id', '=', BigInt(job_id)).execute(),
  );
  const third = await clerk.send(saveAirBooking, air({ job_id }));
  await move(third.id, 'cancel', { reason: '改期' });
  expect(await master()).toBe('99912345815');
});

test('a user from whom costs are hidden saves an air booking and leaves its rates and surcharges as they are', async () => {
  const { id } = await clerk.send(
    saveAirBooking,
    air({
      take_next_awb: false,
      rate_currency: 'CNY',
      rates: [{ rate_class: 'Q', from_kg: '45', rate: '28.93' }],
      surcharges: [{ code: 'MY', basis: 'chargeable', rate: '1.2' }],
    }),
  );
  const seen = async () => {
    const { rates, surcharges, rate_currency } = await clerk.send(getBooking, { id });
    return [rate_currency, rates?.map(({ rate }) => rate), surcharges?.map(({ rate }) => rate)];
  };
  const before = await seen();
  expect(before).toEqual(['CNY', ['28.930000'], ['1.200000']]);
  const reader = await stage.cast({ name: 'Mai', hidden: ['cost'] });
  expect(await reader.send(getBooking, { id })).not.toHaveProperty('rates');
  await reader.send(saveAirBooking, air({ take_next_awb: false, id, version: await versionOf(id), goods: 'Parts' }));
  expect(await clerk.send(getBooking, { id })).toMatchObject({ goods: 'Parts' });
  expect(await seen()).toEqual(before);
  // Those who see the costs may still remove them.
  await clerk.send(saveAirBooking, air({ take_next_awb: false, id, version: await versionOf(id) }));
  expect(await seen()).toEqual([null, [], []]);
});
