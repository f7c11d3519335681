import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookingStage, startBookingStage } from '../../../apps/booking-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import type { BookingScene } from '../server/seed/booking-scene.ts';
import {
  amendBooking,
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

/* Space with a shipping line, from the request to the carrier's last answer, and what no booking may be. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
let ocean: BookingStage['ocean'];
let air: BookingStage['air'];
let versionOf: BookingStage['versionOf'];
let move: BookingStage['move'];
let confirmed: BookingStage['confirmed'];
let newJob: BookingStage['newJob'];
let jobOf: BookingStage['jobOf'];
beforeAll(async () => {
  ({ stage, scene, clerk, ocean, air, versionOf, move, confirmed, newJob, jobOf } = await startBookingStage());
});
afterAll(() => stage.close());

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
  // The line keeps the space until the goods have left, or until it is asked to cancel it.
  expect(await clerk.refused(moveBooking, { id, version: await versionOf(id), action: 'complete' })).toBe('GOODS_NOT_DEPARTED');
  const setState = (state: 'departed' | 'draft') =>
    stage.system<FreightTables, unknown>(({ db }) =>
      db.updateTable('freight_job').set({ state }).where('id', '=', scene.oceanJob).execute(),
    );
  await setState('departed');
  await move(id, 'complete');
  await setState('draft');
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
