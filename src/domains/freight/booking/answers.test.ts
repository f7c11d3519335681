import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookingStage, startBookingStage } from '../../../apps/booking-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { addAwbRange, listAwbStock, moveAwb, reserveAwb } from '../awb-stock/contract.ts';
import { moveFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import type { BookingScene } from '../server/seed/booking-scene.ts';
import {
  amendBooking,
  confirmWeights,
  getBooking,
  moveAmendment,
  moveBooking,
  moveCancellation,
  requestBookingCancellation,
  rollOverBooking,
  saveAirBooking,
  saveOceanBooking,
} from './contract.ts';
import { may } from './permits.ts';
import type { BookingState } from './states.ts';

/* Every answer of a carrier in every state in which it may come, and what is refused before and after. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
let ocean: BookingStage['ocean'];
let air: BookingStage['air'];
let newJob: BookingStage['newJob'];
let jobOf: BookingStage['jobOf'];
beforeAll(async () => {
  ({ stage, scene, clerk, ocean, air, newJob, jobOf } = await startBookingStage());
});
afterAll(() => stage.close());

type Ocean = ParamsOf<typeof saveOceanBooking>;
type Action = ParamsOf<typeof moveBooking>['action'];
const read = (id: string) => clerk.send(getBooking, { id });
async function moving(id: string, action: Action, more: { reason?: string } = {}) {
  const { version } = await read(id);
  return { id, version, action, carrier_booking_ref: action === 'confirm' ? `SO${id}` : null, ...more };
}
const move = async (id: string, action: Action, more: { reason?: string } = {}) => clerk.send(moveBooking, await moving(id, action, more));
const wish = async (id: string) => ({
  id,
  version: (await read(id)).version,
  sailing_id: String(scene.laterSailing),
  load_station_id: String(scene.qinzhou),
  discharge_station_id: String(scene.laemChabang),
  equipment: [{ size_type: '22G1' as const, units: 4 }],
  remark: '改四个小柜',
});
const cancelling = async (id: string) => ({ id, version: (await read(id)).version, remark: '客户取消' });
const rolling = async (id: string) => ({
  id,
  version: (await read(id)).version,
  sailing_id: String(scene.laterSailing),
  reason: 'overbooked' as const,
});
/** The steps by which a booking comes to a state. */
const ways = {
  draft: [],
  received: ['submit'],
  pendingUpdate: ['submit', 'requestUpdate'],
  updateReceived: ['submit', 'requestUpdate', 'update'],
  confirmed: ['submit', 'confirm'],
  pendingAmendment: ['submit', 'confirm', 'requestAmendment'],
} satisfies Partial<Record<BookingState, readonly Action[]>>;
async function bookingIn(state: keyof typeof ways, changes: Partial<Ocean> = {}): Promise<string> {
  const { id } = await clerk.send(saveOceanBooking, ocean(changes));
  for (const action of ways[state]) await move(id, action, { reason: '缺货重' });
  expect((await read(id)).state).toBe(state);
  return id;
}

test.each([
  ['pendingUpdate', 'cancel', 'cancelled'],
  ['updateReceived', 'cancel', 'cancelled'],
  ['pendingUpdate', 'reject', 'rejected'],
  ['updateReceived', 'reject', 'rejected'],
  ['updateReceived', 'requestUpdate', 'pendingUpdate'],
  ['pendingAmendment', 'decline', 'declined'],
] as const)('a booking in %s takes the answer %s with its reason', async (from, action, to) => {
  const id = await bookingIn(from);
  expect(await clerk.refused(moveBooking, await moving(id, action))).toBe('REASON_REQUIRED');
  const reader = await stage.cast({ permits: [may.view, may.edit] });
  expect(await reader.refused(moveBooking, await moving(id, action, { reason: '舱满' }))).toBe('NOT_PERMITTED');
  await move(id, action, { reason: '舱满' });
  expect(await read(id)).toMatchObject({ state: to, reason: '舱满', equipment: '2×45G1' });
  const change = ocean({ id, version: (await read(id)).version, equipment: [{ size_type: '22G1', units: 1 }] });
  if (to !== 'pendingUpdate') {
    // An ended booking stays as it ended.
    expect(await clerk.refused(saveOceanBooking, change)).toBe('BOOKING_NOT_EDITABLE');
    expect(await clerk.refused(rollOverBooking, await rolling(id))).toBe('BOOKING_NOT_OPEN');
  } else {
    await clerk.send(saveOceanBooking, change);
    await move(id, 'update');
  }
  expect((await read(id)).equipment).toBe(to === 'pendingUpdate' ? '1×22G1' : '2×45G1');
});

test('the carrier is asked for changes of what it has confirmed, and of nothing else', async () => {
  for (const state of ['draft', 'received', 'pendingUpdate'] as const) {
    const id = await bookingIn(state);
    expect(await clerk.refused(amendBooking, await wish(id))).toBe('BOOKING_NOT_CONFIRMED');
    expect(await clerk.refused(requestBookingCancellation, await cancelling(id))).toBe('BOOKING_NOT_CONFIRMED');
    expect(await read(id)).toMatchObject({ state, amendments: [], cancellations: [] });
  }
  const weights = { confirmed_pieces: 10, confirmed_gross_kg: '238.4', confirmed_m3: '2.9' };
  const sea = await bookingIn('confirmed');
  expect(await clerk.refused(confirmWeights, { id: sea, version: (await read(sea)).version, ...weights })).toBe('BOOKING_NOT_CONFIRMED');
  const flown = await clerk.send(saveAirBooking, air({ take_next_awb: false, submit: true }));
  const airBooking = { id: flown.id, version: (await read(flown.id)).version };
  expect(await clerk.refused(confirmWeights, { ...airBooking, ...weights })).toBe('BOOKING_NOT_CONFIRMED');
  expect(await clerk.refused(amendBooking, { ...(await wish(sea)), ...airBooking })).toBe('BOOKING_NOT_CONFIRMED');
  expect(await clerk.refused(rollOverBooking, { ...(await rolling(sea)), ...airBooking })).toBe('BOOKING_NOT_OPEN');
  expect(await read(flown.id)).toMatchObject({ confirmed_gross_kg: null, sailing_id: null });
  // A booking that has ended is not changed by the form either.
  await move(flown.id, 'cancel', { reason: '改期' });
  const { version } = await read(flown.id);
  expect(await clerk.refused(saveAirBooking, air({ id: flown.id, version, take_next_awb: false }))).toBe('BOOKING_NOT_EDITABLE');
});

test('a booking ends only after what was asked of its carrier is answered', async () => {
  const job = await newJob('ocean');
  const id = await bookingIn('confirmed', { job_id: job });
  await clerk.send(amendBooking, await wish(id));
  for (const action of ['complete', 'decline'] as const)
    expect(await clerk.refused(moveBooking, await moving(id, action, { reason: '甩船' }))).toBe('AMENDMENT_OPEN');
  const [amendment] = (await read(id)).amendments;
  await clerk.send(moveAmendment, { id: amendment?.id ?? '', version: amendment?.version ?? 0, action: 'withdraw' });
  expect(await read(id)).toMatchObject({ state: 'confirmed', amendment_state: 'cancelled', equipment: '2×45G1' });

  await clerk.send(requestBookingCancellation, await cancelling(id));
  for (const action of ['complete', 'decline'] as const)
    expect(await clerk.refused(moveBooking, await moving(id, action, { reason: '甩船' }))).toBe('CANCELLATION_OPEN');
  await stage.system<FreightTables, unknown>(({ db }) =>
    db.updateTable('freight_job').set({ state: 'delivered' }).where('id', '=', BigInt(job)).execute(),
  );
  const close = async () => ({ id: job, version: (await jobOf(job)).version, action: 'close' as const });
  expect(await clerk.refused(moveFreightJob, await close())).toBe('BOOKING_STILL_OPEN');
  const [request] = (await read(id)).cancellations;
  const answer = { id: request?.id ?? '', version: request?.version ?? 0 };
  expect(await clerk.refused(moveCancellation, { ...answer, action: 'decline' })).toBe('REASON_REQUIRED');
  expect(await clerk.refused(moveCancellation, { ...answer, version: 99, action: 'confirm' })).toBe('CHANGED_MEANWHILE');
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(moveCancellation, { ...answer, action: 'confirm' })).toBe('NOT_FOUND');
  const declined = await clerk.send(moveCancellation, { ...answer, action: 'decline', reason: '已装船' });
  expect(await clerk.refused(moveCancellation, { ...answer, version: declined.version, action: 'confirm' })).toBe('ILLEGAL_MOVE');
  expect(await read(id)).toMatchObject({ state: 'confirmed', cancellation_state: 'declined' });
  await clerk.send(moveFreightJob, await close());
  expect((await read(id)).state).toBe('completed');
  expect(await clerk.refused(saveOceanBooking, ocean({ job_id: job }))).toBe('NOT_EDITABLE');
});

