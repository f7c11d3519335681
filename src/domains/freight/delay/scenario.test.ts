import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveBooking, rollOverBooking, saveOceanBooking } from '../booking/contract.ts';
import { endedStates, type FreightJobState } from '../job/states.ts';
import { getSailing, saveSailing, setSailingActive } from '../sailing/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { getDelay, listDelays, saveDelayReason, tellOfDelay } from './contract.ts';
import { may } from './permits.ts';

/* A vessel is four days late: what it touches, and what the customers hear, once. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
let booking: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  const ends = { load_station_id: String(scene.qinzhou), discharge_station_id: String(scene.laemChabang) };
  const params = { ...ends, job_id: String(scene.oceanJob), supplier_id: String(scene.line), sailing_id: String(scene.sailing) };
  booking = (await clerk.send(saveOceanBooking, { ...params, submit: true, equipment: [{ size_type: '45G1', units: 2 }] })).id;
});
afterAll(() => stage.close());

async function expectTimes(departs: string, arrives: string): Promise<void> {
  const sailing = await clerk.send(getSailing, { id: String(scene.sailing) });
  await clerk.send(saveSailing, {
    id: sailing.id,
    version: sailing.version,
    vessel_id: sailing.vessel_id,
    voyage: sailing.voyage,
    supplier_id: sailing.supplier_id,
    ports: [
      { station_id: String(scene.qinzhou), planned_departure: '2026-11-25 18:00', estimated_departure: departs },
      { station_id: String(scene.laemChabang), planned_arrival: '2026-11-29 06:00', estimated_arrival: arrives },
    ],
    cut_offs: [],
  });
}
type Mail = { recipient: string; subject: string; body: string };
const mails = (): Promise<Mail[]> =>
  stage.system<FreightTables, Mail[]>(
    async ({ db }) => (await sql<Mail>`select recipient, subject, body from message_outbox order by id`.execute(db)).rows,
  );
async function mailOfCustomer(email: string | null): Promise<void> {
  await stage.system<FreightTables, void>(async ({ db }) => {
    await db.updateTable('customer').set({ email }).where('id', '=', scene.customer).execute();
  });
}

/* lateFromHours of server/queries.ts, for the list. */
test.each([
  ['2026-11-25 18:59', []],
  ['2026-11-25 19:00', [1]],
])('a sailing that is expected to depart at %s, planned for 18:00, is listed with its delay in hours: %j', async (departs, hours) => {
  await expectTimes(departs, '2026-11-29 06:00');
  for (const tab of ['all', 'affected'])
    expect((await clerk.send(listDelays, { tab })).rows.map(({ delay_hours }) => delay_hours)).toEqual(hours);
  await expectTimes('2026-11-25 18:00', '2026-11-29 06:00');
});

test('a sailing on time is not listed; four days late it names bookings, jobs and customers', async () => {
  expect((await clerk.send(listDelays, { tab: 'all' })).rows).toEqual([]);
  await expectTimes('2026-11-29 18:00', '2026-12-03 06:00');
  expect((await clerk.send(listDelays, { counts: true })).rows).toMatchObject([
    { id: String(scene.sailing), delay_hours: 96, bookings: 1, jobs: 1, customers: 1, told: 0, reason: null },
  ]);
  expect((await clerk.send(getDelay, { id: String(scene.sailing) })).bookings).toMatchObject([
    {
      id: booking,
      job_no: 'OF-1',
      departure_delay: 96,
      planned_departure: '2026-11-25 18:00',
      expected_departure: '2026-11-29 18:00',
      expected_arrival: '2026-12-03 06:00',
      told_at: null,
    },
  ]);
  // Another company sees the late sailing, and no booking of ours.
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect((await bangkok.send(listDelays, { tab: 'affected' })).rows).toEqual([]);
  expect((await bangkok.send(listDelays, { tab: 'all' })).rows).toMatchObject([{ bookings: 0, customers: 0 }]);
  expect((await bangkok.send(getDelay, { id: String(scene.sailing) })).bookings).toEqual([]);
  expect(await bangkok.refused(tellOfDelay, { sailing_id: String(scene.sailing) })).toBe('NOTHING_TO_TELL');
});

