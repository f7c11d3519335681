import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { listOrders } from '../../order/transport-order/contract.ts';
import { readOperations } from './contract.ts';
import { statesOf } from './rules.ts';

/* Four orders of one company: one to dispatch and late, two under way of which one is late and one due now, one whose paper is missing for eight
   days. */

let stage: Stage;
let mai: Player;
let scene: DispatchScene;
beforeAll(async () => {
  stage = await startStage();
  mai = await stage.cast({ name: 'Mai' });
  const dayMs = 86_400_000;
  await stage.system<DispatchTables, unknown>(async (work) => {
    scene = await setDispatchScene(work, stage.companies.cn);
    const at = (days: number): Date => new Date(work.now.getTime() + days * dayMs);
    const goods = { pieces: 1, kg: '10', m3: '1' };
    await addOrder(work, scene, { ...goods, no: 'SO-1', state: 'received', due: at(-1) });
    await addOrder(work, scene, { ...goods, no: 'SO-2', state: 'inTransit', due: at(-2) });
    await addOrder(work, scene, { ...goods, no: 'SO-3', state: 'inTransit', due: at(0) });
    await addOrder(work, scene, { ...goods, no: 'SO-4', state: 'signed', due: at(2) });
    await sql`update transport_order set signed_at = ${at(-8)} where order_no = 'SO-4'`.execute(work.db);
    await sql`update transport_order set service_id = ${String(mai.accountId)} where order_no in ('SO-1', 'SO-2')`.execute(work.db);
    await sql`update transport_order set order_time = ${new Date(work.now.getTime() - 3_600_000)} where order_no = 'SO-2'`.execute(work.db);
  });
});
afterAll(() => stage.close());

test('orders stand at the step that they wait for, and late ones are named first', async () => {
  const board = await mai.send(readOperations, {});
  const step = (key: string) => board.steps.find((one) => one.key === key);
  expect(step('dispatch')).toMatchObject({ count: 1, late: 1 });
  // The oldest of a step is the order that was entered first, and of those that wait for their paper the one signed first.
  expect(step('deliver')).toMatchObject({ count: 2, late: 1, oldest_at: '2026-11-20T01:00:00.000Z' });
  expect(step('paper')).toMatchObject({ count: 1, late: 1, oldest_at: '2026-11-12T02:00:00.000Z' });
  expect(step('review')).toEqual({ key: 'review', count: 0, late: 0, oldest_at: null });
  expect(board.late).toMatchObject([
    { order_no: 'SO-2', late_hours: 48 },
    { order_no: 'SO-1', late_hours: 24, service_name: 'Mai' },
  ]);
  expect(board.people).toMatchObject([{ name: 'Mai', work: 'service', orders: 2, late: 2, too_much: false }]);
  expect(board.done.find(({ key }) => key === 'entered')).toEqual({ key: 'entered', count: 4 });
});

test('the list of a step has the orders that the step counts, of all companies of the reader or of one', async () => {
  const both = await stage.cast({ scope: 'all' });
  for (const company of [undefined, stage.companies.cn, stage.companies.vn]) {
    const { steps: waiting } = await both.send(readOperations, company ? { company: [String(company)] } : {});
    expect(waiting.some(({ count }) => count > 0)).toBe(company !== stage.companies.vn);
    for (const { key, count } of waiting) {
      const where = { state: [...statesOf[key]], ...(company ? { company_id: [String(company)] } : {}) };
      expect([key, (await both.send(listOrders, { tab: 'all', where, size: 1, total: true })).total]).toEqual([key, count]);
    }
  }
});

test('a cancelled order was not entered today, and nobody has it to do', async () => {
  const change = (state: 'cancelled' | 'received') =>
    stage.system<DispatchTables, unknown>(({ db }) => sql`update transport_order set state = ${state} where order_no = 'SO-1'`.execute(db));
  await change('cancelled');
  const board = await mai.send(readOperations, {});
  await change('received');
  expect(board.done.find(({ key }) => key === 'entered')).toEqual({ key: 'entered', count: 3 });
  expect(board.steps.find(({ key }) => key === 'dispatch')).toMatchObject({ count: 0, late: 0 });
  expect(board.late.map(({ order_no }) => order_no)).toEqual(['SO-2']);
  expect(board.people).toMatchObject([{ name: 'Mai', orders: 1 }]);
});

