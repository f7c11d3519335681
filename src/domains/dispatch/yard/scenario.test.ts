import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { dispatchLoads } from '../work-order/contract.ts';
import type { DispatchTables } from '../server/db.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../server/seed/scene.ts';
import { gateIn, listYard, moveInYard } from './contract.ts';
import { may } from './permits.ts';

/* A day at the gate of the yard in Nanning. */

let stage: Stage;
let scene: DispatchScene;
let gate: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  await stage.system<DispatchTables, unknown>(({ db }) =>
    db.updateTable('station').set({ kind: 'yard' }).where('id', '=', scene.nanning).execute(),
  );
  gate = await stage.cast({ name: '农门卫', permits: [may.view, may.gate] });
});
afterAll(() => stage.close());

const truck = (plate_no: string, at: string, more: Partial<ParamsOf<typeof gateIn>> = {}): ParamsOf<typeof gateIn> => ({
  station_id: String(scene.nanning),
  kind: 'truck',
  plate_no,
  at,
  ...more,
});
const here = async (where: object = {}) => (await gate.send(listYard, { tab: 'here', where })).rows;

test('a truck of a planned trip comes in, goes to a dock, comes back and leaves; its driver and trip follow from the plate', async () => {
  const order = await stage.system<DispatchTables, bigint>((work) => addOrder(work, scene, { no: 'SO-Y1', pieces: 5, kg: '500', m3: '2' }));
  const dispatcher = await stage.cast();
  const trip = await dispatcher.send(dispatchLoads, {
    loads: [{ order_id: String(order), pieces: 5, gross_kg: '500', volume_m3: '2' }],
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(scene.small.vehicle),
    driver_id: String(scene.small.driver),
    planned_depart: '2026-11-20T06:00:00Z',
    planned_arrive: '2026-11-20T20:00:00Z',
  });
  stage.clock.set('2026-11-20T06:00:00Z');
  expect(await gate.refused(gateIn, truck('桂A10001', '2026-11-20T06:06:00Z'))).toBe('IN_THE_FUTURE');
  const visit = await gate.send(gateIn, truck('桂A10001', '2026-11-20T05:00:00Z', { seal_no: 'SL77' }));
  expect(await here({ words: '10001' })).toMatchObject([
    {
      id: visit.id,
      state: 'inYard',
      plate_no: '桂A10001',
      driver_name: '司机 桂A10001',
      work_order_no: trip.no,
      dwell_hours: '1.0',
      long: false,
    },
  ]);

  const move = (version: number, action: ParamsOf<typeof moveInYard>['action'], at: string, dock: string | null = null) => ({
    id: visit.id,
    version,
    action,
    at,
    dock,
  });
  expect(await gate.refused(moveInYard, move(1, 'dock', '2026-11-20T05:30:00Z'))).toBe('BAD_PARAMS');
  expect(await gate.refused(moveInYard, move(1, 'dock', '2026-11-20T04:59:59Z', '3'))).toBe('BEFORE_GATE_IN');
  // A truck may be at its dock in the minute in which it came in.
  const docked = await gate.send(moveInYard, move(1, 'dock', '2026-11-20T05:00:00Z', '3'));
  expect(docked).toEqual({ state: 'atDock', version: 2 });
  // A truck never leaves from a dock, and a page that shows an older state changes nothing.
  expect(await gate.refused(moveInYard, move(2, 'gateOut', '2026-11-20T05:40:00Z'))).toBe('ILLEGAL_MOVE');
  expect(await gate.refused(moveInYard, move(1, 'undock', '2026-11-20T05:40:00Z'))).toBe('CHANGED_MEANWHILE');

  // Another truck does not get the dock while it is taken.
  const second = await gate.send(gateIn, truck('桂C55555', '2026-11-20T05:35:00Z', { driver_name: '陆师傅' }));
  const toDock = { id: second.id, version: 1, action: 'dock', dock: '3', at: '2026-11-20T05:45:00Z' } as const;
  expect(await gate.refused(moveInYard, toDock)).toBe('DOCK_TAKEN');
  await gate.send(moveInYard, move(2, 'undock', '2026-11-20T05:50:00Z'));
  expect(await gate.send(moveInYard, { ...toDock, at: '2026-11-20T05:55:00Z' })).toEqual({ state: 'atDock', version: 2 });
  expect(await gate.send(moveInYard, move(3, 'gateOut', '2026-11-20T06:00:00Z'))).toEqual({ state: 'out', version: 4 });
  expect((await here()).map(({ plate_no, dock }) => [plate_no, dock])).toEqual([['桂C55555', '3']]);
});

