import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../kernel/call.ts';
import type { UserType } from '../../kernel/permit.ts';
import { registry } from '../registry.generated.ts';
import type { Player } from '../stage.ts';
import { taken } from './params.ts';
import { type Scene, startScene } from './scene.ts';

/*
 * Every call that names a record, sent by every kind of user that may send it, about a record of his own, one of another and one that is
 * not there. Another's must be answered word for word as one that is not there, and no answer may hold an id of a row that is another's.
 * Who is not let in at all stands in ../matrix.test.ts.
 */
let scene: Scene;
const players = new Map<UserType, Player>();
beforeAll(async () => {
  scene = await startScene();
  for (const type of [1, 2, 4, 5] as const) players.set(type, await scene.player(type));
}, 120_000);
afterAll(() => scene.close());

/** Calls that end the session they are sent in or that speak of no record: they have their own stories. */
const signed = registry.calls.filter((call) => call.permit !== 'anyone');

type Place = { readonly path: readonly string[] };
/** Where in params a record is named: `id`, `order_id`, `ids`, also inside a list's filters. */
function places(params: unknown, path: readonly string[] = []): Place[] {
  if (Array.isArray(params)) return params.flatMap((one, index) => places(one, [...path, String(index)]));
  if (typeof params === 'object' && params !== null) return Object.entries(params).flatMap(([key, value]) => places(value, [...path, key]));
  return typeof params === 'string' && /^[1-9]\d{10,}$/.test(params) ? [{ path }] : [];
}
function replaced(params: unknown, [step, ...on]: readonly string[], value: string): unknown {
  if (step === undefined) return value;
  if (Array.isArray(params)) return params.map((one, index) => (String(index) === step ? replaced(one, on, value) : one));
  return { ...(params as object), [step]: replaced((params as Record<string, unknown>)[step], on, value) };
}

const missing = '9223372036854770001';
const known: Readonly<Record<string, string>> = {
  order: 'transport_order',
  bill_to: 'customer',
  carrier_work: 'work_order',
  portal: 'transport_order',
  freight_work: 'work_order',
  offer: 'work_order',
};
function tableFor(call: Call, field: string): string {
  const subject = (call.cmd.split('.')[0] ?? '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const name = /^(.+)_ids?$/.exec(field)?.[1] ?? (/^ids?$|^\d+$/.test(field) ? subject : field);
  return known[name] ?? name;
}

/** Params that the schema takes, with ids of the kind of record that each field means. */
function sample(call: Call, type: UserType): unknown[] {
  const ids = (field: string): readonly string[] => {
    const table = tableFor(call, field);
    const own = scene.ids(table, 'own', type);
    return own.length > 0 ? own.slice(0, 3) : scene.all(table).length > 0 ? scene.all(table).slice(0, 3) : ['79999999999'];
  };
  return fc
    .sample(taken(call.params, ids), { seed: 7, numRuns: 60 })
    .filter((params) => call.params.safeParse(params).success)
    .slice(0, 4);
}

/** An answer without what differs by the clock, the request or the id that was asked for. */
function plain(reply: unknown, asked: string): string {
  return JSON.stringify(reply)
    .replaceAll(asked, '?')
    .replace(/"(server_time|reference|ticket)":("[^"]*"|\d+)/g, '"$1":0');
}

async function send(player: Player, call: Call, params: unknown) {
  return player.raw(call.cmd, call.kind === 'write' ? { ...(params as object), request_id: randomUUID() } : params);
}

const seen = { foreign: 0, own: 0, tables: new Set<string>() };

describe.each(signed.map((call) => [call.cmd, call] as const))('%s', (_cmd, call) => {
  test.each(call.users.map((type) => [type] as const))('tells a user of type %i nothing of another’s records', async (type) => {
    const player = players.get(type);
    if (!player) throw new Error('nobody');
    const told: string[] = [];
    for (const params of sample(call, type)) {
      for (const { path } of places(params)) {
        const field = path.findLast((step) => !/^\d+$/.test(step)) ?? '';
        const [other] = scene.ids(tableFor(call, field), 'foreign', type);
        if (other === undefined) continue;
        const absent = await send(player, call, replaced(params, path, missing));
        const foreign = await send(player, call, replaced(params, path, other));
        seen.foreign++;
        seen.tables.add(tableFor(call, field));
        if (plain(absent, missing) !== plain(foreign, other))
          told.push(
            `${path.join('.')} of ${tableFor(call, field)}: ${plain(foreign, other).slice(0, 160)} but ${plain(absent, missing).slice(0, 160)}`,
          );
        const leaks = scene.leaks(type, foreign.data).filter((leak) => !leak.endsWith(other));
        if (leaks.length > 0) told.push(`${path.join('.')}: shows ${leaks.slice(0, 3).join()}`);
      }
      // With his own: whatever he is told is of rows that he may see.
      if (call.kind === 'read') {
        const reply = await send(player, call, params);
        if (reply.code === 200) seen.own++;
        const leaks = scene.leaks(type, reply.data);
        if (leaks.length > 0) told.push(`shows ${leaks.slice(0, 3).join()}`);
      }
    }
    expect(told).toEqual([]);
  });
});

test('there was something to find: many kinds of record were asked for, and own ones were answered', () => {
  expect(seen.foreign).toBeGreaterThan(300);
  expect(seen.own).toBeGreaterThan(200);
  expect([...seen.tables]).toEqual(
    expect.arrayContaining(['transport_order', 'work_order', 'bill', 'customer', 'driver', 'vehicle', 'charge']),
  );
});
