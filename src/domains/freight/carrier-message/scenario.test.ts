import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { addAwbRange, listAwbStock, moveAwb } from '../awb-stock/contract.ts';
import { getBooking, moveBooking, saveAirBooking, saveOceanBooking } from '../booking/contract.ts';
import { getFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { draftCarrierMessage, getCarrierMessage, issueCarrierMessage, listCarrierMessages } from './contract.ts';
import { may } from './permits.ts';

/* The airline and the line are told about a booking, once for each state of its facts. */

let stage: Stage;
let scene: BookingScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  await clerk.send(addAwbRange, {
    company_id: String(stage.companies.cn),
    supplier_id: String(scene.airline),
    first_serial: '1234560',
    last_serial: '1234579',
  });
});
afterAll(() => stage.close());

type Issue = ParamsOf<typeof issueCarrierMessage>;
const parties: Issue['parties'] = [
  { role: 'shipper', name: 'Lux Components', street: '1 Minzu Avenue', place: 'Nanning', country: 'CN' },
  { role: 'consignee', name: 'Siam Parts', street: '88 Rama IX Road', place: 'Bangkok', country: 'TH', postcode: '10310' },
];
const air = (changes: Partial<ParamsOf<typeof saveAirBooking>> = {}): ParamsOf<typeof saveAirBooking> => ({
  job_id: String(scene.airJob),
  supplier_id: String(scene.airline),
  load_station_id: String(scene.shanghaiAirport),
  discharge_station_id: String(scene.bangkokAirport),
  take_next_awb: true,
  goods: 'Machine parts',
  rate_currency: 'CNY',
  rates: [{ rate_class: 'Q', from_kg: '100', rate: '12.5' }],
  piece_lines: [{ pieces: 10, length: '100', width: '50', height: '60', length_unit: 'cm', weight: '240', weight_unit: 'kg' }],
  flights: [
    {
      flight_no: 'XX 801',
      origin_station_id: String(scene.shanghaiAirport),
      destination_station_id: String(scene.bangkokAirport),
      departs: '2026-11-25 18:00',
      arrives: '2026-11-25 22:00',
    },
  ],
  ...changes,
});
async function prepay(jobId: bigint): Promise<void> {
  await stage.system<FreightTables, void>(async ({ db }) => {
    await db.updateTable('freight_job').set({ freight_term: 'prepaid' }).where('id', '=', jobId).execute();
  });
}

test('a waybill is written once for each state of its facts; a second one replaces the first', async () => {
  const { id } = await clerk.send(saveAirBooking, air());
  const about = { booking_id: id, kind: 'fwb' as const };
  expect(await clerk.send(draftCarrierMessage, about)).toMatchObject({ function: 'original', missing: ['freight_term'] });
  expect(await clerk.refused(issueCarrierMessage, { ...about, parties })).toBe('MESSAGE_INCOMPLETE');
  await prepay(scene.airJob);
  const first = await clerk.send(issueCarrierMessage, { ...about, parties });
  expect(first).toMatchObject({ function: 'original' });
  const message = await clerk.send(getCarrierMessage, { id: first.id });
  expect(message).toMatchObject({
    kind: 'fwb',
    reference: first.reference,
    file_name: `fwb-${first.reference}.txt`,
    created_by_name: 'Lan',
  });
  const { awb_no } = await clerk.send(getBooking, { id });
  expect(message.content?.split('\r\n').slice(0, 3)).toEqual([
    'FWB/16',
    `${awb_no?.slice(0, 3)}-${awb_no?.slice(3)}PVGBKK/T10K240MC3`,
    'FLT/XX801/25',
  ]);
  expect(message.content).toContain('/W500/R12.5/T6250');
  expect(await clerk.refused(issueCarrierMessage, { ...about, parties })).toBe('MESSAGE_UNCHANGED');
  // The next message begins with the parties of the last one.
  const again = await clerk.send(draftCarrierMessage, about);
  expect(again).toMatchObject({ function: 'replacement', missing: [] });
  expect(again.parties.map(({ name, postcode }) => [name, postcode ?? null])).toEqual([
    ['Lux Components', null],
    ['Siam Parts', '10310'],
  ]);
  const other = parties.map((party) => (party.role === 'consignee' ? { ...party, name: 'Siam Parts Trading' } : party));
  expect(await clerk.send(issueCarrierMessage, { ...about, parties: other })).toMatchObject({ function: 'replacement' });
  const { kinds, messages } = await clerk.send(listCarrierMessages, { id });
  expect([kinds, messages.map((one) => one.function)]).toEqual([
    ['fwb', 'fhl'],
    ['replacement', 'original'],
  ]);
});