test('a truck leaves neither its dock nor the yard before it was at the dock', async () => {
  const { id } = await gate.send(gateIn, truck('桂F66666', '2026-11-20T05:00:00Z'));
  const move = (version: number, action: ParamsOf<typeof moveInYard>['action'], at: string) => ({ id, version, action, at, dock: '6' });
  await gate.send(moveInYard, move(1, 'dock', '2026-11-20T05:30:00Z'));
  expect(await gate.refused(moveInYard, move(2, 'undock', '2026-11-20T05:29:59Z'))).toBe('BEFORE_DOCK');
  await gate.send(moveInYard, move(2, 'undock', '2026-11-20T05:30:00Z'));
  expect(await gate.refused(moveInYard, move(3, 'gateOut', '2026-11-20T05:29:59Z'))).toBe('BEFORE_DOCK');
  expect((await here({ words: '66666' })).map(({ state }) => state)).toEqual(['inYard']);
  await gate.send(moveInYard, move(3, 'gateOut', '2026-11-20T05:30:00Z'));
  expect(await here({ words: '66666' })).toEqual([]);
});

test('what stands in one yard comes through no other gate until it has left', async () => {
  stage.clock.set('2026-11-21T08:00:00Z');
  const container = { kind: 'container' as const, container_no: 'csqu 3054383' };
  expect(await gate.refused(gateIn, truck('桂D1', '2026-11-21T07:00:00Z', { container_no: 'CSQU3054384' }))).toBe('BAD_PARAMS');
  const first = await gate.send(gateIn, { ...truck('', '2026-11-21T07:00:00Z'), ...container, plate_no: null });
  // The same container on a truck, at a second yard.
  await stage.system<DispatchTables, unknown>(({ db }) =>
    db.updateTable('station').set({ kind: 'port' }).where('id', '=', scene.hanoi).execute(),
  );
  const elsewhere = truck('29C-99999', '2026-11-21T07:30:00Z', { station_id: String(scene.hanoi), container_no: 'CSQU3054383' });
  expect(await gate.refused(gateIn, elsewhere)).toBe('STILL_IN_YARD');
  await gate.send(moveInYard, { id: first.id, version: 1, action: 'gateOut', at: '2026-11-21T07:40:00Z' });
  await gate.send(gateIn, { ...elsewhere, at: '2026-11-21T07:50:00Z' });
  expect(await here({ station_id: [String(scene.hanoi)] })).toMatchObject([{ plate_no: '29C-999.99', container_no: 'CSQU3054383' }]);
  // The truck is the same in each spelling of its plate.
  expect(await gate.refused(gateIn, truck('29c 999.99', '2026-11-21T07:55:00Z'))).toBe('STILL_IN_YARD');
});

test('docks are those of one yard: the same dock of another one is free', async () => {
  const [there] = await here({ words: '99999', station_id: [String(scene.hanoi)] });
  expect(await here({ words: '55555', station_id: [String(scene.nanning)] })).toMatchObject([{ dock: '3' }]);
  const toDock = { id: there?.id ?? '', version: there?.version ?? 0, action: 'dock', dock: '3', at: '2026-11-21T08:00:00Z' } as const;
  expect(await gate.send(moveInYard, toDock)).toMatchObject({ state: 'atDock' });
});

/* longDwellHours of states.ts: a whole day. */
test.each([
  ['2026-11-22T07:49:59.999Z', false],
  ['2026-11-22T07:50:00.000Z', false],
  ['2026-11-22T07:50:00.001Z', true],
])('a truck that came in at ten to eight is marked as long in the yard at %s: %s', async (now, isLong) => {
  stage.clock.set(now);
  expect((await here({ words: '99999' })).map(({ long }) => long)).toEqual([isLong]);
  expect((await here({ long: true })).some(({ plate_no }) => plate_no === '29C-999.99')).toBe(isLong);
});

test('a stay of more than a day is marked, a station without a yard takes nothing in, and a viewer moves nothing', async () => {
  stage.clock.set('2026-11-22T08:30:00Z');
  expect((await here({ long: true })).map(({ plate_no }) => plate_no)).toEqual(['29C-999.99', '桂C55555']);
  await stage.system<DispatchTables, unknown>(({ db }) =>
    db.updateTable('station').set({ kind: 'city' }).where('id', '=', scene.hanoi).execute(),
  );
  const inHanoi = truck('桂E1', '2026-11-22T08:00:00Z', { station_id: String(scene.hanoi) });
  expect(await gate.refused(gateIn, inHanoi)).toBe('NO_YARD');
  // Nor does a yard that is out of use.
  await stage.system<DispatchTables, unknown>(({ db }) =>
    db.updateTable('station').set({ kind: 'yard', active: false }).where('id', '=', scene.hanoi).execute(),
  );
  const { data } = await gate.raw(gateIn.cmd, { ...inHanoi, request_id: crypto.randomUUID() });
  expect(data).toMatchObject({ at: [{ at: 'station_id', why: 'NOT_ACTIVE' }] });
  const viewer = await stage.cast({ permits: [may.view] });
  expect(await viewer.refused(gateIn, truck('桂E1', '2026-11-22T08:00:00Z'))).toBe('NOT_PERMITTED');
  expect((await viewer.send(listYard, { tab: 'out' })).rows).toHaveLength(3);
});

