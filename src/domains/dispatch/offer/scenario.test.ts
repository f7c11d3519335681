import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { dispatchLoads, moveWorkOrder, planWorkOrder } from '../work-order/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { listOffers, remindCarriers } from './contract.ts';

/*
 * Offers that carriers have not answered: the most urgent first, late ones in a tab of their own, a reminder by SMS at most every ten
 * minutes.
 */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  await system(async ({ db }) => {
    await db.updateTable('station').set({ name_vi: 'Nam Ninh' }).where('id', '=', scene.nanning).execute();
    await db.updateTable('station').set({ name: 'Hà Nội', name_zh: '河内' }).where('id', '=', scene.hanoi).execute();
  });
});
afterAll(() => stage.close());

async function offered(no: string, carrier: bigint, answer_minutes: number): Promise<{ id: string; no: string; version: number }> {
  const order = await system((work) => addOrder(work, scene, { no, pieces: 5, kg: '500', m3: '2' }));
  return mai.send(dispatchLoads, {
    loads: [{ order_id: String(order), pieces: 5, gross_kg: '500', volume_m3: '2' }],
    carrier_id: String(carrier),
    planned_depart: '2026-11-22T01:00:00Z',
    planned_arrive: '2026-11-22T15:00:00Z',
    answer_minutes,
  });
}
type Sms = { message_outbox: { id: bigint; channel: string; recipient: string; body: string } };
const messages = () =>
  stage.system<Sms, Omit<Sms['message_outbox'], 'id'>[]>(({ db }) =>
    db.selectFrom('message_outbox').select(['channel', 'recipient', 'body']).orderBy('id').execute(),
  );

test('offers stand by their time to answer; a reminder goes to all chosen ones or to none', async () => {
  const [slow, quick] = [await offered('SO-O1', scene.saoViet, 60), await offered('SO-O2', scene.jinlong, 10)];
  const numbers = async (tab: string) => (await mai.send(listOffers, { tab })).rows.map(({ no }) => no);
  expect([await numbers('offered'), await numbers('late')]).toEqual([[quick.no, slow.no], []]);
  stage.clock.advance(11 * 60_000);
  expect(await numbers('late')).toEqual([quick.no]);

  expect(await mai.send(remindCarriers, { ids: [quick.id] })).toEqual({ reminded: 1 });
  // To the carrier's own number, with the way from its beginning to its end.
  expect(await messages()).toEqual([{ channel: 'sms', recipient: '13800000000', body: `Quayside ${quick.no} · 南宁 → 河内` }]);
  // One of the two was reminded just now, so neither carrier gets a message.
  expect(await mai.refused(remindCarriers, { ids: [slow.id, quick.id] })).toBe('REMINDED_JUST_NOW');
  expect(await messages()).toHaveLength(1);
  stage.clock.advance(10 * 60_000);
  expect(await mai.send(remindCarriers, { ids: [slow.id, quick.id] })).toEqual({ reminded: 2 });
  expect(await messages()).toHaveLength(3);
});

test('each carrier reads the stations as its own country writes them', async () => {
  const [chinese, vietnamese] = [await offered('SO-L1', scene.jinlong, 60), await offered('SO-L2', scene.saoViet, 60)];
  await mai.send(remindCarriers, { ids: [chinese.id, vietnamese.id] });
  expect((await messages()).slice(-2)).toEqual(
    expect.arrayContaining([
      { channel: 'sms', recipient: '13800000000', body: `Quayside ${chinese.no} · 南宁 → 河内` },
      { channel: 'sms', recipient: '+84912000111', body: `Quayside ${vietnamese.no} · Nam Ninh → Hà Nội` },
    ]),
  );
});

/* The instant by which a carrier answers. */
test.each([
  [-1, false],
  [0, false],
  [1, true],
])('%i ms after its time to answer an offer is late: %s', async (ms, isLate) => {
  const { id } = await offered(`SO-OL${ms}`, scene.saoViet, 60);
  const answerBy = (await mai.send(listOffers, { tab: 'offered' })).rows.find((row) => row.id === id)?.answer_by;
  stage.clock.set(new Date(Date.parse(answerBy ?? '') + ms));
  expect((await mai.send(listOffers, { tab: 'late' })).rows.some((row) => row.id === id)).toBe(isLate);
});

/* againAfterMs of calls/remind.ts: ten minutes. */
test('a reminder is repeated after ten minutes, not a moment earlier', async () => {
  const { id } = await offered('SO-OR', scene.jinlong, 60);
  await mai.send(remindCarriers, { ids: [id] });
  stage.clock.advance(10 * 60_000 - 1);
  expect(await mai.refused(remindCarriers, { ids: [id] })).toBe('REMINDED_JUST_NOW');
  stage.clock.advance(1);
  expect(await mai.send(remindCarriers, { ids: [id] })).toEqual({ reminded: 1 });
});

test('the next carrier was not reminded yet, and its reminder need not wait for that of the one before', async () => {
  const { id } = await offered('SO-ON', scene.saoViet, 60);
  const offer = async () => (await mai.send(listOffers, {})).rows.find((row) => row.id === id);
  await mai.send(remindCarriers, { ids: [id] });
  expect(await offer()).toMatchObject({ reminded_count: 1, carrier_name: 'Sao Việt' });
  const { version = 0 } = (await offer()) ?? {};
  const back = await mai.send(moveWorkOrder, { id, version, action: 'withdraw', reason: '无人应答' });
  await mai.send(planWorkOrder, {
    id,
    version: back.version,
    carrier_id: String(scene.jinlong),
    planned_depart: '2026-11-22T01:00:00Z',
    planned_arrive: '2026-11-22T15:00:00Z',
  });
  expect(await offer()).toMatchObject({ reminded_count: 0, carrier_name: '金龙运输' });
  expect(await mai.send(remindCarriers, { ids: [id] })).toEqual({ reminded: 1 });
});

test('what was answered or is another company’s is not reminded', async () => {
  const answered = await offered('SO-O3', scene.saoViet, 60);
  const foreign = await stage.cast({ companyId: stage.companies.th });
  expect(await foreign.refused(remindCarriers, { ids: [answered.id] })).toBe('NOT_FOUND');
  expect((await foreign.send(listOffers, {})).rows).toEqual([]);
  await mai.send(moveWorkOrder, { id: answered.id, version: answered.version, action: 'accept' });
  expect(await mai.refused(remindCarriers, { ids: [answered.id] })).toBe('NOT_OFFERED');
});
