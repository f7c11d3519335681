import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { docks } from '../dock/master.ts';
import { finishReceiving, receive } from '../receiving/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { bookDock, getInbound, listInbound, moveInbound, readDocks, saveInbound } from './contract.ts';

/* Trucks have a dock for a time. The stage's clock begins at 2026-11-20 02:00 UTC. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let owner: Player;
let dockIds: [string, string];
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  owner = await stage.cast({ type: 4, customerId: scene.lux });
  const dock = async (code: string) => (await keeper.send(docks.save, { code, warehouse_id: String(scene.warehouse) })).id;
  dockIds = [await dock('D01'), await dock('D02')];
});
afterAll(() => stage.close());

type Plan = { id: string; version: number; plan_no: string };
/** A plan that the warehouse expects. */
async function expected(): Promise<Plan> {
  const plan = await owner.send(saveInbound, {
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-20T04:00:00Z',
    eta_to: '2026-11-20T06:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '24' }],
    submit: true,
  });
  const { version } = await keeper.send(moveInbound, { id: plan.id, version: plan.version, action: 'audit' });
  return { id: plan.id, version, plan_no: plan.plan_no };
}
const at = (hour: string) => `2026-11-20T${hour}:00Z`;
const slot = (plan: Plan, place: 0 | 1, from: string, to: string) => ({
  id: plan.id,
  version: plan.version,
  dock_id: dockIds[place],
  from: at(from),
  to: at(to),
});
const booked = async (plan: Plan, place: 0 | 1, from: string, to: string): Promise<Plan> => ({
  ...plan,
  ...(await keeper.send(bookDock, slot(plan, place, from, to))),
});
const moved = async (plan: Plan, action: 'arrive' | 'dock' | 'unaudit', more: { dock?: string; reason?: string } = {}): Promise<Plan> => ({
  ...plan,
  version: (await keeper.send(moveInbound, { id: plan.id, version: plan.version, action, ...more })).version,
});
/** Plans of earlier tests leave their docks. */
const clear = () =>
  stage.system<WarehouseTables, unknown>(({ db }) =>
    sql`update inbound_plan set state = 'cancelled' where state in ('audited', 'arrived', 'docked')`.execute(db),
  );

test('a dock out of use is not booked', async () => {
  await clear();
  const plan = await expected();
  const { id, version } = await keeper.send(docks.get, { id: dockIds[1] });
  await keeper.send(docks.setActive, { id, version, active: false });
  expect(await keeper.refused(bookDock, slot(plan, 1, '04:00', '05:00'))).toBe('BAD_PARAMS');
  await keeper.send(docks.setActive, { id, version: version + 1, active: true });
  await booked(plan, 1, '04:00', '05:00');
});

test('a dock is booked for a time, which nobody else gets; the next one begins where it ends', async () => {
  await clear();
  const [first, second] = [await expected(), await expected()];
  await booked(first, 0, '04:00', '05:00');
  expect(await keeper.refused(bookDock, slot(second, 0, '04:59', '06:00'))).toBe('SLOT_TAKEN');
  expect(await keeper.refused(bookDock, slot(second, 0, '03:00', '07:00'))).toBe('SLOT_TAKEN');
  const other = await booked(second, 1, '04:00', '05:00');
  await booked(other, 0, '05:00', '06:00');
  const { docks: seen } = await keeper.send(readDocks, { id: first.id });
  expect(seen.map(({ code, slots }) => [code, slots.map(({ plan_no, dock_from }) => [plan_no, dock_from])])).toEqual([
    [
      'D01',
      [
        [first.plan_no, '2026-11-20T04:00:00.000Z'],
        [second.plan_no, '2026-11-20T05:00:00.000Z'],
      ],
    ],
    ['D02', []],
  ]);
  expect(await owner.send(getInbound, { id: first.id })).toMatchObject({ booked_dock: 'D01', dock_to: '2026-11-20T05:00:00.000Z' });
});

