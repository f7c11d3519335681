import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { getBooking, listBookings, moveBooking } from '../booking/contract.ts';
import { getFreightDocument, moveFreightDocument, saveFreightDocument } from '../document/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { booker, partiesAt } from '../server/seed/booking-acts.ts';
import { type BookingScene, setBookingScene, setMessageFacts } from '../server/seed/booking-scene.ts';
import { draftCarrierMessage, getCarrierMessage, issueCarrierMessage, listCarrierMessages, moveShippingInstruction } from './contract.ts';
import { may } from './permits.ts';
import { type ShippingInstructionState, shippingInstructionStates } from './states.ts';

/* The shipping instructions of a booking from their submission to the approved bill of lading. */

const start = '2026-11-20T02:00:00.000Z';
let stage: Stage;
let scene: BookingScene;
let clerk: Player;
let book: ReturnType<typeof booker>;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  book = booker(clerk, scene, { companyId: stage.companies.cn, mark: 'SI' });
  await stage.system<FreightTables, void>(async (work) => {
    await setMessageFacts(work, scene, stage.companies.cn);
    const cutOff = { sailing_id: scene.sailing, station_id: scene.qinzhou, kind: 'DCO' as const, at: new Date('2026-11-23T04:00:00Z') };
    await work.db.insertInto('sailing_cut_off').values(cutOff).execute();
  });
});
afterAll(() => stage.close());

type Issue = ParamsOf<typeof issueCarrierMessage>;
const issue = (booking_id: string, street: string, more: Partial<Issue> = {}): Promise<unknown> =>
  clerk.send(issueCarrierMessage, { booking_id, kind: 'iftmin', parties: partiesAt(street), ...more });
async function instructionOf(id: string) {
  const { instruction } = await clerk.send(listCarrierMessages, { id });
  if (!instruction) throw new Error('no instructions');
  return instruction;
}
type Answer = ParamsOf<typeof moveShippingInstruction>['action'];
async function answer(bookingId: string, action: Answer, reason: string | null = null): Promise<void> {
  const { id, version } = await instructionOf(bookingId);
  await clerk.send(moveShippingInstruction, { id, version, action, reason });
}
const stateOf = async (id: string): Promise<string> => (await instructionOf(id)).state;

test('instructions are submitted by their message, sent back, amended and confirmed', async () => {
  stage.clock.set(start);
  const { id } = await book();
  expect((await clerk.send(listCarrierMessages, { id })).instruction).toBeNull();
  // A request of the booking and a verified gross mass are no instructions.
  await clerk.send(issueCarrierMessage, { booking_id: id, kind: 'shippingInstructions', parties: partiesAt('1 Minzu Avenue') });
  expect(await instructionOf(id)).toMatchObject({ state: 'received', reason: null, created_by_name: 'Lan' });
  const { id: instructionId, version } = await instructionOf(id);
  expect(await clerk.refused(moveShippingInstruction, { id: instructionId, version, action: 'requestUpdate' })).toBe('REASON_REQUIRED');
  expect(await clerk.refused(moveShippingInstruction, { id: instructionId, version, action: 'declineUpdate', reason: '无' })).toBe(
    'ILLEGAL_MOVE',
  );
  await answer(id, 'requestUpdate', '品名不清');
  expect(await instructionOf(id)).toMatchObject({ state: 'pendingUpdate', reason: '品名不清' });
  expect(await clerk.refused(moveShippingInstruction, { id: instructionId, version, action: 'confirm' })).toBe('CHANGED_MEANWHILE');
  // The same facts in the other format are an amendment too: the carrier reads the latest.
  await issue(id, '2 Minzu Avenue');
  expect(await instructionOf(id)).toMatchObject({ state: 'updateReceived', reason: null });
  await answer(id, 'confirm');
  expect(await stateOf(id)).toBe('confirmed');
  await issue(id, '3 Minzu Avenue');
  await answer(id, 'declineUpdate', '已出提单');
  expect(await instructionOf(id)).toMatchObject({ state: 'updateDeclined', reason: '已出提单' });
  const history = (await clerk.send(recordTimeline, { subject: 'booking', id })).rows.map(({ what }) => what);
  expect(history.filter((what) => what.startsWith('instruction.'))).toEqual([
    'instruction.declineUpdate',
    'instruction.amend',
    'instruction.confirm',
    'instruction.amend',
    'instruction.requestUpdate',
    'instruction.submit',
  ]);
  const { rows } = await clerk.send(listBookings, { tab: 'all', where: { instruction_state: ['updateDeclined'] } });
  expect(rows.map((row) => [row.id, row.instruction_state])).toEqual([[id, 'updateDeclined']]);
  const reader = await stage.cast({ permits: [may.view] });
  expect(await reader.refused(moveShippingInstruction, { ...(await latest(id)), action: 'requestUpdate', reason: '无' })).toBe(
    'NOT_PERMITTED',
  );
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(moveShippingInstruction, { ...(await latest(id)), action: 'requestUpdate', reason: '无' })).toBe(
    'NOT_FOUND',
  );
});
async function latest(bookingId: string): Promise<{ id: string; version: number }> {
  const { id, version } = await instructionOf(bookingId);
  return { id, version };
}