test('the consent to a cancellation ends a booking whose carrier waits for an amendment, and the amendment with it', async () => {
  const id = await bookingIn('pendingAmendment');
  await clerk.send(amendBooking, await wish(id));
  await clerk.send(requestBookingCancellation, await cancelling(id));
  const [request] = (await read(id)).cancellations;
  await clerk.send(moveCancellation, { id: request?.id ?? '', version: request?.version ?? 0, action: 'confirm' });
  expect(await read(id)).toMatchObject({ state: 'cancelled', amendment_state: 'cancelled', reason: '客户取消', equipment: '2×45G1' });
  const [amendment] = (await read(id)).amendments;
  const late = { id: amendment?.id ?? '', version: amendment?.version ?? 0, action: 'confirm' as const };
  expect(await clerk.refused(moveAmendment, late)).toBe('ILLEGAL_MOVE');
});

test('a number that was set aside is bound by its booking, one that is withdrawn by none', async () => {
  const company_id = String(stage.companies.cn);
  const supplier_id = String(scene.airline);
  expect(await clerk.refused(saveAirBooking, air())).toBe('AWB_STOCK_EMPTY');
  await clerk.send(addAwbRange, { company_id, supplier_id, first_serial: '1234565', last_serial: '1234566' });
  const aside = await clerk.send(reserveAwb, { company_id, supplier_id });
  const job = await newJob('air');
  const { id } = await clerk.send(saveAirBooking, air({ job_id: job, take_next_awb: false, awb_id: aside.id }));
  expect(await read(id)).toMatchObject({ awb_id: aside.id, awb_no: aside.awb_no });
  expect((await jobOf(job)).master_no).toBe(aside.awb_no);
  const [left] = (await clerk.send(listAwbStock, { tab: 'unused' })).rows;
  const withdrawn = { id: left?.id ?? '', version: left?.version ?? 0, action: 'void' as const };
  expect(await clerk.refused(moveAwb, withdrawn)).toBe('REASON_REQUIRED');
  const reader = await stage.cast({ permits: [may.view, may.edit] });
  expect(await reader.refused(moveAwb, { ...withdrawn, reason: '印错' })).toBe('NOT_PERMITTED');
  await clerk.send(moveAwb, { ...withdrawn, reason: '印错' });
  expect((await clerk.send(listAwbStock, { tab: 'void' })).rows.map(({ awb_no }) => awb_no)).toEqual([left?.awb_no]);
  expect(await clerk.refused(saveAirBooking, air())).toBe('AWB_STOCK_EMPTY');
  expect(await clerk.refused(saveAirBooking, air({ take_next_awb: false, awb_id: left?.id ?? '' }))).toBe('AWB_NOT_FREE');
  await move(id, 'cancel', { reason: '改期' });
  await clerk.send(moveFreightJob, { id: job, version: (await jobOf(job)).version, action: 'cancel', reason: '改期' });
  expect(await clerk.refused(saveAirBooking, air({ job_id: job }))).toBe('NOT_EDITABLE');
  expect((await clerk.send(listAwbStock, { tab: 'unused' })).rows.map(({ awb_no }) => awb_no)).toEqual([aside.awb_no]);

  // A job that was cancelled under that number does not keep it from the next one.
  const [ended, next] = [await newJob('air'), await newJob('air')];
  await stage.system<FreightTables, unknown>(({ db }) =>
    db.updateTable('freight_job').set({ master_no: aside.awb_no, state: 'cancelled' }).where('id', '=', BigInt(ended)).execute(),
  );
  await clerk.send(saveAirBooking, air({ job_id: next, take_next_awb: false, awb_id: aside.id }));
  expect((await jobOf(next)).master_no).toBe(aside.awb_no);
});

