import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { dispatchLoads, getWorkOrder } from '../work-order/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { listRoadExceptions, moveRoadException, saveRoadException, tellRoadException } from './contract.ts';
import { may } from './permits.ts';

/* Something goes wrong on the road: a carrier's driver reports it, dispatch takes it in hand and closes it with its cost. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let chen: Player;
let trip: { id: string; no: string };
let load: string;
let order: bigint;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
  order = await system((work) => addOrder(work, scene, { no: 'SO-X1', pieces: 20, kg: '2000', m3: '8' }));
  trip = await mai.send(dispatchLoads, {
    loads: [{ order_id: String(order), pieces: 20, gross_kg: '2000', volume_m3: '8' }],
    carrier_id: String(scene.jinlong),
    planned_depart: '2026-11-21T01:00:00Z',
    planned_arrive: '2026-11-21T15:00:00Z',
  });
  load = (await mai.send(getWorkOrder, { id: trip.id })).loaded[0]?.id ?? '';
});
afterAll(() => stage.close());

const report = {
  kind: 'damage' as const,
  happened_at: '2026-11-20T01:30:00Z',
  place: 'G7211 友谊关',
  description: '急刹，两箱压坏',
  pieces: 2,
};
const open = async (where: object = {}) => (await mai.send(listRoadExceptions, { tab: 'open', where })).rows;

test('the carrier reports damage on one load of its trip; dispatch sees who, which order and how many pieces', async () => {
  await stage.pushes();
  const { id, no } = await chen.send(tellRoadException, { work_order_id: trip.id, load_id: load, ...report });
  expect(no).toMatch(/^EX/);
  expect(await open()).toMatchObject([
    { id, no, state: 'open', kind: 'damage', pieces: 2, order_no: 'SO-X1', work_order_no: trip.no, carrier_name: '金龙运输' },
  ]);
  expect((await open())[0]).toMatchObject({ reported_by_name: 'Chen', reported_by_carrier: true, responsible: 'undecided', cost: null });
  // The dispatcher of the trip is notified at once, and the trip's own history shows it.
  expect(await stage.pushes()).toContainEqual(
    expect.objectContaining({ type: 1, facts: expect.objectContaining({ who: 'Chen', what: report.description }) }),
  );
  expect((await mai.send(getWorkOrder, { id: trip.id })).events.map(({ code }) => code)).toContain('exception');
});

test('another carrier, another company and the future are refused', async () => {
  const phuc = await stage.cast({ name: 'Phúc', type: 2, carrierId: scene.saoViet });
  expect(await phuc.refused(tellRoadException, { work_order_id: trip.id, ...report })).toBe('NOT_FOUND');
  const vietnam = await stage.cast({ companyId: stage.companies.vn });
  expect(await vietnam.refused(saveRoadException, { work_order_id: trip.id, ...report })).toBe('NOT_FOUND');
  const [first] = await open();
  expect(await vietnam.refused(moveRoadException, { id: first?.id ?? '', version: 1, action: 'take' })).toBe('NOT_FOUND');
  expect((await vietnam.send(listRoadExceptions, { tab: 'open' })).rows).toEqual([]);
  const future = { work_order_id: trip.id, ...report, happened_at: '2026-11-20T04:00:00Z' };
  expect(await chen.refused(tellRoadException, future)).toBe('IN_THE_FUTURE');
  // An order that is on no truck.
  expect(await mai.refused(saveRoadException, { work_order_id: trip.id, order_id: '999999', ...report })).toBe('NOT_FOUND');
  expect(await open()).toHaveLength(1);
});

test('what is on another truck is not reported on this one', async () => {
  const other = await system((work) => addOrder(work, scene, { no: 'SO-X2', pieces: 5, kg: '300', m3: '2' }));
  const next = await mai.send(dispatchLoads, {
    loads: [{ order_id: String(other), pieces: 5, gross_kg: '300', volume_m3: '2' }],
    carrier_id: String(scene.jinlong),
    planned_depart: '2026-11-22T01:00:00Z',
    planned_arrive: '2026-11-22T15:00:00Z',
  });
  const load_id = (await mai.send(getWorkOrder, { id: next.id })).loaded[0]?.id ?? '';
  expect(await mai.refused(saveRoadException, { work_order_id: trip.id, order_id: String(other), ...report })).toBe('NOT_FOUND');
  expect(await chen.refused(tellRoadException, { work_order_id: trip.id, load_id, ...report })).toBe('NOT_FOUND');
  expect(await open()).toHaveLength(1);
});

test('it is taken in hand, closed with who is responsible and what it costs, and can be opened again', async () => {
  const { id } = (await open())[0] ?? { id: '' };
  const reporter = await stage.cast({ permits: [may.view, may.edit] });
  expect(await reporter.send(moveRoadException, { id, version: 1, action: 'take' })).toEqual({ state: 'handling', version: 2 });
  const close = { id, version: 2, action: 'close', responsible: 'carrier', resolution: '按货价赔偿', cost_currency: 'CNY' } as const;
  expect(await reporter.refused(moveRoadException, { ...close, cost: '1280.50' })).toBe('NOT_PERMITTED');
  expect(await mai.refused(moveRoadException, { ...close, responsible: 'undecided' })).toBe('BAD_PARAMS');
  expect(await mai.refused(moveRoadException, { ...close, resolution: null })).toBe('BAD_PARAMS');
  expect(await mai.refused(moveRoadException, { ...close, cost: '1280.505' })).toBe('BAD_PARAMS');
  expect(await mai.refused(moveRoadException, { ...close, version: 1, cost: '1280.50' })).toBe('CHANGED_MEANWHILE');
  stage.clock.set('2026-11-20T09:00:00Z');
  expect(await mai.send(moveRoadException, { ...close, cost: '1280.50' })).toEqual({ state: 'closed', version: 3 });
  const closed = async () => (await mai.send(listRoadExceptions, { tab: 'closed' })).rows;
  expect(await closed()).toMatchObject([
    { id, cost: '1280.50', cost_currency: 'CNY', responsible: 'carrier', resolution: '按货价赔偿', closed_at: '2026-11-20T09:00:00.000Z' },
  ]);
  expect(await mai.refused(moveRoadException, { ...close, version: 3 })).toBe('ILLEGAL_MOVE');
  expect(await mai.send(moveRoadException, { id, version: 3, action: 'reopen' })).toEqual({ state: 'handling', version: 4 });
  expect(await closed()).toEqual([]);
  expect((await mai.send(listRoadExceptions, { tab: 'handling' })).rows).toMatchObject([{ id, handler_name: 'Mai', closed_at: null }]);
});

test('staff write down a delay of the whole trip, which names no order', async () => {
  const delay = { kind: 'delay' as const, happened_at: '2026-11-20T08:00:00Z', description: '口岸排队', delay_hours: '6.5' };
  const { no } = await mai.send(saveRoadException, { work_order_id: trip.id, ...delay });
  expect(await open({ kind: ['delay'] })).toMatchObject([{ no, order_no: null, delay_hours: '6.50', reported_by_carrier: false }]);
  expect(await mai.refused(saveRoadException, { work_order_id: trip.id, ...delay, description: ' ' })).toBe('BAD_PARAMS');
});

test('an exception that needs nobody is closed at once by who may close, and another company does not reach it', async () => {
  const { id } = await mai.send(saveRoadException, { work_order_id: trip.id, ...report, description: '轻微划痕' });
  const close = {
    id,
    version: 1,
    action: 'close',
    responsible: 'carrier',
    resolution: '现场赔付',
    cost: '50',
    cost_currency: 'CNY',
  } as const;
  const reporter = await stage.cast({ permits: [may.view, may.edit] });
  expect(await reporter.refused(moveRoadException, close)).toBe('NOT_PERMITTED');
  const vietnam = await stage.cast({ companyId: stage.companies.vn });
  expect(await vietnam.refused(moveRoadException, close)).toBe('NOT_FOUND');
  const future = { work_order_id: trip.id, ...report, happened_at: '2030-01-01T00:00:00Z' };
  expect(await mai.refused(saveRoadException, future)).toBe('IN_THE_FUTURE');
  expect(await mai.send(moveRoadException, close)).toEqual({ state: 'closed', version: 2 });
  expect((await mai.send(listRoadExceptions, { tab: 'closed' })).rows.find((row) => row.id === id)).toMatchObject({
    cost: '50.00',
    cost_currency: 'CNY',
    responsible: 'carrier',
    resolution: '现场赔付',
  });
});
