import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { amendBooking, moveBooking, requestBookingCancellation, rollOverBooking, saveOceanBooking } from '../booking/contract.ts';
import { draftCarrierMessage, issueCarrierMessage } from '../carrier-message/contract.ts';
import { saveContainerEvent } from '../container-clock/contract.ts';
import { splitFreightHouse } from '../house/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { getFreightJob, moveFreightJob, recordFreightMilestone, saveFreightJob } from './contract.ts';

/*
 * The vessel leaves Qinzhou on 25 November at 18:00. Documents are closed on the 23rd at 12:00, VGM on the 24th at 12:00 and the gate for
 * full containers at 20:00. Later acts go through, and the history of the job names them.
 */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
let job: { id: string; version: number };
let booking: string;
let params: ParamsOf<typeof saveFreightJob>;
const house = { house_no: 'LATE-1', pieces: 100, gross_kg: '8000', volume_m3: '30', goods: 'Connectors' };
const box = { size_type: '45G1' as const, container_no: 'APZU4812090', seal_no: 'S1', gross_kg: '8000' };
const at = { street: '1 Minzu Avenue', place: 'Nanning', country: 'CN' };
const parties = (['shipper', 'consignee'] as const).map((role) => ({ role, name: 'Lux', ...at }));
const vgm = { vgm_kg: '12000', vgm_method: '1' as const, vgm_signatory: 'LI WEI' };

beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  scene = await stage.system<FreightTables, BookingScene>(async (work) => {
    const places = await setBookingScene(work, stage.companies.cn);
    const documents = {
      sailing_id: places.sailing,
      station_id: places.qinzhou,
      kind: 'DCO' as const,
      at: new Date('2026-11-23T04:00:00Z'),
    };
    await work.db.insertInto('sailing_cut_off').values(documents).execute();
    for (const [id, unlocode] of [
      [places.qinzhou, 'CNQZH'],
      [places.laemChabang, 'THLCH'],
    ] as const)
      await work.db.updateTable('station').set({ unlocode }).where('id', '=', id).execute();
    await work.db.updateTable('supplier').set({ latin_name: 'Beibu Gulf Line' }).where('id', '=', places.line).execute();
    return places;
  });
  clerk = await stage.cast({ name: 'Lan' });
  params = {
    mode: 'ocean',
    direction: 'export',
    service: 'fcl',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.qinzhou),
    destination_station_id: String(scene.laemChabang),
    houses: [house],
    containers: [box],
  };
  job = await clerk.send(saveFreightJob, params);
  const booked = await clerk.send(saveOceanBooking, {
    job_id: job.id,
    supplier_id: String(scene.line),
    sailing_id: String(scene.sailing),
    load_station_id: String(scene.qinzhou),
    discharge_station_id: String(scene.laemChabang),
    equipment: [{ size_type: '45G1', units: 1 }],
  });
  booking = booked.id;
});
afterAll(() => stage.close());

const read = () => clerk.send(getFreightJob, { id: job.id });
/** The cut-offs that the history of a record names, the newest first. */
const lateOf = async (subject: 'freightJob' | 'booking', id: string): Promise<string[][]> =>
  (await clerk.send(recordTimeline, { subject, id })).rows
    .filter(({ what }) => what === 'afterCutOff')
    .map(({ changes }) => changes.map(({ field }) => field.replace('cut_off_', '')).sort());
const late = () => lateOf('freightJob', job.id);
async function saved(changes: { house?: object; box?: object; remark?: string }): Promise<void> {
  const { version, houses, containers } = await read();
  await clerk.send(saveFreightJob, {
    ...params,
    id: job.id,
    version,
    remark: changes.remark ?? null,
    houses: [{ ...house, id: houses[0]?.id ?? null, ...changes.house }],
    containers: [{ ...box, id: containers[0]?.id ?? null, ...changes.box }],
  });
}