test('an order counts for the reader’s day on which it departed, was signed for or gave its paper back', async () => {
  const countOf = async (key: string, state: string, column: string, at: string) => {
    await stage.system<DispatchTables, unknown>(({ db, now }) =>
      sql`update transport_order set state = ${state}, updated_at = ${now}, ${sql.ref(column)} = ${at} where order_no = 'SO-3'`.execute(db),
    );
    return (await mai.send(readOperations, {})).done.find((one) => one.key === key)?.count;
  };
  for (const [key, state, column] of [
    ['departed', 'inTransit', 'departed_at'],
    ['departed', 'closed', 'departed_at'],
    ['signed', 'signed', 'signed_at'],
    ['papersBack', 'podReturned', 'pod_at'],
  ] as const) {
    // Midnight in Nanning is four in the afternoon of the day before in UTC.
    expect([key, await countOf(key, state, column, '2026-11-19T15:59:59Z')]).toEqual([key, 0]);
    expect([key, await countOf(key, state, column, '2026-11-19T16:00:00Z')]).toEqual([key, 1]);
    await stage.system<DispatchTables, unknown>(({ db }) =>
      sql`update transport_order set state = 'inTransit', ${sql.ref(column)} = null where order_no = 'SO-3'`.execute(db),
    );
  }
});

test('an order that was signed for is late no more, whenever it was due, and the hours of a late one are begun hours', async () => {
  stage.clock.set('2026-11-23T02:01:00Z');
  const { late } = await mai.send(readOperations, {});
  stage.clock.set('2026-11-20T02:00:00Z');
  expect(late.map(({ order_no, late_hours }) => [order_no, late_hours])).toEqual([
    ['SO-2', 121],
    ['SO-1', 97],
    ['SO-3', 73],
  ]);
});

test('another company sees nothing of ours, and the right is asked for', async () => {
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  const board = await abroad.send(readOperations, { company: [String(stage.companies.cn)] });
  expect(board.steps.every(({ count }) => count === 0)).toBe(true);
  expect([board.people, board.late]).toEqual([[], []]);
  const nobody = await stage.cast({ permits: [] });
  expect(await nobody.refused(readOperations, {})).toBe('NOT_PERMITTED');
});

test('a person with more than half again the usual number of orders has too much', async () => {
  const [lan, minh] = [await stage.cast({ name: 'Lan' }), await stage.cast({ name: 'Minh' })];
  // Mai has two orders and Lan one: the usual is 1.5, and two are not more than 2.25.
  const give = (person: Player, ...numbers: string[]) =>
    stage.system<DispatchTables, unknown>(({ db }) =>
      sql`update transport_order set service_id = ${String(person.accountId)} where order_no = any(${numbers})`.execute(db),
    );
  const tooMuch = async () =>
    (await mai.send(readOperations, {})).people.flatMap(({ name, orders, too_much }) => [[name, orders, too_much]]);
  await give(lan, 'SO-3');
  expect(await tooMuch()).toEqual([
    ['Mai', 2, false],
    ['Lan', 1, false],
  ]);
  // With five orders beside one of Lan and one of Minh, the usual is seven thirds, and five are more than 3.5.
  await stage.system<DispatchTables, unknown>(async (work) => {
    for (const no of ['SO-5', 'SO-6', 'SO-7', 'SO-8']) await addOrder(work, scene, { no, pieces: 1, kg: '10', m3: '1', state: 'received' });
  });
  await give(mai, 'SO-5', 'SO-6', 'SO-7');
  await give(minh, 'SO-8');
  expect(await tooMuch()).toEqual([
    ['Mai', 5, true],
    ['Lan', 1, false],
    ['Minh', 1, false],
  ]);
  // Hoa alone sells all of them, and is compared with nobody who serves.
  const hoa = await stage.cast({ name: 'Hoa' });
  await stage.system<DispatchTables, unknown>(({ db }) =>
    sql`update transport_order set sales_id = ${String(hoa.accountId)} where state <> 'signed'`.execute(db),
  );
  const sellers = (await mai.send(readOperations, {})).people.filter(({ work }) => work === 'sales');
  expect(sellers).toMatchObject([{ name: 'Hoa', orders: 7, late: 2, too_much: false }]);
});
