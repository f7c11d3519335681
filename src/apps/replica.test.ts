import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { summariseProfit } from '../domains/finance/profit-analysis/contract.ts';
import { suppliers } from '../domains/reference/supplier/master.ts';
import { batchState, listBatches, startExport } from '../domains/workspace/batch/contract.ts';
import { oldestMs } from '../server/replica.ts';
import { testDatabase, type TestDatabase } from '../server/testing.ts';
import { type Player, type Stage, startStage } from './stage.ts';

/* In place of a replica stands another database, which has nothing in it: whatever it answers differs from what the primary answers. */

let stage: Stage;
let copy: TestDatabase;
let owner: Player;
let clerk: Player;

beforeAll(async () => {
  copy = await testDatabase();
  stage = await startStage(undefined, { replicaUrl: copy.appUrl });
  owner = await stage.cast({ name: 'Owner' });
  clerk = await stage.cast({ name: 'Clerk' });
});
afterAll(async () => {
  await stage.close();
  await copy.close();
});

async function onCopy(text: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: copy.ownerUrl });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
}
/** Sets the beat of the copy, as seconds from now. */
const beat = (seconds: number): Promise<void> =>
  onCopy(
    `insert into app.replica_beat (at) values (clock_timestamp() + make_interval(secs => $1))
     on conflict (only_row) do update set at = excluded.at`,
    [seconds],
  );
const report = (player: Player) => player.raw(summariseProfit.cmd, {});
const supplier = (code: string) => ({
  code,
  name: code,
  kind: 'agent' as const,
  country: 'CN' as const,
  currency: 'CNY' as const,
  settlement: 'monthly' as const,
  payment_days: 30,
  short_name: code,
  contact: 'Li',
  phone: '+8613800138000',
  licence_until: '2026-12-31',
});

beforeEach(() => beat(-1));

test('the replica answers a report and says of what moment it is; other reads see what is now', async () => {
  const { code, as_of } = await report(owner);
  expect(code).toBe(200);
  expect(Math.abs(Date.parse(as_of ?? '') - Date.now())).toBeLessThan(oldestMs);
  await clerk.send(suppliers.save, supplier('S-1'));
  const now = await owner.raw(suppliers.list.cmd, {});
  expect(now).toMatchObject({ code: 200, data: { rows: [{ code: 'S-1' }] } });
  expect(now).not.toHaveProperty('as_of');
});

test('somebody who wrote something reads reports from the primary until the replica holds it', async () => {
  await clerk.send(suppliers.save, supplier('S-2'));
  expect(await report(clerk)).not.toHaveProperty('as_of');
  expect(await report(owner)).toHaveProperty('as_of');
  await beat(60);
  expect(await report(clerk)).toHaveProperty('as_of');
});

test('an export is read from the replica, and its line says of what moment it is', async () => {
  await clerk.send(suppliers.save, supplier('S-3'));
  const request = { cmd: suppliers.list.cmd, title: 'Suppliers', params: {}, columns: [{ key: 'code', is: 'code', title: 'Code' }] };
  const exported = async () => {
    const { batch_id } = await clerk.send(startExport, request);
    await stage.runJobs();
    const { rows } = await clerk.send(listBatches, {});
    return { ...(await clerk.send(batchState, { batch_id })), as_of: rows.find((row) => row.batch_id === batch_id)?.as_of };
  };
  const old = await exported();
  expect(old).toMatchObject({ state: 'done', rows: 0 });
  expect(old.as_of).toEqual(expect.any(String));
  await beat(-2 * (oldestMs / 1000));
  const fresh = await exported();
  expect(fresh).toMatchObject({ state: 'done', as_of: null });
  expect(fresh.rows).toBeGreaterThan(0);
});

test('a replica that is far behind, or never heard of the primary, answers nothing', async () => {
  await beat(-2 * (oldestMs / 1000));
  expect(await report(owner)).not.toHaveProperty('as_of');
  await onCopy('delete from app.replica_beat');
  expect(await report(owner)).toMatchObject({ code: 200 });
  expect(await report(owner)).not.toHaveProperty('as_of');
});

test('the primary gets the beat that replication carries', async () => {
  const client = new pg.Client({ connectionString: stage.ownerUrl });
  await client.connect();
  const { rows } = await client.query('select at from app.replica_beat');
  await client.end();
  expect(rows).toHaveLength(1);
});

test('the primary answers when the replica breaks within a read, and when it is gone', async () => {
  // As before a migration has arrived there.
  await onCopy('alter table profit_summary rename to profit_summary_away');
  expect(await report(owner)).toMatchObject({ code: 200 });
  await copy.close();
  expect(await report(owner)).toMatchObject({ code: 200 });
  expect(await report(owner)).not.toHaveProperty('as_of');
});