test('an amendment after the documentation cut-off says why it is made; the first instructions need no reason', async () => {
  stage.clock.set('2026-11-23T04:00:00.000Z');
  const { id } = await book();
  await issue(id, '1 Minzu Avenue');
  // The last moment is still in time.
  await issue(id, '2 Minzu Avenue');
  stage.clock.set('2026-11-23T04:00:00.001Z');
  const about = { booking_id: id, kind: 'iftmin' as const };
  expect((await clerk.send(draftCarrierMessage, about)).needs_reason).toBe(true);
  expect((await clerk.send(draftCarrierMessage, { ...about, kind: 'coparn' })).needs_reason).toBe(false);
  const late = { ...about, parties: partiesAt('3 Minzu Avenue') };
  const refused = await clerk.raw('carrierMessage.issue', { ...late, request_id: crypto.randomUUID() });
  expect(refused).toMatchObject({ data: { at: [{ at: 'reason', why: 'REQUIRED' }] } });
  expect((await clerk.send(listCarrierMessages, { id })).messages).toHaveLength(2);
  await clerk.send(issueCarrierMessage, { ...late, reason: '收货人改址' });
  expect(await instructionOf(id)).toMatchObject({ state: 'updateReceived', reason: '收货人改址' });
  const other = await book();
  expect((await clerk.send(draftCarrierMessage, { ...about, booking_id: other.id })).needs_reason).toBe(false);
  await issue(other.id, '1 Minzu Avenue');
  expect(await stateOf(other.id)).toBe('received');
});

/** The draft of the shipowner's bill of a job, which another person approves and returns. */
async function masterBillOf(
  job_id: string,
  more: Partial<ParamsOf<typeof saveFreightDocument>> = {},
): Promise<(action: 'approve' | 'return' | 'void') => Promise<void>> {
  const bill = await clerk.send(saveFreightDocument, {
    kind: 'master',
    job_id,
    no: `BGLMBL${job_id}`,
    shipper: 'Lux Components',
    consignee: 'Siam Parts',
    loading_port: 'QINZHOU',
    discharge_port: 'LAEM CHABANG',
    goods: 'Adapters',
    pieces: 100,
    gross_kg: '8000',
    volume_m3: '30',
    ...more,
  });
  const boss = await stage.cast({ name: 'Nok' });
  return async (action) => {
    const { version } = await boss.send(getFreightDocument, { id: bill.id });
    await boss.send(moveFreightDocument, { id: bill.id, version, action, reason: action === 'approve' ? null : '改品名' });
  };
}

test('the approved bill of the shipowner completes the instructions, its draft reopens them, and the end of the booking cancels them', async () => {
  stage.clock.set(start);
  const { id, jobId } = await book();
  await issue(id, '1 Minzu Avenue');
  await answer(id, 'confirm');
  const first = await masterBillOf(jobId);
  expect(await stateOf(id)).toBe('confirmed');
  await first('approve');
  expect(await stateOf(id)).toBe('completed');
  await first('void');
  expect(await stateOf(id)).toBe('confirmed');
  const move = await masterBillOf(jobId);
  await move('approve');
  expect(await stateOf(id)).toBe('completed');
  expect(await clerk.refused(issueCarrierMessage, { booking_id: id, kind: 'iftmin', parties: partiesAt('2 Minzu Avenue') })).toBe(
    'INSTRUCTION_COMPLETED',
  );
  await move('return');
  expect(await stateOf(id)).toBe('confirmed');
  await issue(id, '2 Minzu Avenue');
  const { version } = await clerk.send(getBooking, { id });
  await clerk.send(moveBooking, { id, version, action: 'decline', reason: '爆舱' });
  expect(await stateOf(id)).toBe('cancelled');
  // Cancelled instructions stay as they are.
  await move('approve');
  expect(await stateOf(id)).toBe('cancelled');
});

