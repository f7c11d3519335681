import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { addAwbRange, listAwbStock } from '../awb-stock/contract.ts';
import { amendBooking, getBooking, moveAmendment, moveBooking, saveAirBooking, saveOceanBooking } from '../booking/contract.ts';
import { moveFreightDocument, proposeFreightDocument, saveFreightDocument } from '../document/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from './contract.ts';
import { may } from './permits.ts';
import type { FreightJobState } from './states.ts';

/* The end of a job leaves nothing alive, and its goods are handed over only when they are here and may be. The day is 20 November 2026. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
let chief: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  chief = await stage.cast({ name: 'Chen' });
});
afterAll(() => stage.close());

type Move = ParamsOf<typeof moveFreightJob>;
type Bill = ParamsOf<typeof saveFreightDocument>;
const move = async (id: string, action: Move['action'], more: Partial<Move> = {}): Promise<Move> => ({
  id,
  version: (await clerk.send(getFreightJob, { id })).version,
  action,
  reason: 'x',
  ...more,
});
const moved = async (id: string, action: Move['action'], more: Partial<Move> = {}) =>
  (await clerk.send(moveFreightJob, await move(id, action, more))).state;
const refused = async (id: string, action: Move['action'], more: Partial<Move> = {}) =>
  clerk.refused(moveFreightJob, await move(id, action, more));
const ends = () => ({ load_station_id: String(scene.qinzhou), discharge_station_id: String(scene.laemChabang) });
const booked = () =>
  clerk.send(saveOceanBooking, {
    ...ends(),
    job_id: String(scene.oceanJob),
    supplier_id: String(scene.line),
    sailing_id: String(scene.sailing),
    submit: true,
    equipment: [{ size_type: '45G1', units: 1, cargo_kg: '12000' }],
  });
const moveBookingBy = async (id: string, action: ParamsOf<typeof moveBooking>['action'], more: object = {}) =>
  clerk.send(moveBooking, { id, version: (await clerk.send(getBooking, { id })).version, action, ...more });
async function setState(id: bigint, state: FreightJobState): Promise<void> {
  await stage.system<FreightTables, unknown>(({ db }) => db.updateTable('freight_job').set({ state }).where('id', '=', id).execute());
}
async function holdCustomer(hold: boolean): Promise<void> {
  await stage.system<FreightTables, unknown>(({ db }) =>
    db.updateTable('customer').set({ hold }).where('id', '=', scene.customer).execute(),
  );
}
const importOf = async (more: object): Promise<string> => {
  const { id } = await clerk.send(saveFreightJob, {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.laemChabang),
    destination_station_id: String(scene.qinzhou),
    direction: 'import',
    ...more,
  } as ParamsOf<typeof saveFreightJob>);
  await moved(id, 'start');
  await moved(id, 'depart', { at: '2026-11-10T02:00:00Z' });
  await moved(id, 'arrive', { at: '2026-11-18T02:00:00Z' });
  return id;
};
/** A bill of a house that is out and released. */
async function released(job_id: string, house_id: string): Promise<void> {
  const proposed = await clerk.send(proposeFreightDocument, { job_id, house_id });
  const facts = { job_id, house_id, issue_place: 'Laem Chabang', shipped_on: '2026-11-10', shipper: 'A', consignee: 'B' };
  const { id } = await clerk.send(saveFreightDocument, { ...proposed, ...facts } as Bill);
  await chief.send(moveFreightDocument, { id, version: 1, action: 'approve' });
  await clerk.send(moveFreightDocument, { id, version: 2, action: 'issue' });
  await clerk.send(moveFreightDocument, { id, version: 3, action: 'surrender', originals_returned: 3 });
}

test('a job is cancelled only without its bookings and bills', async () => {
  const id = String(scene.oceanJob);
  const booking = await booked();
  expect(await refused(id, 'cancel')).toBe('BOOKING_STILL_OPEN');
  const cutOffs = async () => (await clerk.send(getFreightJob, { id })).cut_offs.map(({ kind }) => kind);
  expect(await cutOffs()).toEqual(['VCO', 'FCO']);
  await moveBookingBy(booking.id, 'cancel', { reason: '客户撤单' });
  // The sailing of a cancelled booking waits for nothing of the job.
  expect(await cutOffs()).toEqual([]);
  const proposed = await clerk.send(proposeFreightDocument, { job_id: id });
  const facts = { job_id: id, no: 'M-1', shipper: 'A', consignee: 'B', goods: 'Parts', pieces: 1, gross_kg: '1', volume_m3: '1' };
  const bill = await clerk.send(saveFreightDocument, { ...proposed, ...facts } as Bill);
  expect(await refused(id, 'cancel')).toBe('BILL_NOT_VOID');
  expect(await clerk.send(getFreightJob, { id })).toMatchObject({ state: 'draft', version: 1 });
  await clerk.send(moveFreightDocument, { id: bill.id, version: 1, action: 'void', reason: '撤单' });
  expect(await moved(id, 'cancel')).toBe('cancelled');
});

