import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOrder, setDispatchScene } from '../domains/dispatch/server/seed/scene.ts';
import type { DispatchTables } from '../domains/dispatch/server/db.ts';
import { isTripLate } from '../domains/dispatch/work-order/rules.ts';
import { lateTrips } from '../domains/dispatch/work-order/server/queries.ts';
import { workOrderStateNames } from '../domains/dispatch/work-order/states.ts';
import { delayHours } from '../domains/freight/sailing/rules.ts';
import { delaySql } from '../domains/freight/sailing/server/delay.ts';
import { listDocuments } from '../domains/order/document/contract.ts';
import { documentKinds } from '../domains/order/document/kinds.ts';
import { runningStates } from '../domains/order/milestone-monitor/contract.ts';
import { monitored } from '../domains/order/milestone-monitor/rules.ts';
import { isLate } from '../domains/order/transport-order/rules.ts';
import { lateBy } from '../domains/order/transport-order/server/queries.ts';
import { orderStateNames } from '../domains/order/transport-order/states.ts';
import { ownStateOf, quotationAnswers } from '../domains/pricing/own-quotation/rules.ts';
import { tabsOf } from '../domains/pricing/own-quotation/server/queries.ts';
import { sheetStates } from '../domains/pricing/rating/match.ts';
import type { PricingTables } from '../domains/pricing/server/db.ts';
import { type Stage, startStage } from './stage.ts';

/*
 * Rules that stand twice, for one record and for the filter of a list: in every state, and a moment before, at and after each bound, both say
 * the same.
 */

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

/** A moment before, at and after the present one, and none. */
const around = (): readonly (Date | null)[] => [null, ...[-1, 0, 1].map((ms) => new Date(stage.clock.now().getTime() + ms))];
const times = (): readonly Date[] => around().filter((at) => at !== null);

/** The answer of SQL for each of some records, which stand as JSON in a table of their columns. */
async function answersOf<T>(records: readonly object[], alias: string, columns: string, answer: RawBuilder<unknown>): Promise<T[]> {
  const text = JSON.stringify(records.map((record, place) => ({ place, ...record })));
  const { rows } = await stage.system<object, { rows: { answer: T }[] }>(({ db }) =>
    sql<{ answer: T }>`select ${answer} as answer from jsonb_to_recordset(${text}::jsonb)
      as ${sql.raw(`${alias} (place int, ${columns})`)} order by place`.execute(db),
  );
  return rows.map((row) => row.answer);
}

test('an order is late', async () => {
  const now = stage.clock.now();
  const orders = orderStateNames.flatMap((state) =>
    times().flatMap((due_at) => around().map((signed_at) => ({ state, due_at, signed_at }))),
  );
  const rule = orders.map(({ state, due_at, signed_at }) => isLate({ state, dueAt: due_at, signedAt: signed_at }, now));
  expect(await answersOf(orders, 'o', 'state text, due_at timestamptz, signed_at timestamptz', lateBy(now))).toEqual(rule);
  expect(new Set(rule)).toEqual(new Set([true, false]));
});

test('a running order that lists and figures call late is late on the monitor, which also watches its milestones', async () => {
  const now = stage.clock.now();
  const orders = runningStates.flatMap((state) =>
    times().flatMap((due_at) => around().map((planned) => ({ state, due_at, planned, signed_at: null }))),
  );
  const nextAt = orders.map(({ state, due_at, planned }) => {
    const points = [{ code: 'arrived' as const, planned_at: planned && planned.toISOString(), actual_at: null }];
    const names = { customer_id: '1', customer_name: '', origin_name: '', destination_name: '' };
    return monitored({ ...names, id: '1', order_no: 'SO', state, due_at: due_at.toISOString(), open_exceptions: 0, points }).nextAt;
  });
  const listed = await answersOf<boolean>(orders, 'o', 'state text, due_at timestamptz, signed_at timestamptz', lateBy(now));
  const milestones = orders.map(({ planned }) => planned !== null && planned < now);
  expect(nextAt.map((at) => at < now.getTime())).toEqual(listed.map((late, place) => late || milestones[place] === true));
});

