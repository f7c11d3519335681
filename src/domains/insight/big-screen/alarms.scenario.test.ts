import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, addTruck, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { most, readBigScreen } from './contract.ts';

/* The alarms of the wall and its trucks: a trip on the road with exceptions, beside orders that are late. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
const minuteMs = 60_000;
const at = (minutes: number): Date => new Date(stage.clock.now().getTime() + minutes * minuteMs);
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  mai = await stage.cast({ name: 'Mai' });
});
afterAll(() => stage.close());

const system = <T>(run: Parameters<typeof stage.system<DispatchTables, T>>[0]) => stage.system<DispatchTables, T>(run);

/** A trip of a truck, with the truck's last position where it has sent one. */
const trip = (vehicle: bigint, state: string, arrive: Date, seen: Date | null) =>
  system(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`
      insert into work_order (no, company_id, region, own, carrier_id, vehicle_id, plate_no, origin_station_id, destination_station_id, state,
        planned_depart, planned_arrive)
      values (${`WO-${vehicle}-${state}`}, ${stage.companies.cn}, 'cn', true, ${scene.ownFleet}, ${vehicle}, ${`P-${vehicle}`}, ${scene.nanning},
        ${scene.hanoi}, ${state}, ${at(-600)}, ${arrive}) returning id`.execute(db);
    if (seen)
      await sql`insert into vehicle_last_position (vehicle_id, at, latitude, longitude, recorded_at)
        values (${vehicle}, ${seen}, 22.5, 107.5, ${seen})`.execute(db);
    return rows[0]?.id ?? 0n;
  });

test('exceptions and late orders take turns on the wall, the newest exceptions and the latest orders first', async () => {
  const road = await trip(scene.small.vehicle, 'departed', at(60), null);
  await system(async (work) => {
    for (let place = 1; place <= most.alarms; place += 1)
      await sql`insert into road_exception (no, company_id, work_order_id, kind, happened_at, description, reported_by_name)
        values (${`EX-${place}`}, ${stage.companies.cn}, ${road}, 'delay', ${at(-place)}, '堵车', 'Mai')`.execute(work.db);
    await sql`insert into road_exception (no, company_id, work_order_id, kind, state, happened_at, description, reported_by_name, resolution,
        closed_at, responsible)
      values ('EX-0', ${stage.companies.cn}, ${road}, 'delay', 'closed', ${at(0)}, '已处理', 'Mai', '已处理', ${at(0)}, 'own')`.execute(
      work.db,
    );
    await sql`update road_exception set state = 'handling' where no = 'EX-2'`.execute(work.db);
    for (const [no, due] of [
      ['SO-L1', -10],
      ['SO-L2', -500],
      ['SO-OK', 10],
    ] as const)
      await addOrder(work, scene, { no, pieces: 1, kg: '10', m3: '1', state: 'inTransit', due: at(due) });
  });
  const { alarms } = await mai.send(readBigScreen, {});
  expect(alarms.map(({ kind, order_no, place }) => (kind === 'late' ? order_no : place))).toEqual([
    'EX-1',
    'SO-L2',
    'EX-2',
    'SO-L1',
    'EX-3',
    'EX-4',
  ]);
  expect(alarms[0]).toMatchObject({ kind: 'exception', what: 'delay', order_no: null, at: at(-1).toISOString() });
});

test('a truck on the road is stale after a quarter of an hour without a position, and late after its planned arrival', async () => {
  const truck = (plate: string) => system((work) => addTruck(work, scene.ownFleet, { plate, kg: '5000', m3: '20' }));
  const add = async (plate: string, state: string, arrive: Date, seen: Date | null) =>
    trip((await truck(plate)).vehicle, state, arrive, seen);
  await add('桂T1', 'departed', at(0), at(-15));
  await add('桂T2', 'departed', new Date(at(0).getTime() - 1), new Date(at(-15).getTime() - 1));
  await add('桂T3', 'arrived', at(60), at(0));
  await add('桂T4', 'assigned', at(60), at(0));
  await add('桂T5', 'departed', at(60), null);
  const { trucks } = await mai.send(readBigScreen, {});
  expect(trucks.map(({ plate_no, stale, late }) => [plate_no, stale, late])).toEqual([
    ['桂T1', false, false],
    ['桂T2', true, true],
    ['桂T3', false, false],
  ]);
  expect(trucks[0]).toMatchObject({ latitude: 22.5, longitude: 107.5 });
  // A truck that is at the end of one trip and on the next is on the one that was planned last.
  await system(({ db }) =>
    sql`insert into work_order (no, company_id, region, own, carrier_id, vehicle_id, plate_no, origin_station_id, destination_station_id, state,
        planned_depart, planned_arrive)
      select 'WO-NEXT', company_id, region, own, carrier_id, vehicle_id, plate_no, destination_station_id, origin_station_id, 'departed',
        ${at(0)}, ${at(600)} from work_order where plate_no = ${trucks[1]?.id ? `P-${trucks[1].id}` : ''}`.execute(db),
  );
  expect((await mai.send(readBigScreen, {})).trucks.map(({ plate_no, late }) => [plate_no, late])).toEqual([
    ['桂T1', false],
    ['桂T2', false],
    ['桂T3', false],
  ]);
});

test('the busiest places and ways come first', async () => {
  await system(async (work) => {
    const back = { ...scene, nanning: scene.hanoi, hanoi: scene.nanning };
    await addOrder(work, back, { no: 'SO-BACK', pieces: 1, kg: '10', m3: '1', state: 'inTransit', due: at(10) });
  });
  const { places, flows } = await mai.send(readBigScreen, {});
  expect(places.map(({ orders }) => orders)).toEqual([3, 1]);
  expect(flows.map(({ orders, late }) => [orders, late])).toEqual([
    [3, 2],
    [1, 0],
  ]);
});

test('the wall shows a bounded number of trucks', async () => {
  await system(async ({ db }) => {
    await sql`with v as (
        insert into vehicle (carrier_id, plate_no, country, vehicle_type_id, load_kg, volume_m3, inspection_until,
          insurance_until, search)
        select ${scene.ownFleet}, 'MANY-' || n, 'CN', (select id from vehicle_type limit 1), 5000, 20, '2027-12-31',
          '2027-12-31', 'MANY-' || n
        from generate_series(1, ${most.trucks}) n returning id),
      p as (insert into vehicle_last_position (vehicle_id, at, latitude, longitude, recorded_at)
        select id, ${at(0)}, 22.5, 107.5, ${at(0)} from v)
      insert into work_order (no, company_id, region, own, carrier_id, vehicle_id, origin_station_id, destination_station_id, state,
        planned_depart, planned_arrive)
      select 'WO-MANY-' || id, ${stage.companies.cn}, 'cn', true, ${scene.ownFleet}, id, ${scene.nanning}, ${scene.hanoi}, 'departed',
        ${at(-60)}, ${at(60)} from v`.execute(db);
  });
  expect((await mai.send(readBigScreen, {})).trucks).toHaveLength(most.trucks);
});