test.each(['departed', 'arrived'] as const)('a truck whose trip has %s comes in with its driver and trip', async (state) => {
  stage.clock.set('2026-11-22T08:30:00Z');
  const { id, no } = await stage.system<DispatchTables, { id: bigint; no: string }>(({ db }) =>
    db.updateTable('work_order').set({ state }).where('plate_no', '=', '桂A10001').returning(['id', 'no']).executeTakeFirstOrThrow(),
  );
  const visit = await gate.send(gateIn, truck('桂A10001', '2026-11-22T08:00:00Z'));
  expect(await here({ words: '10001' })).toMatchObject([{ driver_name: '司机 桂A10001', work_order_id: String(id), work_order_no: no }]);
  await gate.send(moveInYard, { id: visit.id, version: 1, action: 'gateOut', at: '2026-11-22T08:30:00Z' });
});

test('a truck whose trip is over comes in without it', async () => {
  stage.clock.set('2026-11-22T09:00:00Z');
  await stage.system<DispatchTables, unknown>(({ db }) =>
    db.updateTable('work_order').set({ state: 'completed' }).where('plate_no', '=', '桂A10001').execute(),
  );
  const visit = await gate.send(gateIn, truck('桂A10001', '2026-11-22T08:45:00Z'));
  expect(await here({ words: '10001' })).toMatchObject([{ driver_name: null, work_order_id: null }]);
  await gate.send(moveInYard, { id: visit.id, version: 1, action: 'gateOut', at: '2026-11-22T09:00:00Z' });
});

test('a truck with two trips before it comes in for the first of them', async () => {
  const dispatcher = await stage.cast();
  const tripOn = async (day: string) => {
    const no = `SO-Y${day}`;
    const order = await stage.system<DispatchTables, bigint>((work) => addOrder(work, scene, { no, pieces: 5, kg: '500', m3: '2' }));
    return dispatcher.send(dispatchLoads, {
      loads: [{ order_id: String(order), pieces: 5, gross_kg: '500', volume_m3: '2' }],
      carrier_id: String(scene.ownFleet),
      vehicle_id: String(scene.small.vehicle),
      driver_id: String(scene.small.driver),
      planned_depart: `2026-11-${day}T06:00:00Z`,
      planned_arrive: `2026-11-${day}T20:00:00Z`,
    });
  };
  await tripOn('26');
  const first = await tripOn('24');
  const visit = await gate.send(gateIn, truck('桂A10001', '2026-11-22T09:00:00Z'));
  expect(await here({ words: '10001' })).toMatchObject([{ work_order_id: first.id, work_order_no: first.no }]);
  await gate.send(moveInYard, { id: visit.id, version: 1, action: 'gateOut', at: '2026-11-22T09:00:00Z' });
});

/* Visits that were stored as they were typed: one truck stands in a yard under two spellings, and left one long ago under a third. */
test('visits of the time before are spelled as registered, and a truck in two yards leaves each by its own spelling', async () => {
  const visits = await stage.system<DispatchTables, bigint[]>(async ({ db }) => {
    const entry = (plate_no: string, out: boolean) => ({
      station_id: scene.nanning,
      company_id: stage.companies.cn,
      kind: 'truck' as const,
      state: out ? ('out' as const) : ('inYard' as const),
      plate_no,
      container_no: null,
      seal_no: null,
      driver_name: null,
      driver_phone: null,
      vehicle_id: null,
      work_order_id: null,
      dock: null,
      gate_in_at: new Date('2026-11-19T01:00:00Z'),
      dock_at: null,
      gate_out_at: out ? new Date('2026-11-19T03:00:00Z') : null,
      remark: null,
      created_by: null,
    });
    const rows = await db
      .insertInto('yard_visit')
      .values([entry('51H12399', false), entry('51H-12399', false), entry('51H 12399', true), entry('51H12377', false)])
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  });
  const owner = new pg.Client({ connectionString: stage.ownerUrl });
  await owner.connect();
  for (const file of [
    '../../reference/vehicle/migrations/202612011702-spell-plates-as-registered.sql',
    'migrations/202612011704-spell-plates-in-yards-as-registered.sql',
  ])
    await owner.query(await readFile(new URL(file, import.meta.url), 'utf8'));
  await owner.query('drop function app.registered_plate(text)');
  await owner.end();
  const plates = await stage.system<DispatchTables, (string | null)[]>(async ({ db }) =>
    (await db.selectFrom('yard_visit').select('plate_no').where('id', 'in', visits).orderBy('id').execute()).map(
      ({ plate_no }) => plate_no,
    ),
  );
  expect(plates).toEqual(['51H-123.99', '51H-12399', '51H-123.99', '51H-123.77']);
});