test('a number that a message has told the airline is void when its booking ends, and one that was told nobody is used again', async () => {
  await prepay(scene.airJob);
  const endOf = async (isTold: boolean) => {
    const { id } = await clerk.send(saveAirBooking, air());
    const { awb_no, version } = await clerk.send(getBooking, { id });
    if (isTold) {
      await clerk.send(issueCarrierMessage, { booking_id: id, kind: 'fwb', parties });
      const [bound] = (await clerk.send(listAwbStock, { tab: 'bound', where: { words: awb_no ?? '' } })).rows;
      expect(bound?.transmitted_at).toBe(stage.clock.now().toISOString());
      // The same is not noted a second time, by a person or by the message that replaces the first.
      const again = { id: bound?.id ?? '', version: bound?.version ?? 0, action: 'transmit' } as const;
      expect(await clerk.refused(moveAwb, again)).toBe('AWB_TRANSMITTED');
      const other = parties.map((party) => ({ ...party, postcode: '10311' }));
      await clerk.send(issueCarrierMessage, { booking_id: id, kind: 'fwb', parties: other });
    }
    await clerk.send(moveBooking, { id, version, action: 'cancel', reason: '客户取消' });
    const [awb] = (await clerk.send(listAwbStock, { tab: 'all', where: { words: awb_no ?? '' } })).rows;
    return awb?.state;
  };
  expect(await endOf(true)).toBe('void');
  expect(await endOf(false)).toBe('unused');
});

test('two who write at once write one message', async () => {
  await prepay(scene.airJob);
  const { id } = await clerk.send(saveAirBooking, air());
  const nok = await stage.cast({ name: 'Nok' });
  const both = await Promise.allSettled([clerk, nok].map((one) => one.send(issueCarrierMessage, { booking_id: id, kind: 'fwb', parties })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await clerk.send(listCarrierMessages, { id })).messages).toHaveLength(1);
});