test('a trip is late', async () => {
  const now = stage.clock.now();
  const trips = workOrderStateNames.flatMap((state) =>
    times().flatMap((planned_depart) =>
      times().flatMap((planned_arrive) => around().map((arrived_at) => ({ state, planned_depart, planned_arrive, arrived_at }))),
    ),
  );
  const rule = trips.map(({ state, planned_depart, planned_arrive, arrived_at }) =>
    isTripLate({ state, plannedDepart: planned_depart, plannedArrive: planned_arrive, arrivedAt: arrived_at }, now),
  );
  const columns = 'state text, planned_depart timestamptz, planned_arrive timestamptz, arrived_at timestamptz';
  expect(await answersOf(trips, 'w', columns, lateTrips(now))).toEqual(rule);
});

test.each(['arrival', 'departure'] as const)('a vessel is late in whole hours at its %s', async (event) => {
  const now = stage.clock.now();
  const hour = 3_600_000;
  const at = [null, ...[-hour - 1, -hour, 1 - hour, 0, hour].map((ms) => new Date(now.getTime() + ms))];
  const calls = at.flatMap((planned) => at.flatMap((estimated) => at.map((actual) => ({ planned, estimated, actual }))));
  const records = calls.map(({ planned, estimated, actual }) => ({
    [`planned_${event}`]: planned,
    [`estimated_${event}`]: estimated,
    [`actual_${event}`]: actual,
  }));
  const columns = ['planned', 'estimated', 'actual'].map((kind) => `${kind}_${event} timestamptz`).join(', ');
  expect(await answersOf(records, 'c', columns, delaySql('c', event, now))).toEqual(calls.map((times) => delayHours(times, now)));
});

test('a quotation is open to its customer', async () => {
  // The day of the company: the 20th of November has begun in Bangkok, and the 19th lasts in UTC.
  stage.clock.set('2026-11-19T17:00:00Z');
  const sheets = sheetStates.flatMap((state) =>
    [null, ...quotationAnswers].flatMap((answer) =>
      [null, '2026-11-19', '2026-11-20', '2026-11-21'].map((valid_to) => ({ state, answer, valid_to })),
    ),
  );
  const columns = 'state text, answer text, valid_to date';
  const tabs = await stage.system<PricingTables, ReturnType<typeof tabsOf>>((work) => Promise.resolve(tabsOf(work)));
  const inBangkok = (tab: 'open' | 'accepted' | 'declined' | 'ended') =>
    answersOf<boolean>(sheets, 'q', columns, sql`(select coalesce(${tabs[tab]}, false) from (select 'Asia/Bangkok' as time_zone) c)`);
  const states = sheets.map((sheet) => ownStateOf(sheet, '2026-11-20'));
  for (const tab of ['open', 'accepted', 'declined'] as const)
    expect([tab, await inBangkok(tab)]).toEqual([tab, states.map((state) => state === tab)]);
  expect(await inBangkok('ended')).toEqual(states.map((state) => state === 'replaced' || state === 'expired'));
});

test('a document of an order is missing', async () => {
  await stage.system<DispatchTables, void>(async (work) => {
    const scene = await setDispatchScene(work, stage.companies.cn);
    for (const type of ['ltl', 'crossBorder'])
      for (const state of orderStateNames) {
        const id = await addOrder(work, scene, { no: `SO-${type}-${state}`, pieces: 1, kg: '1', m3: '1', state });
        await sql`update transport_order set business_type = ${type} where id = ${id}`.execute(work.db);
      }
  });
  const clerk = await stage.cast();
  const listed = async (where: object) => (await clerk.send(listDocuments, { where, size: 100 })).rows;
  const all = await listed({});
  expect(all).toHaveLength(2 * orderStateNames.length);
  for (const kind of documentKinds) {
    const withoutIt = (await listed({ missing: [kind] })).map(({ order_no }) => order_no).sort();
    expect([kind, withoutIt]).toEqual([kind, all.flatMap(({ order_no, missing }) => (missing.includes(kind) ? [order_no] : [])).sort()]);
  }
});
