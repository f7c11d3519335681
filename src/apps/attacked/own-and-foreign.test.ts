import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editResult, previewEdit, startEdit } from '../../domains/workspace/batch/contract.ts';
import type { Call } from '../../kernel/call.ts';
import type { UserType } from '../../kernel/permit.ts';
import { registry } from '../registry.generated.ts';
import type { Reply } from '../../server/door.ts';
import type { Player } from '../stage.ts';
import { taken } from './params.ts';
import { ofAnyKind, tableFor, tableOfSubject } from './records.ts';
import { type Scene, startScene } from './scene.ts';

/*
 * Every call that names a record, sent by every kind of user that may send it, for a record of the user's own, a foreign one and one that
 * does not exist. The reply for a foreign record must equal, word for word, the reply for one that does not exist, and no reply may contain
 * an id of a foreign row. The callers without access to a call are tested in ../matrix.test.ts.
 */
let scene: Scene;

/** Kinds of user; staff of two companies, because what one company alone has is foreign to the other. */
const castings = { 1: ['cn', 'vn'], 2: ['cn'], 4: ['cn'], 5: ['cn'] } as const satisfies Record<UserType, readonly ('cn' | 'vn')[]>;
type Country = 'cn' | 'vn';

const players = new Map<string, Player>();
beforeAll(async () => {
  scene = await startScene();
  for (const type of [1, 2, 4, 5] as const)
    for (const country of castings[type]) players.set(`${type} ${country}`, await scene.player(type, scene.stage.companies[country]));
}, 120_000);
afterAll(() => scene.close());

/** Calls that end the session they are sent in, or that name no record: other tests cover them. */
const signed = registry.calls.filter((call) => call.permit !== 'anyone');

type Place = { readonly path: readonly string[] };
/** The places in params that name a record: `id`, `order_id`, `ids`, also inside a list's filters. */
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
/** Params that the schema accepts, with ids of the right kind of record for each field. */
function sample(call: Call, type: UserType, company: bigint): unknown[] {
  const ids = (field: string): readonly string[] => {
    const table = tableFor(call, field);
    const own = scene.ids(table, 'own', type, company);
    return own.length > 0 ? own.slice(0, 3) : scene.all(table).length > 0 ? scene.all(table).slice(0, 3) : ['79999999999'];
  };
  return fc
    .sample(taken(call.params, ids), { seed: 7, numRuns: 60 })
    .filter((params) => call.params.safeParse(params).success)
    .slice(0, 4);
}

/** The part of a reply that is about one record: of a batch its own result, since the other records are moved. */
function partFor(reply: Reply, [field, place]: readonly string[]): unknown {
  const { results } = (reply.data ?? {}) as { results?: readonly unknown[] };
  return field === 'records' && results ? results[Number(place)] : reply;
}

