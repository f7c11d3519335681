import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { WorkspaceTables } from '../server/db.ts';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { readStatus } from './contract.ts';
import { may } from './permits.ts';
import { archiveLevel, backupLevel, databaseLevel, jobsLevel, outboxLevel, pushLevel } from './rules.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

test('an administrator sees how the product is; nobody else does', async () => {
  const admin = await stage.cast({ permits: [may.view] });
  const clerk = await stage.cast({ permits: [] });
  // Nobody sits at a session that ran out, or that was signed out of.
  const { accountId } = await stage.cast({ permits: [] });
  await stage.system<WorkspaceTables, unknown>(({ db, now }) =>
    sql`update session set ends_at = ${now} where account_id = ${accountId}`.execute(db),
  );
  const away = await stage.cast({ permits: [] });
  await stage.system<WorkspaceTables, unknown>(({ db, now }) =>
    sql`update session set ended_at = ${now} where account_id = ${away.accountId}`.execute(db),
  );
  const status = await admin.send(readStatus, {});
  expect(status).toMatchObject({
    version: 'test',
    sessions: { staff: 2, carriers: 0, customers: 0 },
    jobs: { failed: 0, level: 'good' },
    outbox: { queued: 0, level: 'good' },
    database: { level: 'good' },
    backup: { at: null, level: 'bad' },
    archive: { on: false, from: null, error: null, level: 'look' },
    runs: [],
  });
  expect(Number(status.database.bytes)).toBeGreaterThan(1_000_000);
  expect(status.database.connections).toBeGreaterThan(0);
  expect(await clerk.refused(readStatus, {})).toBe('NOT_PERMITTED');
});

test('people of both kinds of customers count as customers', async () => {
  const admin = await stage.cast({ permits: [may.view] });
  const { sessions: before } = await admin.send(readStatus, {});
  const customerId = await stage.system<WorkspaceTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into customer (code, name, short_name, country, company_id, currency, credit_currency)
      values ('LUX', '立讯精密', '立讯', 'CN', ${stage.companies.cn}, 'CNY', 'CNY') returning id`.execute(db);
    return rows[0]?.id ?? 0n;
  });
  await stage.cast({ type: 4, customerId });
  await stage.cast({ type: 5, customerId });
  expect((await admin.send(readStatus, {})).sessions).toEqual({ ...before, customers: 2 });
});

test('an archive that gave way to a full disk is bad, and its last round is no job by the clock', async () => {
  const admin = await stage.cast({ permits: [may.view] });
  const record = (facts: object) =>
    stage.system<WorkspaceTables, unknown>(({ db, now }) =>
      sql`insert into upkeep_run (kind, started_at, facts) values ('archive', ${now}, ${JSON.stringify(facts)}::jsonb)`.execute(db),
    );
  await record({ ok: true, error: null, from: '2026-11-20T08:00:00.000Z', bytes: '12000000' });
  expect((await admin.send(readStatus, {})).archive).toMatchObject({ from: '2026-11-20T08:00:00.000Z', bytes: '12000000', error: null });
  await record({ ok: false, error: 'no room for a base backup', from: null, bytes: '0' });
  const status = await admin.send(readStatus, {});
  expect(status.archive).toMatchObject({ from: null, error: 'no room for a base backup' });
  expect(status.runs).toEqual([]);
});

test('figures have limits', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  expect([0, 61, 601].map((oldest_s) => jobsLevel({ oldest_s, failed: 0 }))).toEqual(['good', 'look', 'bad']);
  expect(jobsLevel({ oldest_s: 0, failed: 1 })).toBe('look');
  expect([0, 501, 5001].map(pushLevel)).toEqual(['good', 'look', 'bad']);
  expect([outboxLevel({ queued: 100, failed: 0 }), outboxLevel({ queued: 0, failed: 1 })]).toEqual(['good', 'look']);
  expect([80, 81, 96].map((connections) => databaseLevel({ connections, connections_max: 100 }))).toEqual(['good', 'look', 'bad']);
  expect([
    archiveLevel({ on: true, error: null }),
    archiveLevel({ on: true, error: 'x' }),
    archiveLevel({ on: false, error: null }),
  ]).toEqual(['good', 'bad', 'look']);
  expect([ago(1), ago(2), ago(8), null].map((at) => backupLevel(at, now))).toEqual(['good', 'look', 'bad', 'bad']);
});
