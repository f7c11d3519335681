import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getBooking, moveBooking, rollOverBooking } from '../booking/contract.ts';
import { issueCarrierMessage, listCarrierMessages, moveShippingInstruction } from '../carrier-message/contract.ts';
import { getFreightDocument, moveFreightDocument, saveFreightDocument } from '../document/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { booker, partiesAt } from '../server/seed/booking-acts.ts';
import { type BookingScene, setBookingScene, setMessageFacts } from '../server/seed/booking-scene.ts';
import { countInstructionsDue, listInstructionsDue } from './contract.ts';

/* Bookings whose shipping instructions are due, as the clerk who has to send them sees them. */

/** 12:00 in Qinzhou. */
const cutOff = Date.parse('2026-11-23T04:00:00Z');
const minuteMs = 60_000;
let stage: Stage;
let scene: BookingScene;
let clerk: Player;
let book: ReturnType<typeof booker>;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast();
  book = booker(clerk, scene, { companyId: stage.companies.cn, mark: 'DUE' });
  await stage.system<FreightTables, void>(async (work) => {
    await setMessageFacts(work, scene, stage.companies.cn);
    const at = { station_id: scene.qinzhou, kind: 'DCO' as const };
    await work.db
      .insertInto('sailing_cut_off')
      .values([
        { ...at, sailing_id: scene.sailing, at: new Date(cutOff) },
        { ...at, sailing_id: scene.laterSailing, at: new Date('2026-11-30T04:00:00Z') },
      ])
      .execute();
  });
});
afterAll(() => stage.close());
beforeEach(() => setMinutesLeft(60));

/** Sets the clock so many minutes before the cut-off. */
const setMinutesLeft = (minutes: number): unknown => stage.clock.set(new Date(cutOff - minutes * minuteMs).toISOString());

const versionOf = async (id: string): Promise<number> => (await clerk.send(getBooking, { id })).version;
async function issue(booking_id: string): Promise<void> {
  await clerk.send(issueCarrierMessage, { booking_id, kind: 'iftmin', parties: partiesAt() });
}
/** The rows that a reader sees, which are as many as the badge counts. */
async function dueFor(reader: Player = clerk) {
  const { rows } = await reader.send(listInstructionsDue, { size: 200 });
  expect((await reader.send(countInstructionsDue, {})).due).toBe(rows.length);
  return rows;
}
const isDue = async (id: string): Promise<boolean> => (await dueFor()).some((row) => row.id === id);

test('instructions are due from 48 hours before the cut-off, late a moment after it, and no longer once they are sent', async () => {
  const { id } = await book();
  setMinutesLeft(48 * 60 + 1);
  expect(await isDue(id)).toBe(false);
  setMinutesLeft(48 * 60);
  expect((await dueFor()).find((row) => row.id === id)).toMatchObject({
    cut_off_at: '2026-11-23T04:00:00.000Z',
    cut_off_there: '2026-11-23 12:00',
    minutes_left: 2880,
    load_name: 'Qinzhou',
    instruction_state: null,
  });
  const minutesLeft = async () => (await dueFor()).find((row) => row.id === id)?.minutes_left;
  setMinutesLeft(1);
  expect(await minutesLeft()).toBe(1);
  setMinutesLeft(0);
  expect(await minutesLeft()).toBe(0);
  setMinutesLeft(-1 / minuteMs);
  expect(await minutesLeft()).toBe(-1);
  await issue(id);
  expect(await isDue(id)).toBe(false);
});

test('instructions that the carrier sends back are due again', async () => {
  const { id } = await book();
  await issue(id);
  const { instruction } = await clerk.send(listCarrierMessages, { id });
  if (!instruction) throw new Error('no instructions');
  await clerk.send(moveShippingInstruction, {
    id: instruction.id,
    version: instruction.version,
    action: 'requestUpdate',
    reason: '品名不清',
  });
  expect((await dueFor()).find((row) => row.id === id)).toMatchObject({ instruction_state: 'pendingUpdate' });
});

test('a later sailing stands below, and only within its own 48 hours; the most overdue come first', async () => {
  const [late, rolled] = [await book(), await book()];
  await clerk.send(rollOverBooking, {
    id: rolled.id,
    version: await versionOf(rolled.id),
    sailing_id: String(scene.laterSailing),
    reason: 'cargoNotReady',
  });
  expect(await isDue(rolled.id)).toBe(false);
  stage.clock.set('2026-11-29T04:00:00.000Z');
  const ids = (await dueFor()).map((row) => row.id);
  expect(ids.indexOf(late.id)).toBeLessThan(ids.indexOf(rolled.id));
  const { rows } = await clerk.send(listInstructionsDue, { where: { sailing_id: [String(scene.laterSailing)] } });
  expect(rows.map((row) => row.id)).toEqual([rolled.id]);
});

test('a booking that ended, one without a cut-off and one under an approved bill of lading have none due', async () => {
  const { id, jobId } = await book();
  expect(await isDue(id)).toBe(true);
  const bill = await clerk.send(saveFreightDocument, {
    kind: 'master',
    job_id: jobId,
    no: 'BGLMBL-DUE',
    shipper: 'Lux Components',
    consignee: 'Siam Parts',
    loading_port: 'QINZHOU',
    discharge_port: 'LAEM CHABANG',
    goods: 'Adapters',
    pieces: 100,
    gross_kg: '8000',
    volume_m3: '30',
  });
  expect(await isDue(id)).toBe(true);
  const boss = await stage.cast();
  const { version } = await boss.send(getFreightDocument, { id: bill.id });
  await boss.send(moveFreightDocument, { id: bill.id, version, action: 'approve' });
  expect(await isDue(id)).toBe(false);

  const declined = await book();
  expect(await isDue(declined.id)).toBe(true);
  await clerk.send(moveBooking, { id: declined.id, version: await versionOf(declined.id), action: 'decline', reason: '爆舱' });
  expect(await isDue(declined.id)).toBe(false);

  await stage.system<FreightTables, void>(async ({ db }) => {
    await db.deleteFrom('sailing_cut_off').where('sailing_id', '=', scene.laterSailing).where('kind', '=', 'DCO').execute();
  });
  const open = await book(scene.laterSailing);
  stage.clock.set('2026-12-02T04:00:00.000Z');
  expect(await isDue(open.id)).toBe(false);
});

test('a job that departed has none due, and another company sees none', async () => {
  const { id, jobId } = await book();
  expect(await isDue(id)).toBe(true);
  expect(await dueFor(await stage.cast({ companyId: stage.companies.th }))).toEqual([]);
  const departed = (state: 'departed' | 'inProgress') =>
    stage.system<FreightTables, void>(async ({ db }) => {
      await db.updateTable('freight_job').set({ state }).where('id', '=', BigInt(jobId)).execute();
    });
  await departed('departed');
  expect(await isDue(id)).toBe(false);
  await departed('inProgress');
  expect(await isDue(id)).toBe(true);
});