test('the air waybill of a job that is cancelled is back in the stock', async () => {
  const id = String(scene.airJob);
  const stock = { company_id: String(stage.companies.cn), supplier_id: String(scene.airline) };
  await clerk.send(addAwbRange, { ...stock, first_serial: '1234567', last_serial: '1234567' });
  const booking = await clerk.send(saveAirBooking, {
    job_id: id,
    supplier_id: String(scene.airline),
    load_station_id: String(scene.shanghaiAirport),
    discharge_station_id: String(scene.bangkokAirport),
    take_next_awb: true,
    piece_lines: [{ pieces: 1, length: '10', width: '10', height: '10', length_unit: 'cm', weight: '2', weight_unit: 'kg' }],
  });
  expect(await refused(id, 'cancel')).toBe('BOOKING_STILL_OPEN');
  await moveBookingBy(booking.id, 'cancel', { reason: '客户撤单' });
  expect(await moved(id, 'cancel')).toBe('cancelled');
  expect((await clerk.send(listAwbStock, {})).rows).toMatchObject([{ state: 'unused' }]);
});

test('a closed job has completed its confirmed bookings, and waits for those that are with their carrier', async () => {
  const id = String(scene.oceanJob);
  await setState(scene.oceanJob, 'inProgress');
  const [first, second] = [await booked(), await booked()];
  await moveBookingBy(first.id, 'confirm', { carrier_booking_ref: 'BGL1' });
  await setState(scene.oceanJob, 'delivered');
  expect(await refused(id, 'close')).toBe('BOOKING_STILL_OPEN');
  expect((await clerk.send(getBooking, { id: first.id })).state).toBe('confirmed');
  await moveBookingBy(second.id, 'confirm', { carrier_booking_ref: 'BGL2' });
  const { version } = await clerk.send(getBooking, { id: second.id });
  const wish = {
    ...ends(),
    sailing_id: String(scene.laterSailing),
    equipment: [{ size_type: '22G1' as const, units: 1 }],
    remark: '下周船',
  };
  await clerk.send(amendBooking, { id: second.id, version, ...wish });
  expect(await refused(id, 'close')).toBe('BOOKING_STILL_OPEN');
  const [amendment] = (await clerk.send(getBooking, { id: second.id })).amendments;
  await clerk.send(moveAmendment, { id: amendment?.id ?? '', version: amendment?.version ?? 0, action: 'withdraw' });
  expect(await moved(id, 'close')).toBe('closed');
  const states = [first, second].map(async (one) => (await clerk.send(getBooking, { id: one.id })).state);
  expect(await Promise.all(states)).toEqual(['completed', 'completed']);
  const { rows } = await clerk.send(recordTimeline, { subject: 'booking', id: first.id });
  expect(rows[0]).toMatchObject({ what: 'complete' });
});

test('goods without a bill are delivered after their arrival, to a customer whose credit allows it', async () => {
  for (const more of [
    { mode: 'air', service: 'direct', master_no: '999-12345675' },
    { mode: 'ocean', service: 'direct', master_no: 'BGLM1' },
  ]) {
    const id = await importOf(more);
    expect(await refused(id, 'deliver', { at: '2026-11-17T02:00:00Z' })).toBe('DELIVERED_BEFORE_ARRIVAL');
    expect(await refused(id, 'deliver', { at: '2026-11-18T01:59:59Z' })).toBe('DELIVERED_BEFORE_ARRIVAL');
    await holdCustomer(true);
    expect(await refused(id, 'deliver')).toBe('CUSTOMER_ON_HOLD');
    expect(await clerk.send(getFreightJob, { id })).toMatchObject({ state: 'arrived' });
    await holdCustomer(false);
    expect(await moved(id, 'deliver', { at: '2026-11-18T02:00:00Z' })).toBe('delivered');
  }
});

