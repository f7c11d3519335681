import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { addAwbRange, listAwbStock, moveAwb } from '../awb-stock/contract.ts';
import { getFreightJob } from '../job/contract.ts';
import { moveFreightJob, saveFreightJob } from '../job/contract.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import type { FreightTables } from '../server/db.ts';
import {
  amendBooking,
  checkDangerousGoods,
  confirmWeights,
  getBooking,
  listBookings,
  moveAmendment,
  moveBooking,
  moveCancellation,
  requestBookingCancellation,
  rollOverBooking,
  saveAirBooking,
  saveOceanBooking,
} from './contract.ts';
import { may } from './permits.ts';

/* Space with a shipping line and with an airline, from the request to the carrier's last answer. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

type Ocean = ParamsOf<typeof saveOceanBooking>;
type Air = ParamsOf<typeof saveAirBooking>;
const ocean = (changes: Partial<Ocean> = {}): Ocean => ({
  job_id: String(scene.oceanJob),
  supplier_id: String(scene.line),
  sailing_id: String(scene.sailing),
  load_station_id: String(scene.qinzhou),
  discharge_station_id: String(scene.laemChabang),
  equipment: [{ size_type: '45G1', units: 2, cargo_kg: '24000' }],
  ...changes,
});
const air = (changes: Partial<Air> = {}): Air => ({
  job_id: String(scene.airJob),
  supplier_id: String(scene.airline),
  load_station_id: String(scene.shanghaiAirport),
  discharge_station_id: String(scene.bangkokAirport),
  take_next_awb: true,
  piece_lines: [{ pieces: 10, length: '100', width: '50', height: '60', length_unit: 'cm', weight: '240', weight_unit: 'kg' }],
  ...changes,
});
async function versionOf(id: string): Promise<number> {
  return (await clerk.send(getBooking, { id })).version;
}
type Action = ParamsOf<typeof moveBooking>['action'];
async function move(id: string, action: Action, more: { reason?: string; carrier_booking_ref?: string } = {}) {
  return clerk.send(moveBooking, { id, version: await versionOf(id), action, ...more });
}
async function confirmed(changes: Partial<Ocean> = {}): Promise<string> {
  const { id } = await clerk.send(saveOceanBooking, ocean({ submit: true, ...changes }));
  await move(id, 'confirm', { carrier_booking_ref: `SO${id}` });
  return id;
}

test('an ocean booking goes to the carrier, comes back for an update and is confirmed; its job hears of it', async () => {
  const draft = await clerk.send(saveOceanBooking, ocean());
  expect(draft).toMatchObject({ state: 'draft' });
  expect(draft.booking_no).toMatch(/^OB/);
  const { id } = draft;
  await move(id, 'submit');
  expect(await clerk.refused(saveOceanBooking, ocean({ id, version: await versionOf(id) }))).toBe('BOOKING_NOT_EDITABLE');
  expect(await clerk.refused(moveBooking, { id, version: await versionOf(id), action: 'requestUpdate' })).toBe('REASON_REQUIRED');
  await move(id, 'requestUpdate', { reason: '缺少货重' });
  await clerk.send(
    saveOceanBooking,
    ocean({ id, version: await versionOf(id), equipment: [{ size_type: '45G1', units: 3, cargo_kg: '36000' }] }),
  );
  await move(id, 'update');
  // An ocean booking is confirmed under the carrier's reference.
  expect(await clerk.refused(moveBooking, { id, version: await versionOf(id), action: 'confirm' })).toBe('BAD_PARAMS');
  await move(id, 'confirm', { carrier_booking_ref: 'BGL998877' });
  const booking = await clerk.send(getBooking, { id });
  expect(booking).toMatchObject({
    state: 'confirmed',
    carrier_booking_ref: 'BGL998877',
    reason: null,
    carriage: 'BEIBU GULF 7 047S',
    equipment: '3×45G1',
    departs_there: '2026-11-25 18:00',
    arrives_there: '2026-11-29 06:00',
    next_cut_off_kind: 'VCO',
    roll_overs: 0,
  });
  expect(booking.cut_offs.map(({ kind, there }) => [kind, there])).toEqual([
    ['VCO', '2026-11-24 12:00'],
    ['FCO', '2026-11-24 20:00'],
  ]);
  const { milestones } = await clerk.send(getFreightJob, { id: String(scene.oceanJob) });
  expect(milestones.find(({ kind }) => kind === 'booked')?.actual_at).toBe('2026-11-20T02:00:00.000Z');
  expect((await clerk.send(listBookings, { tab: 'all', where: { words: 'bgl99' } })).rows.map((row) => row.id)).toEqual([id]);
  expect(
    (await clerk.send(listBookings, { tab: 'confirmed', where: { mode: ['ocean'], sailing_id: [String(scene.sailing)] } })).rows,
  ).toHaveLength(1);
  await move(id, 'complete');
});

test('an amendment waits beside the booking; the booking takes it when the carrier confirms', async () => {
  const id = await confirmed();
  const wish = {
    sailing_id: String(scene.laterSailing),
    load_station_id: String(scene.qinzhou),
    discharge_station_id: String(scene.laemChabang),
    equipment: [{ size_type: '22G1' as const, units: 4 }],
    remark: '改四个小柜，下周船',
  };
  const amendment = await clerk.send(amendBooking, { id, version: await versionOf(id), ...wish });
  expect(await clerk.send(getBooking, { id })).toMatchObject({
    state: 'confirmed',
    amendment_state: 'received',
    equipment: '2×45G1',
    sailing_id: String(scene.sailing),
  });
  expect(await clerk.refused(amendBooking, { id, version: amendment.version, ...wish })).toBe('AMENDMENT_OPEN');
  expect(
    await clerk.refused(rollOverBooking, { id, version: amendment.version, sailing_id: String(scene.laterSailing), reason: 'overbooked' }),
  ).toBe('AMENDMENT_OPEN');
  const [first] = (await clerk.send(getBooking, { id })).amendments;
  if (!first) throw new Error('no amendment');
  expect(await clerk.refused(moveAmendment, { id: first.id, version: first.version, action: 'decline' })).toBe('REASON_REQUIRED');
  await clerk.send(moveAmendment, { id: first.id, version: first.version, action: 'decline', reason: '无小柜' });
  expect(await clerk.send(getBooking, { id })).toMatchObject({ state: 'confirmed', amendment_state: 'declined', equipment: '2×45G1' });
  // The carrier itself asks for a change: the confirmation of an amendment ends that.
  await move(id, 'requestAmendment', { reason: '请换船' });
  await clerk.send(amendBooking, { id, version: await versionOf(id), ...wish });
  const [second] = (await clerk.send(getBooking, { id })).amendments;
  if (!second) throw new Error('no amendment');
  await clerk.send(moveAmendment, { id: second.id, version: second.version, action: 'confirm' });
  expect(await clerk.send(getBooking, { id })).toMatchObject({
    state: 'confirmed',
    amendment_state: 'confirmed',
    equipment: '4×22G1',
    sailing_id: String(scene.laterSailing),
    reason: null,
  });
});

test('a confirmed booking is cancelled by consent alone, one that is not confirmed at once', async () => {
  const id = await confirmed();
  expect(await clerk.refused(moveBooking, { id, version: await versionOf(id), action: 'cancel', reason: '不要了' })).toBe('ILLEGAL_MOVE');
  await clerk.send(requestBookingCancellation, { id, version: await versionOf(id), remark: '客户取消' });
  expect(await clerk.refused(requestBookingCancellation, { id, version: await versionOf(id), remark: '再来' })).toBe('CANCELLATION_OPEN');
  const [first] = (await clerk.send(getBooking, { id })).cancellations;
  if (!first) throw new Error('no cancellation');
  await clerk.send(moveCancellation, { id: first.id, version: first.version, action: 'decline', reason: '已装船' });
  expect(await clerk.send(getBooking, { id })).toMatchObject({ state: 'confirmed', cancellation_state: 'declined' });
  await clerk.send(requestBookingCancellation, { id, version: await versionOf(id), remark: '客户取消' });
  const [second] = (await clerk.send(getBooking, { id })).cancellations;
  if (!second) throw new Error('no cancellation');
  await clerk.send(moveCancellation, { id: second.id, version: second.version, action: 'confirm' });
  expect(await clerk.send(getBooking, { id })).toMatchObject({ state: 'cancelled', cancellation_state: 'confirmed', reason: '客户取消' });

  const early = await clerk.send(saveOceanBooking, ocean({ submit: true }));
  await move(early.id, 'cancel', { reason: '改空运' });
  const rejected = await clerk.send(saveOceanBooking, ocean({ submit: true }));
  await move(rejected.id, 'reject', { reason: '舱满' });
  const declined = await confirmed();
  await move(declined, 'decline', { reason: '甩船' });
  expect((await clerk.send(listBookings, { tab: 'ended' })).rows.map(({ state }) => state).sort()).toEqual([
    'cancelled',
    'cancelled',
    'declined',
    'rejected',
  ]);
});

test('a roll-over goes to a later sailing between the same ports, with its reason, and is counted', async () => {
  const id = await confirmed();
  const to = async (sailing: bigint) => ({
    id,
    version: await versionOf(id),
    sailing_id: String(sailing),
    reason: 'overbooked' as const,
    remark: '爆舱',
  });
  expect(await clerk.refused(rollOverBooking, await to(scene.sailing))).toBe('BAD_PARAMS');
  expect(await clerk.refused(rollOverBooking, await to(scene.otherWay))).toBe('BAD_PARAMS');
  await clerk.send(rollOverBooking, await to(scene.laterSailing));
  expect(await clerk.refused(rollOverBooking, await to(scene.sailing))).toBe('SAILING_NOT_LATER');
  expect(await clerk.send(getBooking, { id })).toMatchObject({
    roll_overs: 1,
    carriage: 'BEIBU GULF 7 048S',
    roll_over_rows: [{ from_name: 'BEIBU GULF 7 047S', to_name: 'BEIBU GULF 7 048S', reason: 'overbooked', created_by_name: 'Lan' }],
  });
});

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
  const faultsOf = async (changes: Partial<Air>) => {
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

/** A new job with no booking yet. */
const newJob = async (mode: 'air' | 'ocean') => {
  const [from, to] = mode === 'air' ? [scene.shanghaiAirport, scene.bangkokAirport] : [scene.qinzhou, scene.laemChabang];
  const ends = { origin_station_id: String(from), destination_station_id: String(to) };
  const of = { company_id: String(stage.companies.cn), customer_id: String(scene.customer) };
  const service = mode === 'air' ? 'consol' : 'fcl';
  return (await clerk.send(saveFreightJob, { ...ends, ...of, mode, direction: 'export', service })).id;
};
const jobOf = (id: string) => clerk.send(getFreightJob, { id });

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