test('a plan that is not expected any more leaves its time to others', async () => {
  await clear();
  const [first, second, third] = [await expected(), await expected(), await expected()];
  await moved(await booked(first, 0, '04:00', '05:00'), 'unaudit', { reason: '改期' });
  expect(await keeper.send(getInbound, { id: first.id })).toMatchObject({ booked_dock: null, dock_from: null });
  const { version } = await booked(second, 0, '04:00', '05:00');
  await owner.send(moveInbound, { id: second.id, version, action: 'cancel', reason: '改期' });
  const again = await booked(third, 0, '04:00', '05:00');
  await keeper.send(bookDock, { id: third.id, version: again.version, dock_id: null });
  await booked(await expected(), 0, '04:00', '05:00');
  expect(await keeper.refused(bookDock, slot({ ...second, version: version + 1 }, 1, '04:00', '05:00'))).toBe('DOCK_NOT_NOW');
});

test('a time that has passed, is turned or too long, and the dock of another warehouse are refused beside their field', async () => {
  await clear();
  const plan = await expected();
  const fault = async (changes: object) => {
    const reply = await keeper.raw('inbound.book', { ...slot(plan, 0, '04:00', '05:00'), ...changes, request_id: crypto.randomUUID() });
    return (reply.data as { at?: { at: string; why: string }[] }).at?.map((one) => `${one.at} ${one.why}`);
  };
  expect(await fault({ from: at('01:00'), to: at('02:00') })).toEqual(['to SLOT_PAST']);
  expect(await fault({ from: at('05:00'), to: at('05:00') })).toEqual(['to WINDOW_TURNED']);
  expect(await fault({ to: '2026-11-21T04:01:00Z' })).toEqual(['to SLOT_TOO_LONG']);
  expect(await fault({ from: null })).toEqual(['from REQUIRED']);
  expect(await fault({ to: null })).toEqual(['to REQUIRED']);
  expect(await fault({ dock_id: '999999' })).toEqual(['dock_id BAD_CHOICE']);
  const elsewhere = await stage.cast({ companyId: stage.companies.th });
  expect(await elsewhere.refused(readDocks, { id: plan.id })).toBe('NOT_FOUND');
  expect(await elsewhere.refused(bookDock, slot(plan, 0, '04:00', '05:00'))).toBe('NOT_FOUND');
});

test('a dock is booked for a day and no longer, and until after now', async () => {
  await clear();
  const plan = await expected();
  const lasting = (from: string, to: string) => ({ ...slot(plan, 0, '00:00', '00:00'), from, to });
  expect(await keeper.refused(bookDock, lasting('2026-11-20T04:00:00Z', '2026-11-21T04:00:01Z'))).toBe('BAD_PARAMS');
  const { version } = await keeper.send(bookDock, lasting('2026-11-20T04:00:00Z', '2026-11-21T04:00:00Z'));
  expect(await keeper.send(getInbound, { id: plan.id })).toMatchObject({ booked_dock: 'D01', dock_to: '2026-11-21T04:00:00.000Z' });
  expect(await keeper.refused(bookDock, { ...lasting('2026-11-20T01:00:00Z', '2026-11-20T02:00:00Z'), version })).toBe('BAD_PARAMS');
  await keeper.send(bookDock, { ...lasting('2026-11-20T01:00:00Z', '2026-11-20T02:00:01Z'), version });
});

test('a truck has its appointment from its first moment on, and no longer at its last', async () => {
  await clear();
  const first = await booked(await expected(), 0, '02:00', '03:00');
  const second = await booked(await expected(), 1, '01:00', '03:00');
  await moved(await moved(first, 'arrive'), 'dock');
  expect(await keeper.send(getInbound, { id: first.id })).toMatchObject({ dock: 'D01', booked_dock: 'D01' });
  stage.clock.advance(3_600_000);
  try {
    await moved(await moved(second, 'arrive'), 'dock');
    expect(await keeper.send(getInbound, { id: second.id })).toMatchObject({ dock: 'D02', booked_dock: null });
  } finally {
    stage.clock.advance(-3_600_000);
  }
});

