import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksAsked } from '../../server/hashing.ts';
import { folderStore } from '../../server/file-store.ts';
import { type CallNote } from '../../server/door.ts';
import { system } from '../../server/session.ts';
import type { SlowStatement } from '../../server/db.ts';
import { metrics, queueFigures } from '../../server/metrics.ts';
import { type TestDatabase, testDatabase } from '../../server/testing.ts';
import { assemble } from '../assemble.ts';

/* The data that monitoring reads: /metrics, and the slow statements. */
let database: TestDatabase;
let assembled: ReturnType<typeof assemble>;
/** Far above the duration of the quick statements on a machine with other work. */
const slowMs = 1000;
const told: SlowStatement[] = [];
const notes: CallNote[] = [];
beforeAll(async () => {
  database = await testDatabase();
  assembled = assemble({
    appUrl: database.appUrl,
    secret: 'watched',
    version: 'test',
    clock: { now: () => new Date('2026-11-20T02:00:00Z') },
    files: folderStore('/nowhere'),
    note: (note) => void notes.push(note),
    slow: { ms: slowMs, note: (slow) => void told.push(slow) },
  });
});
afterAll(async () => {
  await assembled.close();
  await database.close();
});

test('a statement over the threshold is told with its call and its text, without the values; a quick one is not', async () => {
  const secret = 'what nobody else may read';
  await assembled.door.within(system(), 'read', ({ db }) => sql`select pg_sleep(${1.1}), ${secret}::text`.execute(db));
  await assembled.door.within(system(), 'read', ({ db }) => sql`select 1`.execute(db));
  expect(told).toEqual([{ cmd: 'system', ms: expect.any(Number), text: 'select pg_sleep($1), $2::text' }]);
  expect(told[0]?.ms).toBeGreaterThanOrEqual(slowMs);
});

test('a statement that is ended for its length is told as well', async () => {
  const before = told.length;
  const late = assembled.door.within(system(), 'read', async ({ db }) => {
    await sql`set local statement_timeout = 1100`.execute(db);
    await sql`select pg_sleep(5)`.execute(db);
  });
  await expect(late).rejects.toMatchObject({ code: '57014' });
  expect(told.slice(before)).toMatchObject([{ text: 'select pg_sleep(5)' }]);
});

test('/metrics tells of calls, slow statements, the pool, jobs and push, to this machine or with the key alone', async () => {
  const measured = metrics(new Set(['order.list']));
  measured.note({ cmd: 'order.list', ms: 3 });
  measured.note({ cmd: 'order.list', ms: 3, refusal: 'NOT_PERMITTED' });
  // The name that a stranger gives to a call never becomes a label.
  for (let place = 0; place < 50; place++) measured.note({ cmd: `made.up${place}`, ms: 1, refusal: 'SESSION_GONE' });
  measured.slow({ cmd: 'order.list', ms: 700, text: 'select' });
  const { pool, door } = assembled;
  const queue = () => door.within(system(), 'read', queueFigures);
  measured.watch({ pool, push: () => ({ connections: 3, sent: 12, coalesced: 7 }), queue, report: () => {} });
  await door.within(system(), 'write', ({ db }) => sql`select app.enqueue('nobody_runs_this', '{}', null, null, null, 25)`.execute(db));
  const app = fastify();
  measured.serve(app, 'key');
  const { body } = await app.inject({ url: '/metrics' });
  for (const line of [
    'quayside_call_seconds_count{cmd="order.list",outcome="ok"} 1',
    'quayside_call_seconds_count{cmd="order.list",outcome="NOT_PERMITTED"} 1',
    'quayside_call_seconds_count{cmd="unknown",outcome="SESSION_GONE"} 50',
    'quayside_slow_statement_seconds_count{cmd="order.list"} 1',
    'quayside_push_sockets 3',
    `quayside_password_checks_total ${checksAsked()}`,
    'quayside_push_sent_total 12',
    'quayside_push_coalesced_total 7',
    'quayside_pool_waiting 0',
    'quayside_jobs{state="waiting"} 1',
    'quayside_jobs{state="failed"} 0',
  ])
    expect(body).toContain(line);
  expect(body).toMatch(/^quayside_job_oldest_seconds \d+$/m);
  expect(body).not.toContain('made.up');
  // A second read does not count the counters twice.
  expect((await app.inject({ url: '/metrics' })).body).toContain('quayside_push_sent_total 12');
  const elsewhere = { url: '/metrics', remoteAddress: '192.0.2.7' };
  expect((await app.inject(elsewhere)).statusCode).toBe(404);
  expect((await app.inject({ ...elsewhere, headers: { authorization: 'Bearer another' } })).statusCode).toBe(404);
  expect((await app.inject({ ...elsewhere, headers: { authorization: 'Bearer key' } })).statusCode).toBe(200);
  await app.close();
});