test('a confirmed sailing is that of the job, and follows a roll-over until the vessel has left', async () => {
  const job_id = await newJob('ocean');
  const { id } = await clerk.send(saveOceanBooking, ocean({ job_id, submit: true }));
  expect(await jobOf(job_id)).toMatchObject({ vessel: null, etd: null });
  await move(id, 'confirm', { carrier_booking_ref: 'BGL1' });
  const first = { vessel: 'BEIBU GULF 7', voyage: '047S', etd: '2026-11-25T10:00:00.000Z', eta: '2026-11-28T23:00:00.000Z' };
  expect(await jobOf(job_id)).toMatchObject(first);
  const to = { sailing_id: String(scene.laterSailing), reason: 'overbooked' as const };
  await clerk.send(rollOverBooking, { id, version: await versionOf(id), ...to });
  const later = { voyage: '048S', etd: '2026-12-02T10:00:00.000Z', eta: '2026-12-05T23:00:00.000Z' };
  const rolled = await jobOf(job_id);
  expect(rolled).toMatchObject(later);
  expect(rolled.milestones.find(({ kind }) => kind === 'departed')?.planned_at).toBe(later.etd);
  const gone = await newJob('ocean');
  const left = await clerk.send(saveOceanBooking, ocean({ job_id: gone, submit: true }));
  await move(left.id, 'confirm', { carrier_booking_ref: 'BGL2' });
  await stage.system<FreightTables, unknown>(({ db }) =>
    db.updateTable('freight_job').set({ state: 'departed' }).where('id', '=', BigInt(gone)).execute(),
  );
  await clerk.send(rollOverBooking, { id: left.id, version: await versionOf(left.id), ...to });
  expect(await jobOf(gone)).toMatchObject(first);
});