/** A reply without the parts that depend on the clock, the request or the requested id. */
function plain(reply: unknown, asked: string): string {
  return JSON.stringify(reply)
    .replaceAll(asked, '?')
    .replace(/"(server_time|reference|ticket)":("[^"]*"|\d+)/g, '"$1":0');
}

async function send(player: Player, call: Call, params: unknown) {
  return player.raw(call.cmd, call.kind === 'write' ? { ...(params as object), request_id: randomUUID() } : params);
}

/** The tables of the records that fields of calls name. */
const named = new Set(
  signed.flatMap((call) =>
    fc
      .sample(
        taken(call.params, () => [missing]),
        { seed: 7, numRuns: 60 },
      )
      .flatMap((params) => places(params))
      .flatMap(({ path }) => path.findLast((step) => !/^\d+$/.test(step)) ?? [])
      .filter((field) => /^ids?$|_ids?$/.test(field))
      .map((field) => tableFor(call, field)),
  ),
);

const seen = { foreign: 0, own: 0, tables: new Set<string>() };

describe.each(signed.map((call) => [call.cmd, call] as const))('%s', (_cmd, call) => {
  const people = call.users.flatMap((type) => castings[type].map((country): [UserType, Country] => [type, country]));
  test.each(people)('tells a user of type %i in %s nothing of another’s records', async (type, country) => {
    const player = players.get(`${type} ${country}`);
    const company = scene.stage.companies[country];
    if (!player) throw new Error('nobody');
    const told: string[] = [];
    for (const params of sample(call, type, company)) {
      for (const { path } of places(params)) {
        const field = path.findLast((step) => !/^\d+$/.test(step)) ?? '';
        const table = tableFor(call, field);
        // A record that the params name elsewhere may be refused as named twice, which tells its caller nothing.
        const elsewhere = JSON.stringify(replaced(params, path, ''));
        const other = scene.ids(table, 'foreign', type, company).find((id) => !elsewhere.includes(`"${id}"`));
        if (other === undefined) continue;
        const absent = await send(player, call, replaced(params, path, missing));
        const foreign = await send(player, call, replaced(params, path, other));
        seen.foreign++;
        seen.tables.add(table);
        const [ofAbsent, ofForeign] = [plain(partFor(absent, path), missing), plain(partFor(foreign, path), other)];
        if (ofAbsent !== ofForeign) told.push(`${path.join('.')} of ${table}: ${ofForeign.slice(0, 160)} but ${ofAbsent.slice(0, 160)}`);
        const leaks = scene.leaks(type, foreign.data, company).filter((leak) => !leak.endsWith(other));
        if (leaks.length > 0) told.push(`${path.join('.')}: shows ${leaks.slice(0, 3).join()}`);
      }
      // With an own record: every row in the reply is one that the user may see.
      if (call.kind === 'read') {
        const reply = await send(player, call, params);
        if (reply.code === 200) seen.own++;
        const leaks = scene.leaks(type, reply.data, company);
        if (leaks.length > 0) told.push(`shows ${leaks.slice(0, 3).join()}`);
      }
    }
    expect(told).toEqual([]);
  });
});

describe.each([
  { type: 1, country: 'cn', lists: ['bill.list', 'cash.list', 'charge.list', 'order.list', 'paymentRequest.list'] },
  { type: 1, country: 'vn', lists: ['bill.list', 'cash.list', 'charge.list', 'order.list', 'paymentRequest.list'] },
  { type: 2, country: 'cn', lists: ['driver.list', 'vehicle.list'] },
] as const)('an edit of many rows by a user of type $type in $country', ({ type, country, lists }) => {
  test('previews and changes a foreign row as one that is not there', { timeout: 120_000 }, async () => {
    const player = players.get(`${type} ${country}`);
    if (!player) throw new Error('nobody');
    const tried: string[] = [];
    for (const { cmd, subject, users, fields } of registry.edits.filter((kind) => kind.users.includes(type))) {
      const table = tableOfSubject(subject);
      const [foreign] = scene.ids(table, 'foreign', type, scene.stage.companies[country]);
      if (foreign === undefined) continue;
      tried.push(cmd);
      const row = () => scene.query(`select * from ${table} where id = $1`, [foreign]);
      const before = await row();
      const ids = [missing, foreign];
      const preview = await player.send(previewEdit, { cmd, ids, fields: fields.slice(0, 20).map(({ key }) => key) });
      const [ofMissing, ofForeign] = preview.rows.map((one) => ({ ...one, id: '' }));
      expect({ cmd, ...ofForeign }).toEqual({ cmd, ...ofMissing });
      expect(ofForeign, `${cmd} of ${users.join()}`).toMatchObject({ title: '', version: null, why: 'NOT_FOUND' });
      const field =
        fields.find(({ is, optional }) => (is === 'text' || is === 'note') && optional) ?? fields.find(({ is }) => is === 'flag');
      if (!field) continue;
      const changes = { [field.key]: field.is === 'flag' ? true : 'taken' };
      const started = await player.send(startEdit, { cmd, title: 'All', ids, changes });
      await scene.stage.runJobs();
      const result = await player.send(editResult, started);
      expect(result).toMatchObject({ cmd, state: 'done', done: 0, bad: 2 });
      const [atMissing, atForeign] = result.rows.map((one) => ({ ...one, id: '', line: 0 }));
      expect(atForeign).toEqual(atMissing);
      expect(await row()).toEqual(before);
    }
    expect(tried).toEqual(expect.arrayContaining([...lists]));
  });
});

test('there was something to find: many kinds of record were asked for, and own ones were answered', () => {
  expect(seen.foreign).toBeGreaterThan(300);
  expect(seen.own).toBeGreaterThan(200);
  const untried = scene.tables
    .map(({ name }) => name)
    .filter((name) => named.has(name) && scene.ownedByCompany(name) && !seen.tables.has(name));
  expect(untried).toEqual([]);
});

test('every field that names a record says which table has it', async () => {
  const tables = new Set(
    (await scene.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)).map(({ name }) => name),
  );
  expect([...named].filter((name) => !tables.has(name) && !ofAnyKind.has(name))).toEqual([]);
});