test('a truck gets the dock that it booked, and no two stand at one', async () => {
  await clear();
  const [first, second] = [await booked(await expected(), 0, '01:30', '03:00'), await expected()];
  await moved(await moved(first, 'arrive'), 'dock');
  expect(await keeper.send(getInbound, { id: first.id })).toMatchObject({ state: 'docked', dock: 'D01', booked_dock: 'D01' });
  const waiting = await moved(second, 'arrive');
  const dock = (name?: string) => ({ id: waiting.id, version: waiting.version, action: 'dock' as const, ...(name ? { dock: name } : {}) });
  expect(await keeper.refused(moveInbound, dock('D01'))).toBe('DOCK_IN_USE');
  expect(await keeper.refused(moveInbound, dock('D77'))).toBe('BAD_PARAMS');
  expect(await keeper.refused(moveInbound, dock())).toBe('BAD_PARAMS');
  await keeper.send(moveInbound, dock('d02'));
  expect(await keeper.send(getInbound, { id: second.id })).toMatchObject({ dock: 'D02' });

  // It stands there until all of it is unloaded.
  const [line] = (await keeper.send(getInbound, { id: second.id })).line_rows;
  await keeper.send(receive, { plan_id: second.id, line_id: line?.id ?? '', qty: '12', cartons: 1 });
  const third = await moved(await expected(), 'arrive');
  const next = { id: third.id, version: third.version, action: 'dock' as const, dock: 'D02' };
  expect(await keeper.refused(moveInbound, next)).toBe('DOCK_IN_USE');
  const standing = async () => (await keeper.send(readDocks, { id: third.id })).docks.map((one) => one.standing);
  expect(await standing()).toEqual([first.plan_no, second.plan_no]);
  const { version } = await keeper.send(getInbound, { id: second.id });
  await keeper.send(finishReceiving, { id: second.id, version, reason: '只到一半' });
  expect(await standing()).toEqual([first.plan_no, null]);
  await keeper.send(moveInbound, next);
});

test('a truck that comes after its time is late, and waits where the next one has the dock', async () => {
  await clear();
  const missed = await booked(await expected(), 0, '01:00', '02:30');
  const next = await booked(await expected(), 0, '02:30', '04:30');
  stage.clock.advance(3_600_000);
  try {
    const { rows } = await keeper.send(listInbound, { where: { late: true } });
    expect(rows.map(({ plan_no }) => plan_no)).toContain(missed.plan_no);
    const waiting = await moved(missed, 'arrive');
    const dock = { id: waiting.id, version: waiting.version, action: 'dock' as const };
    expect(await keeper.refused(moveInbound, dock)).toBe('SLOT_TAKEN');
    // Another dock is free; the appointment that was missed is given up.
    await keeper.send(moveInbound, { ...dock, dock: 'D02' });
    expect(await keeper.send(getInbound, { id: missed.id })).toMatchObject({ dock: 'D02', booked_dock: null });
    await moved(await moved(next, 'arrive'), 'dock');
  } finally {
    stage.clock.advance(-3_600_000);
  }
});

test('of twenty bookings of one time at one dock a single one succeeds', async () => {
  await clear();
  const plans = await Promise.all(Array.from({ length: 20 }, expected));
  const answers = await Promise.all(
    plans.map((plan) => keeper.raw('inbound.book', { ...slot(plan, 0, '08:00', '09:00'), request_id: crypto.randomUUID() })),
  );
  const refused = answers.filter(({ data }) => (data as { refusal?: string }).refusal === 'SLOT_TAKEN');
  expect([answers.length - refused.length, refused.length]).toEqual([1, 19]);
});

test('the database itself keeps two appointments apart', async () => {
  await clear();
  const [first, second] = [await booked(await expected(), 0, '10:00', '11:00'), await expected()];
  const twice = stage.system<WarehouseTables, unknown>(({ db }) =>
    sql`update inbound_plan p set dock_id = f.dock_id, dock_from = f.dock_from, dock_to = f.dock_to
      from inbound_plan f where f.id = ${first.id} and p.id = ${second.id}`.execute(db),
  );
  await expect(twice).rejects.toThrow('inbound_plan_dock_once');
});