test('the cut-offs of a booking stand on its job, at the clock of the port', async () => {
  expect((await read()).cut_offs).toEqual([
    { kind: 'DCO', at: '2026-11-23T04:00:00.000Z', there: '2026-11-23 12:00', code: 'CNQZH' },
    { kind: 'VCO', at: '2026-11-24T04:00:00.000Z', there: '2026-11-24 12:00', code: 'CNQZH' },
    { kind: 'FCO', at: '2026-11-24T12:00:00.000Z', there: '2026-11-24 20:00', code: 'CNQZH' },
  ]);
});

test('a change that is asked of the carrier is late by the cut-offs of its own booking, and stands in both histories', async () => {
  const houses = [{ ...house, house_no: 'LATE-2' }];
  const other = await clerk.send(saveFreightJob, { ...params, houses, containers: [{ ...box, ...vgm, container_no: 'MSKU1234565' }] });
  const ends = {
    sailing_id: String(scene.sailing),
    load_station_id: String(scene.qinzhou),
    discharge_station_id: String(scene.laemChabang),
    equipment: [{ size_type: '45G1' as const, units: 1 }],
  };
  const of = { ...ends, job_id: other.id, supplier_id: String(scene.line) };
  const { id, version } = await clerk.send(saveOceanBooking, { ...of, submit: true });
  // A second booking of the job sails a week later and has no cut-off yet.
  const next = await clerk.send(saveOceanBooking, { ...of, sailing_id: String(scene.laterSailing), submit: true });
  const confirm = { action: 'confirm' as const, carrier_booking_ref: 'BGL77' };
  const confirmed = await clerk.send(moveBooking, { id, version, ...confirm });
  const nextConfirmed = await clerk.send(moveBooking, { id: next.id, version: next.version, ...confirm });
  const wish = { ...ends, remark: '加一个柜' };
  const histories = async (bookingId: string) => [await lateOf('booking', bookingId), await lateOf('freightJob', other.id)];

  // The last moment of the documents is still in time.
  stage.clock.set('2026-11-23T04:00:00.000Z');
  const cancelled = await clerk.send(requestBookingCancellation, { id, version: confirmed.version, remark: '客户取消' });
  expect(await histories(id)).toEqual([[], []]);
  stage.clock.set('2026-11-23T04:00:00.001Z');
  const amended = await clerk.send(amendBooking, { id, version: cancelled.version, ...wish, equipment: [{ size_type: '45G1', units: 2 }] });
  expect(await histories(id)).toEqual([[['DCO']], [['DCO']]]);
  await clerk.send(amendBooking, { id: next.id, version: nextConfirmed.version, ...wish, sailing_id: String(scene.laterSailing) });
  expect(await histories(next.id)).toEqual([[], [['DCO']]]);
  // A refused change leaves no line.
  const again = { id, version: amended.version, ...wish };
  expect(await clerk.refused(amendBooking, again)).toBe('AMENDMENT_OPEN');
  expect(await histories(id)).toEqual([[['DCO']], [['DCO']]]);

  const rolled = await clerk.send(saveOceanBooking, { ...of, submit: true });
  stage.clock.set('2026-11-24T05:00:00.000Z');
  const later = { sailing_id: String(scene.laterSailing), reason: 'cutOffMissed' as const };
  // A message about the booking that sails later is in time, and its draft does not warn.
  const about = { booking_id: next.id, kind: 'vermas' as const };
  expect((await clerk.send(draftCarrierMessage, about)).cut_offs).toEqual([]);
  await stage.system<FreightTables, unknown>(({ db }) =>
    db
      .updateTable('freight_container')
      .set({ booking_id: BigInt(next.id) })
      .where('job_id', '=', BigInt(other.id))
      .execute(),
  );
  await clerk.send(issueCarrierMessage, { ...about, parties });
  expect(await histories(next.id)).toEqual([[], [['DCO']]]);
  await clerk.send(rollOverBooking, { id: rolled.id, version: rolled.version, ...later });
  expect(await histories(rolled.id)).toEqual([[['DCO', 'VCO']], [['DCO', 'VCO'], ['DCO']]]);
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('a save is late for the cut-off of what it changes, and is done all the same', async () => {
  await saved({ house: { goods: 'Plugs' } });
  expect(await late()).toEqual([]);
  stage.clock.set('2026-11-23T05:00:00Z');
  await saved({ house: { goods: 'Plugs' }, remark: '催补料' });
  await saved({ house: { goods: 'Plugs' }, box: vgm });
  expect(await late()).toEqual([]);
  await saved({ house: { goods: 'Sockets' }, box: vgm });
  expect(await late()).toEqual([['DCO']]);
  stage.clock.set('2026-11-24T05:00:00Z');
  await saved({ house: { goods: 'Sockets' }, box: { ...vgm, vgm_kg: '12100' } });
  expect((await read()).containers).toMatchObject([{ vgm_kg: '12100.000' }]);
  expect(await late()).toEqual([['VCO'], ['DCO']]);
  stage.clock.set('2026-11-24T13:00:00Z');
  await saved({ house: { goods: 'Sockets' }, box: { ...vgm, vgm_kg: '12100', seal_no: 'S2' } });
  expect((await late())[0]).toEqual(['FCO']);
});

test('a start, a split and a delivery to the terminal are late by their own time', async () => {
  const before = (await late()).length;
  const { version } = await read();
  const started = await clerk.send(moveFreightJob, { id: job.id, version, action: 'start' });
  expect((await late())[0]).toEqual(['DCO', 'FCO', 'VCO']);
  // The report of a delivery that was in time is not late, however late it is places.
  const gateIn = { id: job.id, kind: 'gateIn' as const };
  const inTime = await clerk.send(recordFreightMilestone, { ...gateIn, version: started.version, actual_at: '2026-11-24T11:00:00Z' });
  expect(await late()).toHaveLength(before + 1);
  await clerk.send(recordFreightMilestone, { ...gateIn, version: inTime.version, actual_at: '2026-11-24T12:30:00Z' });
  expect((await late())[0]).toEqual(['FCO']);
  const { containers, houses } = await read();
  const container = { container_id: containers[0]?.id ?? '', kind: 'gateInFull' as const, actual_at: '2026-11-24T12:40:00Z' };
  await clerk.send(saveContainerEvent, { ...container, version: (await read()).version });
  expect(await late()).toHaveLength(before + 3);
  const part = { pieces: 40, gross_kg: '3000', volume_m3: '10', goods: 'Sockets' };
  await clerk.send(splitFreightHouse, { id: job.id, version: (await read()).version, house_id: houses[0]?.id ?? '', ...part } as ParamsOf<
    typeof splitFreightHouse
  >);
  expect((await late())[0]).toEqual(['DCO']);
});

test('the announcement of containers is late for VGM and gate, their mass alone for VGM, and a draft says when they closed', async () => {
  await stage.system<FreightTables, void>(async ({ db }) => {
    await db.updateTable('freight_booking').set({ carrier_booking_ref: 'BGL1' }).where('id', '=', BigInt(booking)).execute();
  });
  const about = { booking_id: booking, kind: 'coparn' as const };
  const { cut_offs, missing } = await clerk.send(draftCarrierMessage, about);
  expect(missing).toEqual([]);
  expect(cut_offs.map(({ kind }) => kind)).toEqual(['DCO', 'VCO', 'FCO']);
  await clerk.send(issueCarrierMessage, { ...about, parties });
  expect((await late())[0]).toEqual(['FCO', 'VCO']);
  // The verified gross mass alone is late for VGM only.
  await clerk.send(issueCarrierMessage, { ...about, kind: 'vermas', parties });
  expect((await late())[0]).toEqual(['VCO']);
});
