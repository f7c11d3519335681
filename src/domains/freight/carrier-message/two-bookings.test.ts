import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { searchPicker } from '../../reference/lookup/contract.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { getBooking, moveBooking, rollOverBooking, saveOceanBooking } from '../booking/contract.ts';
import { getFreightJob, saveFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { partiesAt } from '../server/seed/booking-acts.ts';
import { type BookingScene, setBookingScene, setMessageFacts } from '../server/seed/booking-scene.ts';
import { draftCarrierMessage, getCarrierMessage, issueCarrierMessage } from './contract.ts';
import type { CarrierMessageKind } from './kinds.ts';

/* The containers of one job go by two bookings. Each carrier hears of its own containers, and of none of the other's. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  await stage.system<FreightTables, void>((work) => setMessageFacts(work, scene, stage.companies.cn));
});
afterAll(() => stage.close());

type Job = ParamsOf<typeof saveFreightJob>;
type Container = NonNullable<Job['containers']>[number];
const weighed = { size_type: '45G1' as const, seal_no: 'CN1', vgm_method: '1' as const, vgm_kg: '12000', vgm_signatory: 'Li Wei' };
const [first, second, third] = ['MSKU1234565', 'TCLU4265773', 'HLBU1234564'] as const;
let jobs = 0;

/** A job of two houses in three containers: the first house fills one, the second is in the other two. */
async function newJob(): Promise<{
  id: string;
  assign: (to: Readonly<Record<string, string>>) => Promise<Container[]>;
  params: () => Promise<Job>;
}> {
  const tag = `T${(jobs += 1)}`;
  const house = { pieces: 100, gross_kg: '8000', volume_m3: '30', shipper: 'Lux Components', consignee: 'Siam Parts', hs_code: '850440' };
  const job: Job = {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.qinzhou),
    destination_station_id: String(scene.laemChabang),
    mode: 'ocean',
    direction: 'export',
    service: 'fcl',
    freight_term: 'prepaid',
    houses: [
      { ...house, house_no: `${tag}A`, goods: 'Adapters' },
      { ...house, house_no: `${tag}B`, goods: 'Battery chargers' },
    ],
    containers: [
      { ...weighed, container_no: first, house_no: `${tag}A`, pieces: 100, gross_kg: '8000', volume_m3: '30' },
      { ...weighed, container_no: second, house_no: `${tag}B`, pieces: 60, gross_kg: '5000', volume_m3: '20' },
      { ...weighed, container_no: third, house_no: `${tag}B`, pieces: 40, gross_kg: '3000', volume_m3: '10' },
    ],
  };
  const { id } = await clerk.send(saveFreightJob, job);
  /** The job as it is, with nothing left out. */
  const params = async (): Promise<Job> => {
    const { version, houses, containers } = await clerk.send(getFreightJob, { id });
    return { ...job, id, version, houses, containers } as Job;
  };
  const assign = async (to: Readonly<Record<string, string>>): Promise<Container[]> => {
    const saving = await params();
    const containers = (saving.containers ?? []).map((one) => ({ ...one, booking_id: to[one.container_no ?? ''] ?? null }));
    await clerk.send(saveFreightJob, { ...saving, containers });
    return containers;
  };
  return { id, assign, params };
}

/** A booking that the line has confirmed. */
async function book(jobId: string, units: number, reference: string): Promise<string> {
  const { id, version } = await clerk.send(saveOceanBooking, {
    job_id: jobId,
    supplier_id: String(scene.line),
    sailing_id: String(scene.sailing),
    load_station_id: String(scene.qinzhou),
    discharge_station_id: String(scene.laemChabang),
    equipment: [{ size_type: '45G1', units }],
    submit: true,
  });
  await clerk.send(moveBooking, { id, version, action: 'confirm', carrier_booking_ref: reference });
  return id;
}

const kinds = ['iftmin', 'shippingInstructions', 'coparn', 'vermas'] as const;
async function textOf(booking_id: string, kind: CarrierMessageKind): Promise<string> {
  const { id } = await clerk.send(issueCarrierMessage, { booking_id, kind, parties: partiesAt() });
  return (await clerk.send(getCarrierMessage, { id })).content ?? '';
}
const named = (text: string): string[] => [first, second, third].filter((no) => text.includes(no));
const bookingsOf = async (jobId: string): Promise<(string | null)[]> =>
  (await clerk.send(getFreightJob, { id: jobId })).containers.map(({ booking_id }) => booking_id);
async function end(id: string): Promise<void> {
  const { version } = await clerk.send(getBooking, { id });
  await clerk.send(moveBooking, { id, version, action: 'decline', reason: '爆舱' });
}
// The containers of one story are free for the next.
afterEach(() => stage.system<FreightTables, unknown>(({ db }) => db.updateTable('freight_container').set({ active: false }).execute()));