test('what the release of every bill allowed is not asked for again, and one house without a bill is', async () => {
  const house = { pieces: 1, gross_kg: '1', volume_m3: '1', goods: 'Parts' };
  const id = await importOf({
    mode: 'ocean',
    service: 'lcl',
    master_no: 'BGLM2',
    houses: [
      { ...house, house_no: 'R1' },
      { ...house, house_no: 'R2' },
    ],
  });
  const [first, second] = (await clerk.send(getFreightJob, { id })).houses.map((one) => one.id ?? '');
  await released(id, first ?? '');
  await holdCustomer(true);
  expect(await refused(id, 'deliver')).toBe('CUSTOMER_ON_HOLD');
  await holdCustomer(false);
  await released(id, second ?? '');
  await holdCustomer(true);
  expect(await moved(id, 'deliver')).toBe('delivered');
  await holdCustomer(false);
});

test('goods under a switched bill stay until its second set came back', async () => {
  const house = { pieces: 1, gross_kg: '1', volume_m3: '1', goods: 'Parts', house_no: 'R3' };
  const job_id = await importOf({ mode: 'ocean', service: 'lcl', master_no: 'BGLM3', houses: [house] });
  const house_id = (await clerk.send(getFreightJob, { id: job_id })).houses[0]?.id ?? null;
  const proposed = await clerk.send(proposeFreightDocument, { job_id, house_id });
  const facts = { ...proposed, job_id, issue_place: 'Laem Chabang', shipped_on: '2026-11-10', consignee: 'B' };
  const first = await clerk.send(saveFreightDocument, { ...facts, shipper: 'A' } as Bill);
  await chief.send(moveFreightDocument, { id: first.id, version: 1, action: 'approve' });
  await clerk.send(moveFreightDocument, { id: first.id, version: 2, action: 'issue' });
  const second = await clerk.send(saveFreightDocument, { ...facts, no: 'R3-S', shipper: 'C', switched_from_id: first.id } as Bill);
  await chief.send(moveFreightDocument, { id: second.id, version: 1, action: 'approve' });
  await clerk.send(moveFreightDocument, { id: first.id, version: 3, action: 'switch', originals_returned: 3 });
  expect(await refused(job_id, 'deliver')).toBe('BILL_NOT_RELEASED');
  await clerk.send(moveFreightDocument, { id: second.id, version: 2, action: 'issue' });
  expect(await refused(job_id, 'deliver')).toBe('BILL_NOT_RELEASED');
  await clerk.send(moveFreightDocument, { id: second.id, version: 3, action: 'surrender', originals_returned: 3 });
  expect(await moved(job_id, 'deliver')).toBe('delivered');
});

test('a wrong report of an arrival, and of a departure, is taken back with a reason, and its milestone with it', async () => {
  const id = await importOf({ mode: 'ocean', service: 'fcl', master_no: 'BGLM9' });
  const actual = async (kind: string) =>
    (await clerk.send(getFreightJob, { id })).milestones.find((one) => one.kind === kind)?.actual_at ?? null;
  const viewer = await stage.cast({ permits: [may.view, may.edit] });
  expect([await actual('departed'), await actual('arrived')]).toEqual(['2026-11-10T02:00:00.000Z', '2026-11-18T02:00:00.000Z']);
  expect(await refused(id, 'undepart')).toBe('ILLEGAL_MOVE');
  for (const [action, state] of [
    ['unarrive', 'departed'],
    ['undepart', 'inProgress'],
  ] as const) {
    expect(await viewer.refused(moveFreightJob, await move(id, action))).toBe('NOT_PERMITTED');
    expect(await refused(id, action, { reason: null })).toBe('REASON_REQUIRED');
    expect(await moved(id, action, { reason: '误报' })).toBe(state);
    expect(await clerk.send(getFreightJob, { id })).toMatchObject({ state, reason: '误报' });
    expect(await actual(action === 'unarrive' ? 'arrived' : 'departed')).toBeNull();
  }
  expect(await moved(id, 'depart', { at: '2026-11-11T02:00:00Z' })).toBe('departed');
  expect([await actual('departed'), await actual('arrived')]).toEqual(['2026-11-11T02:00:00.000Z', null]);
});

test('a job is not reopened while another open job stands under its air waybill, and the refusal names that job', async () => {
  const under = { mode: 'air', service: 'direct', master_no: '999-12345712' };
  const id = await importOf(under);
  for (const action of ['deliver', 'close'] as const) await moved(id, action);
  const other = await clerk.send(getFreightJob, { id: await importOf(under) });
  expect(await refused(id, 'reopen')).toBe('MASTER_TAKEN');
  const reply = await clerk.raw('freightJob.move', { ...(await move(id, 'reopen')), request_id: crypto.randomUUID() });
  expect(reply.msg).toContain(`999-12345712 已用于另一未关闭的订单（${other.no}）`);
  for (const action of ['deliver', 'close'] as const) await moved(other.id, action);
  expect(await moved(id, 'reopen')).toBe('delivered');
});