test('a house is told apart from its master, and Chinese letters are refused with their text', async () => {
  await prepay(scene.airJob);
  const { id } = await clerk.send(saveAirBooking, air());
  const job = await clerk.send(getFreightJob, { id: String(scene.airJob) });
  expect(job.houses).toEqual([]);
  const houseId = await stage.system<FreightTables, bigint>(async ({ db }) => {
    const house = {
      job_id: scene.airJob,
      company_id: stage.companies.cn,
      seq: 1,
      house_no: 'H1',
      pieces: 10,
      gross_kg: '240',
      volume_m3: '3',
    };
    const text = {
      shipper: 'Lux Components, 1 Minzu Avenue, Nanning',
      consignee: 'Red River Import Co., Ltd., 53 Harbour Street',
      notify: null,
      goods: '机械零件',
      hs_code: '848310',
      marks: null,
    };
    return (
      await db
        .insertInto('freight_house')
        .values({ ...house, ...text })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  });
  const about = { booking_id: id, kind: 'fhl' as const, house_id: String(houseId) };
  expect((await clerk.send(draftCarrierMessage, about)).parties).toMatchObject([
    { role: 'shipper', name: 'Lux Components', street: '1 Minzu Avenue, Nanning', country: 'CN' },
    { role: 'consignee', name: 'Red River Import Co., Ltd.', street: '53 Harbour Street', country: 'TH' },
  ]);
  const twice = { ...about, parties: [...parties.slice(0, 1), ...parties.slice(0, 1)], request_id: crypto.randomUUID() };
  expect((await clerk.raw('carrierMessage.issue', twice)).data).toMatchObject({ at: [{ at: 'parties.1.role', why: 'ROW_TWICE' }] });
  const refused = await clerk.raw('carrierMessage.issue', { ...about, parties, request_id: crypto.randomUUID() });
  expect(refused).toMatchObject({ data: { refusal: 'MESSAGE_LETTERS' } });
  expect(refused.msg).toContain('机械零件');
  await stage.system<FreightTables, void>(async ({ db }) => {
    await db
      .updateTable('freight_house')
      .set({ goods: 'Machine parts '.repeat(50) })
      .where('id', '=', houseId)
      .execute();
  });
  expect(await clerk.refused(issueCarrierMessage, { ...about, parties })).toBe('MESSAGE_TOO_LONG');
  await stage.system<FreightTables, void>(async ({ db }) => {
    await db.updateTable('freight_house').set({ goods: 'Machine parts' }).where('id', '=', houseId).execute();
  });
  const { id: messageId } = await clerk.send(issueCarrierMessage, { ...about, parties });
  expect((await clerk.send(getCarrierMessage, { id: messageId })).content).toContain('HBS/H1/PVGBKK/10/K240/10/MACHINE PARTS');
  expect(await clerk.refused(issueCarrierMessage, { booking_id: id, kind: 'fhl', parties })).toBe('BAD_PARAMS');
});

test('an ocean booking is asked for by mail; messages of air and of ended bookings are not written', async () => {
  const { id } = await clerk.send(saveOceanBooking, {
    job_id: String(scene.oceanJob),
    supplier_id: String(scene.line),
    sailing_id: String(scene.sailing),
    load_station_id: String(scene.qinzhou),
    discharge_station_id: String(scene.laemChabang),
    contract_no: 'HHL51800000',
    receipt_type: 'CY',
    delivery_type: 'CY',
    equipment: [{ size_type: '45G1', units: 2, cargo_kg: '24000', commodity: 'Machine parts' }],
  });
  const about = { booking_id: id, kind: 'bookingRequest' as const };
  expect((await clerk.send(draftCarrierMessage, about)).missing).toEqual(['company_phone', 'ports']);
  await stage.system<FreightTables, void>(async ({ db }) => {
    await db.updateTable('own_company').set({ phone: '+867715550100' }).where('id', '=', stage.companies.cn).execute();
    await db.updateTable('station').set({ unlocode: 'CNQZH' }).where('id', '=', scene.qinzhou).execute();
    await db.updateTable('station').set({ unlocode: 'THLCH' }).where('id', '=', scene.laemChabang).execute();
  });
  const { reference } = await clerk.send(issueCarrierMessage, { ...about, parties, email: 'booking@line.example' });
  const mails = await stage.system<FreightTables, { recipient: string; subject: string; body: string }[]>(
    async ({ db }) =>
      (await sql<{ recipient: string; subject: string; body: string }>`select recipient, subject, body from message_outbox`.execute(db))
        .rows,
  );
  expect(mails).toMatchObject([{ recipient: 'booking@line.example', subject: expect.stringContaining(reference) }]);
  expect(JSON.parse(mails[0]?.body ?? '')).toMatchObject({ serviceContractReference: 'HHL51800000' });
  expect(await clerk.refused(issueCarrierMessage, { booking_id: id, kind: 'fwb', parties })).toBe('BAD_PARAMS');
  const { version } = await clerk.send(getBooking, { id });
  await clerk.send(moveBooking, { id, version, action: 'cancel', reason: '客户取消' });
  const ended = parties.map((party) => ({ ...party, postcode: '1' }));
  expect(await clerk.refused(issueCarrierMessage, { ...about, parties: ended })).toBe('BOOKING_ENDED');
});

test('another company hears of nothing, a reader writes nothing, and rates are for those who see costs', async () => {
  await prepay(scene.airJob);
  const { id } = await clerk.send(saveAirBooking, air());
  const { id: messageId } = await clerk.send(issueCarrierMessage, { booking_id: id, kind: 'fwb', parties });
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(listCarrierMessages, { id })).toBe('NOT_FOUND');
  expect(await bangkok.refused(getCarrierMessage, { id: messageId })).toBe('NOT_FOUND');
  expect(await bangkok.refused(draftCarrierMessage, { booking_id: id, kind: 'fwb' })).toBe('NOT_FOUND');
  expect(await bangkok.refused(issueCarrierMessage, { booking_id: id, kind: 'fwb', parties })).toBe('NOT_FOUND');
  const reader = await stage.cast({ permits: [may.view], hidden: ['cost'] });
  expect(await reader.refused(issueCarrierMessage, { booking_id: id, kind: 'fwb', parties })).toBe('NOT_PERMITTED');
  expect(await reader.send(getCarrierMessage, { id: messageId })).not.toHaveProperty('content');
});

test('staff of a narrower scope see what was written about their own bookings', async () => {
  const narrow = await stage.cast({ name: 'Narrow', scope: 'own' });
  const { id } = await clerk.send(saveAirBooking, air());
  await prepay(scene.airJob);
  const message = await clerk.send(issueCarrierMessage, { booking_id: id, kind: 'fwb', parties });
  expect(await narrow.refused(getCarrierMessage, { id: message.id })).toBe('NOT_FOUND');
  await stage.system<FreightTables, unknown>(({ db }) =>
    db.updateTable('freight_job').set({ created_by: narrow.accountId }).where('id', '=', scene.airJob).execute(),
  );
  expect(await narrow.send(getCarrierMessage, { id: message.id })).toMatchObject({ reference: message.reference });
});

test('a name for which the format of an airline has no room is refused, and not cut', async () => {
  await prepay(scene.airJob);
  const { id } = await clerk.send(saveAirBooking, air());
  const named = parties.map((party) => ({ ...party, name: 'Guangxi Luxshare Precision Components Company Limited' }));
  expect(await clerk.refused(issueCarrierMessage, { booking_id: id, kind: 'fwb', parties: named })).toBe('MESSAGE_TOO_LONG');
});
