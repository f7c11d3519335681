import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { lineOf } from '../../finance/server/seed/acts.ts';
import { enterCharges } from '../../finance/charge/contract.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { setScene } from '../../finance/server/seed/scene.ts';
import { readBigScreen } from './contract.ts';
import { may } from './permits.ts';

/* Orders of one company: one late, one on its way, two signed of which one in time; a line that earns 530 yuan. */

let stage: Stage;
let mai: Player;
beforeAll(async () => {
  stage = await startStage();
  mai = await stage.cast({ name: 'Mai' });
  const hourMs = 3_600_000;
  const line = await stage.system<DispatchTables & FinanceTables, Parameters<typeof lineOf>[0]>(async (work) => {
    const money = await setScene(work, stage.companies.cn, { '2026-11-20': '7.10' });
    const scene = { ...(await setDispatchScene(work, stage.companies.cn)), companyId: stage.companies.cn };
    const at = (hours: number): Date => new Date(work.now.getTime() + hours * hourMs);
    const goods = { pieces: 1, kg: '1500', m3: '1' };
    await addOrder(work, scene, { ...goods, no: 'SO-1', state: 'inTransit', due: at(-5) });
    await addOrder(work, scene, { ...goods, no: 'SO-2', state: 'received', due: at(50) });
    await addOrder(work, scene, { ...goods, no: 'SO-3', state: 'signed', due: at(0) });
    await addOrder(work, scene, { ...goods, no: 'SO-4', state: 'signed', due: at(-9) });
    await sql`update transport_order set signed_at = ${work.now} where state = 'signed'`.execute(work.db);
    await sql`update transport_order set departed_at = ${work.now} where order_no = 'SO-1'`.execute(work.db);
    await sql`update station set latitude = 22.82, longitude = 108.37 where id = ${scene.nanning}`.execute(work.db);
    await sql`update station set latitude = 21.03, longitude = 105.85 where id = ${scene.hanoi}`.execute(work.db);
    return { side: 'payable', party: money.carrier, fee: money.fuel, amount: '530', currency: 'CNY', on: '2026-11-20', order_no: 'SO-1' };
  });
  await mai.send(enterCharges, { lines: [lineOf(line)] });
});
afterAll(() => stage.close());

test('the wall shows the orders, volumes, punctuality, profit and alarms that stand in the database', async () => {
  const wall = await mai.send(readBigScreen, {});
  expect(wall.today).toEqual({ entered: 4, departed: 1, signed: 2, running: 2, late: 1 });
  expect(wall.on_time).toMatchObject({ percent: '50.0' });
  expect(wall.on_time.days).toHaveLength(14);
  expect(wall.volume).toEqual({ orders: 4, tons: '6.0' });
  expect(wall.places).toMatchObject([{ orders: 4, tons: '6.0', latitude: 22.82, longitude: 108.37 }]);
  expect(wall.volumes).toEqual([{ orders: 4, latitude: 22.82, longitude: 108.37 }]);
  expect(wall.flows).toMatchObject([{ orders: 2, late: 1, to: { latitude: 21.03, longitude: 105.85 } }]);
  expect(wall.profit?.currency).toBe('CNY');
  expect(wall.profit?.months).toHaveLength(12);
  expect(wall.profit?.months.find(({ month }) => month === '2026-11')?.profit).toBe('-500.00');
  expect(wall.alarms).toMatchObject([{ kind: 'late', order_no: 'SO-1' }]);
});

test('a cancelled order is no order of today, and no volume anywhere', async () => {
  const change = (state: 'cancelled' | 'received') =>
    stage.system<DispatchTables, unknown>(({ db }) => sql`update transport_order set state = ${state} where order_no = 'SO-2'`.execute(db));
  await change('cancelled');
  const wall = await mai.send(readBigScreen, {});
  await change('received');
  expect(wall.today).toMatchObject({ entered: 3, running: 1, late: 1 });
  expect(wall.volume).toEqual({ orders: 3, tons: '4.5' });
  expect(wall.places).toMatchObject([{ orders: 3, tons: '4.5' }]);
  expect(wall.flows).toMatchObject([{ orders: 1, late: 1 }]);
});

test('what was done counts for its day, its signatures for two weeks and its volume for thirty days', async () => {
  const wallOn = async (day: string) => {
    stage.clock.set(`${day}T02:00:00Z`);
    return mai.send(readBigScreen, {});
  };
  const next = await wallOn('2026-11-21');
  expect(next.today).toMatchObject({ entered: 0, departed: 0, signed: 0, running: 2 });
  expect(next.on_time.days.slice(-2)).toEqual([
    { day: '2026-11-20', percent: '50.0' },
    { day: '2026-11-21', percent: null },
  ]);
  expect([(await wallOn('2026-12-03')).on_time.percent, (await wallOn('2026-12-04')).on_time.percent]).toEqual(['50.0', null]);
  expect([(await wallOn('2026-12-19')).volume.orders, (await wallOn('2026-12-20')).volume]).toEqual([4, { orders: 0, tons: '0.0' }]);
  expect([(await wallOn('2026-12-19')).places.length, (await wallOn('2026-12-20')).places]).toEqual([1, []]);
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('the profit is hidden from those who may not see it or a part of it', async () => {
  for (const hidden of [['cost'], ['customerPrice'], ['profit']] as const) {
    const person = await stage.cast({ hidden: [...hidden] });
    expect(JSON.stringify(await person.send(readBigScreen, {}))).not.toContain('500.00');
  }
  const driver = await stage.cast({ permits: [may.view] });
  expect((await driver.send(readBigScreen, {})).profit).toBeNull();
});

test('another company sees nothing of ours, and the right is asked for', async () => {
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  const wall = await abroad.send(readBigScreen, {});
  expect(wall.today).toEqual({ entered: 0, departed: 0, signed: 0, running: 0, late: 0 });
  expect([wall.places, wall.volumes, wall.flows, wall.trucks, wall.alarms]).toEqual([[], [], [], [], []]);
  expect(wall.profit?.months.every(({ profit }) => Number(profit) === 0)).toBe(true);
  const nobody = await stage.cast({ permits: [] });
  expect(await nobody.refused(readBigScreen, {})).toBe('NOT_PERMITTED');
});