test('each state takes what the carrier, the bill of lading and the end of the booking do to it', async () => {
  stage.clock.set(start);
  const { id, jobId } = await book();
  await issue(id, '1 Minzu Avenue');
  const move = await masterBillOf(jobId);
  const put = (state: ShippingInstructionState): Promise<void> =>
    stage.system<FreightTables, void>(async ({ db }) => {
      await db.updateTable('shipping_instruction').set({ state }).where('booking_id', '=', BigInt(id)).execute();
      await db.updateTable('freight_booking').set({ state: 'confirmed' }).where('id', '=', BigInt(id)).execute();
    });
  let amendments = 0;
  const acts = {
    amend: () => issue(id, `${(amendments += 1) + 1} Minzu Avenue`),
    confirm: () => answer(id, 'confirm'),
    requestUpdate: () => answer(id, 'requestUpdate', '品名不清'),
    declineUpdate: () => answer(id, 'declineUpdate', '已出提单'),
    complete: () => move('approve'),
    reopen: async () => {
      await move('approve');
      await move('return');
    },
    cancel: async () => {
      const { version } = await clerk.send(getBooking, { id });
      await clerk.send(moveBooking, { id, version, action: 'decline', reason: '爆舱' });
    },
  };
  for (const [action, from, to] of shippingInstructionStates.moves) {
    await put(from);
    await acts[action]();
    expect([action, from, await stateOf(id)]).toEqual([action, from, to]);
    // The bill is a draft again before the next one.
    if (action === 'complete') await move('return');
  }
});

test('the dialog asks for the document: a sea waybill where the shipowner’s is one, then what was asked for last', async () => {
  stage.clock.set(start);
  const { id, jobId } = await book();
  const kind = 'shippingInstructions' as const;
  const draft = () => clerk.send(draftCarrierMessage, { booking_id: id, kind });
  expect(await draft()).toMatchObject({ bill_type: 'BOL', on_board: true, electronic: false });
  expect(await clerk.send(draftCarrierMessage, { booking_id: id, kind: 'iftmin' })).toMatchObject({ bill_type: null, on_board: null });
  const move = await masterBillOf(jobId, { release_type: 'seaWaybill', originals: 0 });
  expect(await draft()).toMatchObject({ bill_type: 'SWB', on_board: true, electronic: false });
  await move('void');
  expect(await draft()).toMatchObject({ bill_type: 'BOL' });
  const order = partiesAt('1 Minzu Avenue').map((one) => (one.role === 'consignee' ? { ...one, name: 'TO ORDER' } : one));
  const wanted = { booking_id: id, kind, bill_type: 'SWB' as const, electronic: true };
  const reply = await clerk.raw(issueCarrierMessage.cmd, { ...wanted, parties: order, request_id: crypto.randomUUID() });
  expect(reply.data).toMatchObject({ at: [{ at: 'bill_type', why: 'SEA_WAYBILL_TO_ORDER' }] });
  await clerk.send(issueCarrierMessage, { ...wanted, parties: partiesAt('1 Minzu Avenue') });
  expect(await draft()).toMatchObject({ bill_type: 'SWB', on_board: true, electronic: true });
  // Another document is another message.
  await clerk.send(issueCarrierMessage, { ...wanted, bill_type: 'BOL', parties: partiesAt('1 Minzu Avenue') });
  expect(await draft()).toMatchObject({ bill_type: 'BOL', electronic: true });
});

test('the shipper of the bill of lading is named to the line in full', async () => {
  stage.clock.set(start);
  const { id } = await book();
  const parties = partiesAt('1 Minzu Avenue').map((party) => ({ ...party, name: 'Guangxi Luxshare Precision Components Company Limited' }));
  const content = async (kind: Issue['kind']) => {
    const written = await clerk.send(issueCarrierMessage, { booking_id: id, kind, parties });
    return (await clerk.send(getCarrierMessage, { id: written.id })).content;
  };
  expect(await content('shippingInstructions')).toContain('Guangxi Luxshare Precision Components Company Limited');
  expect(await content('iftmin')).toContain('NAD+CZ+++GUANGXI LUXSHARE PRECISION:COMPONENTS COMPANY LIMITED+');
});

test('the dialog proposes the parties of a Chinese house in Latin letters', async () => {
  stage.clock.set(start);
  const { id, jobId } = await book();
  await stage.system<FreightTables, unknown>(({ db }) =>
    db
      .updateTable('freight_house')
      .set({ shipper: '无名厂，南宁市 8 号', consignee: 'Siam Parts, 88 Rama IX Road' })
      .where('job_id', '=', BigInt(jobId))
      .execute(),
  );
  const { parties } = await clerk.send(draftCarrierMessage, { booking_id: id, kind: 'iftmin' });
  expect(parties.slice(0, 2).map(({ name, street }) => [name, street])).toEqual([
    ['Wuming Chang', 'Nanning Shi 8 Hao'],
    ['Siam Parts', '88 Rama IX Road'],
  ]);
});