test('a booking is rolled over from a blank sailing, and from one that omits its port', async () => {
  const voyage = async (name: string) =>
    stage.system<FreightTables, bigint>(async ({ db }) => {
      const of = { vessel_id: scene.vessel, supplier_id: scene.line, service: null, remark: null, created_by: null };
      const { id } = await db
        .insertInto('sailing')
        .values({ ...of, voyage: name, first_departure: new Date('2026-11-27T10:00:00Z') })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('port_call')
        .values([
          { sailing_id: id, seq: 1, station_id: scene.qinzhou, planned_departure: new Date('2026-11-27T10:00:00Z') },
          { sailing_id: id, seq: 2, station_id: scene.laemChabang, planned_arrival: new Date('2026-11-30T10:00:00Z') },
        ])
        .execute();
      return id;
    });
  const [blank, omitting] = [await voyage('050S'), await voyage('051S')];
  const [one, other] = [await confirmed({ sailing_id: String(blank) }), await confirmed({ sailing_id: String(omitting) })];
  await stage.system<FreightTables, unknown>(async ({ db }) => {
    await db.updateTable('sailing').set({ active: false }).where('id', '=', blank).execute();
    await db.deleteFrom('port_call').where('sailing_id', '=', omitting).where('station_id', '=', scene.qinzhou).execute();
  });
  for (const id of [one, other]) {
    const to = async (sailing: bigint) => ({
      id,
      version: await versionOf(id),
      sailing_id: String(sailing),
      reason: 'blankSailing' as const,
    });
    // An earlier sailing, and a blank one, are no remedy.
    expect(await clerk.refused(rollOverBooking, await to(scene.sailing))).toBe('SAILING_NOT_LATER');
    await clerk.send(rollOverBooking, await to(scene.laterSailing));
    expect(await clerk.send(getBooking, { id })).toMatchObject({ carriage: 'BEIBU GULF 7 048S', roll_overs: 1 });
  }
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

test('two who amend one booking: the later is told; nobody of another company reaches it', async () => {
  const id = await confirmed();
  const version = await versionOf(id);
  const other = await stage.cast({ name: 'Nok' });
  const cancel = (player: Player) => player.send(requestBookingCancellation, { id, version, remark: '取消' });
  const ends = await Promise.allSettled([cancel(clerk), cancel(other)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(getBooking, { id })).toBe('NOT_FOUND');
  expect((await bangkok.send(listBookings, { tab: 'all' })).rows).toEqual([]);
  expect(await bangkok.refused(moveBooking, { id, version: version + 1, action: 'complete' })).toBe('NOT_FOUND');
  expect(await bangkok.refused(saveOceanBooking, ocean())).toBe('NOT_FOUND');
  const reader = await stage.cast({ permits: [may.view] });
  expect(await reader.refused(saveOceanBooking, ocean())).toBe('NOT_PERMITTED');
  expect(await reader.refused(moveBooking, { id, version: version + 1, action: 'complete' })).toBe('NOT_PERMITTED');
});

test('goods are discharged at a later port of the sailing than the one where they are loaded', async () => {
  const [sailing, beihai] = await stage.system<FreightTables, [string, string]>(async ({ db }) => {
    const port = { code: 'CNBIH', name: 'Beihai', name_en: 'Beihai', kind: 'port', country: 'CN', time_zone: 'Asia/Shanghai' } as const;
    const beyond = { iata: null, unlocode: null, latitude: null, longitude: null };
    const station = await db
      .insertInto('station')
      .values({ ...port, ...beyond })
      .returning('id')
      .executeTakeFirstOrThrow();
    const departs = (day: string) => new Date(`2026-12-${day}T10:00:00Z`);
    const { id } = await db
      .insertInto('sailing')
      .values({
        vessel_id: scene.vessel,
        voyage: '049S',
        supplier_id: scene.line,
        service: null,
        first_departure: departs('09'),
        remark: null,
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('port_call')
      .values([
        { sailing_id: id, seq: 1, station_id: station.id, planned_departure: departs('09') },
        { sailing_id: id, seq: 2, station_id: scene.qinzhou, planned_departure: departs('10') },
        { sailing_id: id, seq: 3, station_id: scene.laemChabang, planned_arrival: departs('13') },
      ])
      .execute();
    return [String(id), String(station.id)];
  });
  const outcome = async (load_station_id: string, discharge_station_id: string) => {
    const booking = ocean({ sailing_id: sailing, load_station_id, discharge_station_id });
    const { code, data } = await clerk.raw(saveOceanBooking.cmd, { ...booking, request_id: crypto.randomUUID() });
    return (data as { at?: { at: string; why: string }[] }).at?.map(({ at, why }) => `${at} ${why}`) ?? code;
  };
  const [qinzhou, laemChabang] = [String(scene.qinzhou), String(scene.laemChabang)];
  expect(await outcome(qinzhou, beihai)).toEqual(['discharge_station_id PORT_NOT_CALLED_AFTER']);
  expect(await outcome(qinzhou, qinzhou)).toEqual(['discharge_station_id SAME_STATION']);
  expect(await outcome(laemChabang, qinzhou)).toEqual(['load_station_id PORT_NOT_CALLED']);
  // The next port, and the one after it.
  for (const [load, discharge] of [
    [beihai, qinzhou],
    [qinzhou, laemChabang],
    [beihai, laemChabang],
  ] as const)
    expect(await outcome(load, discharge)).toBe(200);
});

test('what cannot be is refused beside its field, and the same request is one booking', async () => {
  const faults = async (cmd: string, params: object) => {
    const reply = await clerk.raw(cmd, { ...params, request_id: crypto.randomUUID() });
    return (reply.data as { at?: { at: string; why: string }[] }).at?.map(({ at, why }) => `${at} ${why}`);
  };
  expect(await faults('booking.saveOcean', ocean({ equipment: [] }))).toEqual(['equipment NO_EQUIPMENT']);
  expect(await faults('booking.saveOcean', ocean({ sailing_id: String(scene.otherWay) }))).toEqual(['load_station_id PORT_NOT_CALLED']);
  expect(await faults('booking.saveOcean', ocean({ discharge_station_id: String(scene.bangkokAirport) }))).toEqual([
    'discharge_station_id PORT_NOT_CALLED_AFTER',
  ]);
  expect(await faults('booking.saveOcean', ocean({ job_id: String(scene.airJob) }))).toEqual(['job_id BAD_CHOICE']);
  expect(await faults('booking.saveOcean', ocean({ supplier_id: String(scene.airline) }))).toEqual(['supplier_id BAD_CHOICE']);
  expect(await faults('booking.saveAir', air({ piece_lines: [] }))).toEqual(['piece_lines NO_GOODS']);
  expect(await faults('booking.saveAir', air({ rates: [{ rate_class: 'M', rate: '1' }] }))).toEqual(['rate_currency REQUIRED']);
  const fuel = { code: 'MY', basis: 'chargeable', rate: '1.2', min_charge: '50', max_charge: '49.99' } as const;
  expect(await faults('booking.saveAir', air({ surcharges: [fuel] }))).toEqual([
    'rate_currency REQUIRED',
    'surcharges.0.max_charge MAX_UNDER_MIN',
  ]);
  const once_each = { rate_currency: 'CNY', take_next_awb: false } as const;
  const twice = [
    { ...fuel, max_charge: '50' },
    { ...fuel, max_charge: null, due: 'agent' as const },
    { ...fuel, max_charge: null },
  ];
  expect(await faults('booking.saveAir', air({ ...once_each, surcharges: twice }))).toEqual(['surcharges.2.code ROW_TWICE']);
  const uld = { uld_no: 'ake 12345-CZ', pieces: 6 };
  expect(await faults('booking.saveAir', air({ ...once_each, ulds: [uld, { uld_no: 'AKE12345CZ', pieces: 5 }] }))).toEqual([
    'ulds.1.uld_no ROW_TWICE',
    'ulds ULD_PIECES',
  ]);
  expect(await faults('booking.saveAir', air({ ...once_each, ulds: [{ uld_no: 'AKE123CZ', pieces: 1 }] }))).toEqual([
    'ulds.0.uld_no BAD_ULD',
  ]);
  const loaded = await clerk.send(saveAirBooking, air({ ...once_each, ulds: [uld, { uld_no: 'PMC5678MU', pieces: 4, gross_kg: '90' }] }));
  expect((await clerk.send(getBooking, { id: loaded.id })).ulds).toMatchObject([
    { uld_no: 'AKE12345CZ', pieces: 6 },
    { uld_no: 'PMC5678MU', gross_kg: '90.000' },
  ]);
  const request = crypto.randomUUID();
  const once = await clerk.send(saveOceanBooking, ocean(), request);
  expect(await clerk.send(saveOceanBooking, ocean(), request)).toEqual(once);
});