test('each message of two bookings of a job names the containers and the goods of its own booking alone', async () => {
  const { id, assign } = await newJob();
  const one = await book(id, 2, 'BGL1');
  // The only booking leaves no choice: the order proposes it, and its messages name every container.
  expect(await bookingsOf(id)).toEqual([one, one, one]);
  expect(named(await textOf(one, 'iftmin'))).toEqual([first, second, third]);
  const two = await book(id, 1, 'BGL2');
  expect(await bookingsOf(id)).toEqual([null, null, null]);
  for (const kind of kinds) {
    const draft = await clerk.send(draftCarrierMessage, { booking_id: two, kind });
    expect(draft.missing).toEqual(['booking_of_container']);
    expect(draft.unassigned).toEqual([first, second, third]);
  }
  const refused = await clerk.raw('carrierMessage.issue', {
    booking_id: two,
    kind: 'iftmin',
    parties: partiesAt(),
    request_id: crypto.randomUUID(),
  });
  expect(refused).toMatchObject({ data: { refusal: 'CONTAINERS_UNASSIGNED' } });
  expect(refused.msg).toContain(`${first}, ${second}, ${third}`);

  await assign({ [first]: one, [second]: one, [third]: two });
  for (const kind of kinds) {
    expect([kind, named(await textOf(one, kind))]).toEqual([kind, [first, second]]);
    expect([kind, named(await textOf(two, kind))]).toEqual([kind, [third]]);
  }
});

test('a house in containers of two bookings is under each with what its containers there hold', async () => {
  const { id, assign } = await newJob();
  const one = await book(id, 2, 'BGL3');
  const two = await book(id, 1, 'BGL4');
  await assign({ [first]: one, [second]: one, [third]: two });
  const goods = (text: string): string[] => text.split('\r\n').filter((line) => /^(GID|FTX\+AAA|MEA\+AAE\+(G|AAW)\+|SGP)/.test(line));
  const [ofOne, ofTwo] = [goods(await textOf(one, 'iftmin')), goods(await textOf(two, 'iftmin'))];
  expect(ofOne.slice(0, 10)).toEqual([
    "GID+1+100:PK'",
    "FTX+AAA+++ADAPTERS'",
    "MEA+AAE+G+KGM:8000'",
    "MEA+AAE+AAW+MTQ:30'",
    `SGP+${first}+100'`,
    "GID+2+60:PK'",
    "FTX+AAA+++BATTERY CHARGERS'",
    "MEA+AAE+G+KGM:5000'",
    "MEA+AAE+AAW+MTQ:20'",
    `SGP+${second}+60'`,
  ]);
  expect(ofTwo.slice(0, 5)).toEqual([
    "GID+1+40:PK'",
    "FTX+AAA+++BATTERY CHARGERS'",
    "MEA+AAE+G+KGM:3000'",
    "MEA+AAE+AAW+MTQ:10'",
    `SGP+${third}+40'`,
  ]);
});

test('what is booked and what is assigned are compared on the order, the booking and the message', async () => {
  const { id, assign } = await newJob();
  const one = await book(id, 2, 'BGL5');
  const two = await book(id, 1, 'BGL6');
  await assign({ [first]: one, [second]: two, [third]: two });
  const ofJob = (await clerk.send(getFreightJob, { id })).bookings;
  const less = [{ size_type: '45G1', booked: 2, assigned: 1 }];
  expect(ofJob.map((booking) => [booking.id, booking.differences])).toEqual([
    [one, less],
    [two, [{ size_type: '45G1', booked: 1, assigned: 2 }]],
  ]);
  expect((await clerk.send(getBooking, { id: one })).differences).toEqual(less);
  expect((await clerk.send(draftCarrierMessage, { booking_id: one, kind: 'iftmin' })).differences).toEqual(less);
  await assign({ [first]: one, [second]: one, [third]: two });
  expect((await clerk.send(getFreightJob, { id })).bookings.flatMap(({ differences }) => differences)).toEqual([]);
});

test('a container goes by a live booking of its own order, and asks for another when it ends', async () => {
  const { id, assign, params } = await newJob();
  const one = await book(id, 2, 'BGL7');
  const two = await book(id, 1, 'BGL8');
  const strange = await book(String(scene.oceanJob), 1, 'BGL9');
  const faults = async (booking_id: string) => {
    const saving = await params();
    const containers = (saving.containers ?? []).map((container) => ({ ...container, booking_id }));
    return clerk.raw('freightJob.save', { ...saving, containers, request_id: crypto.randomUUID() });
  };
  const notOfJob = { data: { at: [{ at: 'containers.0.booking_id', why: 'BOOKING_NOT_OF_JOB' }] } };
  expect(await faults(strange)).toMatchObject(notOfJob);
  const { rows } = await clerk.send(searchPicker, { to: 'booking', within: { job_id: id } });
  expect(rows.map((row) => row.id).sort()).toEqual([one, two].sort());

  await assign({ [first]: one, [second]: one, [third]: two });
  const { version } = await clerk.send(getBooking, { id: one });
  await clerk.send(rollOverBooking, { id: one, version, sailing_id: String(scene.laterSailing), reason: 'overbooked' });
  expect(await bookingsOf(id)).toEqual([one, one, two]);

  // A third booking takes the place of the first: which containers it takes over is a person's choice.
  const three = await book(id, 2, 'BGL10');
  const before = await clerk.send(getFreightJob, { id });
  await end(one);
  expect(await bookingsOf(id)).toEqual([null, null, two]);
  expect((await clerk.send(getFreightJob, { id })).version).toBe(before.version + 1);
  const [line] = (await clerk.send(recordTimeline, { subject: 'freightJob', id })).rows;
  expect(line).toMatchObject({ what: 'unassignContainers', note: (await clerk.send(getBooking, { id: one })).booking_no });
  expect(await faults(one)).toMatchObject(notOfJob);
  expect((await clerk.send(draftCarrierMessage, { booking_id: three, kind: 'iftmin' })).unassigned).toEqual([first, second]);
  // With the second gone as well, the third leaves no choice.
  await end(two);
  expect(await bookingsOf(id)).toEqual([three, three, three]);
});