test('a customer without a mail address is named; with one it is told once, in its language, with the reason', async () => {
  const sailing_id = String(scene.sailing);
  const reader = await stage.cast({ permits: [may.view] });
  expect(await reader.refused(tellOfDelay, { sailing_id })).toBe('NOT_PERMITTED');
  // Mails about cargo go to the main contact, and this one keeps the books.
  await stage.system<FreightTables, unknown>(({ db }) =>
    sql`insert into customer_contact (customer_id, name, email) values (${scene.customer}, '会计', 'books@example.com')`.execute(db),
  );
  expect(await clerk.send(tellOfDelay, { sailing_id })).toEqual({ mails: 0, bookings: 0, without_mail: ['立讯精密'] });
  expect(await mails()).toEqual([]);
  await mailOfCustomer('lux@example.com');
  await clerk.send(saveDelayReason, { sailing_id, reason: 'weather', remark: '台风' });
  const nok = await stage.cast({ name: 'Nok' });
  const both = await Promise.allSettled([clerk, nok].map((player) => player.send(tellOfDelay, { sailing_id })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe('lux@example.com');
  expect(mail?.subject).toContain('BEIBU GULF 7 047S');
  expect(mail?.body).toContain('天气');
  expect(mail?.body).toContain('OF-1');
  expect(mail?.body).toContain('2026-12-03 06:00');
  expect((await clerk.send(listDelays, {})).rows).toMatchObject([{ told: 1, reason: 'weather', remark: '台风' }]);
  expect(await clerk.refused(tellOfDelay, { sailing_id })).toBe('NOTHING_TO_TELL');
});

test('a customer who was told of a delay hears once that the ship is on time again, and of the same delay when it returns', async () => {
  const sailing_id = String(scene.sailing);
  const before = (await mails()).length;
  await expectTimes('2026-11-25 18:00', '2026-11-29 06:00');
  expect((await clerk.send(listDelays, { tab: 'affected' })).rows).toMatchObject([
    { id: sailing_id, bookings: 1, told: 0, delay_hours: 0 },
  ]);
  expect((await clerk.send(getDelay, { id: sailing_id })).bookings).toMatchObject([{ id: booking, departure_delay: 0, told_at: null }]);
  expect(await clerk.send(tellOfDelay, { sailing_id })).toEqual({ mails: 1, bookings: 1, without_mail: [] });
  const mail = (await mails())[before];
  expect(mail?.subject).toContain('恢复准点');
  expect(mail?.body).toContain('2026-11-25 18:00');
  expect((await clerk.send(listDelays, { tab: 'affected' })).rows).toEqual([]);
  expect(await clerk.refused(tellOfDelay, { sailing_id })).toBe('NOTHING_TO_TELL');
  await expectTimes('2026-11-29 18:00', '2026-12-03 06:00');
  expect((await clerk.send(listDelays, { tab: 'affected' })).rows).toMatchObject([{ told: 0 }]);
  expect(await clerk.send(tellOfDelay, { sailing_id })).toMatchObject({ mails: 1 });
  expect((await mails())[before + 1]?.subject).toContain('延误');
});

test('a new estimate is a new thing to tell; a cancelled booking is not', async () => {
  const sailing_id = String(scene.sailing);
  await expectTimes('2026-11-30 18:00', '2026-12-04 06:00');
  expect((await clerk.send(listDelays, {})).rows).toMatchObject([{ told: 0, delay_hours: 120 }]);
  const before = (await mails()).length;
  expect(await clerk.send(tellOfDelay, { sailing_id })).toMatchObject({ mails: 1 });
  expect(await mails()).toHaveLength(before + 1);
  // A job that has ended waits for no vessel, and nobody writes to its customer about it.
  const stateOfJob = (state: FreightJobState) =>
    stage.system<FreightTables, unknown>(({ db }) =>
      db.updateTable('freight_job').set({ state }).where('id', '=', scene.oceanJob).execute(),
    );
  await expectTimes('2026-12-01 18:00', '2026-12-05 06:00');
  for (const ended of endedStates) {
    await stateOfJob(ended);
    expect((await clerk.send(listDelays, { tab: 'affected' })).rows).toEqual([]);
    expect((await clerk.send(listDelays, { tab: 'all' })).rows).toMatchObject([{ bookings: 0, jobs: 0, customers: 0 }]);
    expect((await clerk.send(getDelay, { id: sailing_id })).bookings).toEqual([]);
    expect(await clerk.refused(tellOfDelay, { sailing_id })).toBe('NOTHING_TO_TELL');
  }
  expect(await mails()).toHaveLength(before + 1);
  await stateOfJob('delivered');
  expect((await clerk.send(listDelays, { tab: 'affected' })).rows).toMatchObject([{ bookings: 1, jobs: 1, customers: 1 }]);
  expect((await clerk.send(getDelay, { id: sailing_id })).bookings).toHaveLength(1);
  await stateOfJob('draft');
  await clerk.send(moveBooking, { id: booking, version: 2, action: 'cancel', reason: '改空运' });
  expect((await clerk.send(listDelays, { tab: 'affected' })).rows).toEqual([]);
  expect((await clerk.send(listDelays, { tab: 'all' })).rows).toHaveLength(1);
});

test('a customer whose goods are rolled over to a later vessel is told once of their new times, and why', async () => {
  const sailing_id = String(scene.sailing);
  const ends = { load_station_id: String(scene.qinzhou), discharge_station_id: String(scene.laemChabang) };
  const params = { ...ends, sailing_id, job_id: String(scene.oceanJob), supplier_id: String(scene.line), submit: true };
  const { id, version } = await clerk.send(saveOceanBooking, { ...params, equipment: [{ size_type: '45G1', units: 1 }] });
  expect(await clerk.send(tellOfDelay, { sailing_id })).toMatchObject({ mails: 1 });
  const later = { sailing_id: String(scene.laterSailing), reason: 'vesselDelayed' as const };
  const before = (await mails()).length;
  const rolled = await clerk.send(rollOverBooking, { id, version, ...later });
  // The later vessel is on time; the goods leave a week after the plan of the first one, which is what the customer knows.
  expect((await clerk.send(listDelays, { tab: 'affected' })).rows).toMatchObject([
    { id: later.sailing_id, delay_hours: 0, bookings: 1, told: 0 },
  ]);
  expect((await clerk.send(getDelay, { id: later.sailing_id })).bookings).toMatchObject([
    { id, planned_departure: '2026-11-25 18:00', expected_departure: '2026-12-02 18:00', departure_delay: 168, told_at: null },
  ]);
  expect(await clerk.send(tellOfDelay, { sailing_id: later.sailing_id })).toEqual({ mails: 1, bookings: 1, without_mail: [] });
  const [mail, ...others] = (await mails()).slice(before);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('货物改配 BEIBU GULF 7 048S 通知');
  expect(mail?.body).toContain('2026-11-25 18:00 → 2026-12-02 18:00');
  expect(mail?.body).toContain('船舶延误');
  expect((await clerk.send(listDelays, { tab: 'affected' })).rows).toEqual([]);
  expect((await clerk.send(getDelay, { id: later.sailing_id })).bookings).toEqual([]);
  expect(await clerk.refused(tellOfDelay, { sailing_id: later.sailing_id })).toBe('NOTHING_TO_TELL');
  await clerk.send(moveBooking, { id, version: rolled.version, action: 'cancel', reason: '改空运' });
});

test('a booking whose sailing is blank or omits its port waits to be rolled over, and who made it is told once', async () => {
  const ends = { load_station_id: String(scene.qinzhou), discharge_station_id: String(scene.laemChabang) };
  const of = { job_id: String(scene.oceanJob), supplier_id: String(scene.line), sailing_id: String(scene.laterSailing) };
  const { id, booking_no } = await clerk.send(saveOceanBooking, {
    ...ends,
    ...of,
    submit: true,
    equipment: [{ size_type: '45G1', units: 1 }],
  });
  const sailing = () => clerk.send(getSailing, { id: String(scene.laterSailing) });
  const strandedOf = async () => {
    const row = (await clerk.send(listDelays, { tab: 'affected' })).rows.find((one) => one.id === String(scene.laterSailing));
    return row && [row.bookings, row.stranded];
  };
  const notices = async () => (await stage.pushes()).filter((push) => push.type === 1 && push.title === 'booking.strandedTitle');
  const notice = { to: { accounts: [String(clerk.accountId)] }, facts: { booking: booking_no, sailing: 'BEIBU GULF 7 048S' } };
  expect(await strandedOf()).toBeUndefined();
  // Another person of another company deactivates the sailing, which all of them share.
  const bangkok = await stage.cast({ name: 'Nok', companyId: stage.companies.th });
  await notices();
  await bangkok.send(setSailingActive, { id: String(scene.laterSailing), version: (await sailing()).version, active: false });
  expect(await notices()).toMatchObject([notice]);
  expect(await strandedOf()).toEqual([1, 1]);
  expect((await clerk.send(getDelay, { id: String(scene.laterSailing) })).bookings).toMatchObject([{ id, stranded: true }]);
  expect((await bangkok.send(listDelays, { tab: 'affected' })).rows).toEqual([]);
  expect(await clerk.refused(tellOfDelay, { sailing_id: String(scene.laterSailing) })).toBe('NOTHING_TO_TELL');
  await clerk.send(setSailingActive, { id: String(scene.laterSailing), version: (await sailing()).version, active: true });
  expect(await strandedOf()).toBeUndefined();
  expect(await notices()).toEqual([]);
  const save = async (from: bigint, to = scene.laemChabang) => {
    const { version, vessel_id, voyage, supplier_id } = await sailing();
    const ports = [
      { station_id: String(from), planned_departure: '2026-12-02 18:00' },
      { station_id: String(to), planned_arrival: '2026-12-06 06:00' },
    ];
    await clerk.send(saveSailing, { id: String(scene.laterSailing), version, vessel_id, voyage, supplier_id, ports, cut_offs: [] });
  };
  await save(scene.shanghaiAirport);
  expect(await notices()).toMatchObject([notice]);
  expect(await strandedOf()).toEqual([1, 1]);
  expect((await clerk.send(getDelay, { id: String(scene.laterSailing) })).bookings).toMatchObject([
    { id, stranded: true, planned_departure: null, planned_arrival: '2026-12-06 06:00' },
  ]);
  // Nothing more is dropped by the next save.
  await save(scene.shanghaiAirport);
  expect(await notices()).toEqual([]);
  // The port of discharge is omitted as well as that of loading can be.
  await save(scene.qinzhou);
  expect(await strandedOf()).toBeUndefined();
  expect(await notices()).toEqual([]);
  await save(scene.qinzhou, scene.bangkokAirport);
  expect(await notices()).toMatchObject([notice]);
  expect(await strandedOf()).toEqual([1, 1]);
});