test('the weights of a job are those of the bookings that are left', async () => {
  const [job, other] = [await newJob('air'), await newJob('air')];
  const range = { company_id: String(stage.companies.cn), supplier_id: String(scene.airline) };
  await clerk.send(addAwbRange, { ...range, first_serial: '2234561', last_serial: '2234569' });
  const book = async () => {
    const { id } = await clerk.send(saveAirBooking, air({ job_id: job, submit: true }));
    await move(id, 'confirm');
    return id;
  };
  const weigh = async (id: string, kg: string) =>
    clerk.send(confirmWeights, {
      id,
      version: (await read(id)).version,
      confirmed_pieces: 10,
      confirmed_gross_kg: kg,
      confirmed_m3: '1.5',
      customer_chargeable_kg: kg,
    });
  const weightsOf = async (id: string) => {
    const { confirmed_pieces, confirmed_kg, chargeable_customer_kg } = await jobOf(id);
    return [confirmed_pieces, confirmed_kg, chargeable_customer_kg];
  };
  const [first, second, third] = [await book(), await book(), await book()];
  await weigh(first, '300');
  await weigh(second, '80');
  expect(await weightsOf(job)).toEqual([null, null, null]);
  // The one that nobody weighed is declined: the others are all.
  await move(third, 'decline', { reason: '甩货' });
  expect(await weightsOf(job)).toEqual([20, '380.000', '380.000']);
  // A booking that goes to another job takes its weights with it.
  const { awb_id, version } = await read(second);
  await clerk.send(saveAirBooking, air({ id: second, version, job_id: other, take_next_awb: false, awb_id }));
  expect(await weightsOf(job)).toEqual([10, '300.000', '300.000']);
  await clerk.send(requestBookingCancellation, await cancelling(first));
  const [request] = (await read(first)).cancellations;
  await clerk.send(moveCancellation, { id: request?.id ?? '', version: request?.version ?? 0, action: 'confirm' });
  expect(await weightsOf(job)).toEqual([null, null, null]);
});
