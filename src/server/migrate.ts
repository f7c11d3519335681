import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Logger, runMigrations } from 'graphile-worker';

const source = fileURLToPath(new URL('..', import.meta.url));

/** The migrations of the server and of every capability, in the order of their file names: `YYYYMMDDnnnn-what.sql`. */
export async function migrationFiles(): Promise<{ name: string; file: string }[]> {
  const migrations: { name: string; file: string }[] = [];
  for await (const file of glob('**/migrations/*.sql', { cwd: source }))
    migrations.push({ name: path.basename(file, '.sql'), file: path.join(source, file) });
  return migrations.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Brings a database up to date as its owner: forward only, each file in its own transaction, one process at a time. A
 * missing file that was applied, and new files older than it, are accepted; a file may not change after it was applied.
 * `only` names the files to apply, for a restore to an earlier state.
 */
export async function migrate(ownerUrl: string, note: (text: string) => void = () => {}, only?: ReadonlySet<string>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'quayside migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7239001)');
    await client.query('create table if not exists public.migration (name text primary key, at timestamptz not null default now())');
    const done = new Set((await client.query<{ name: string }>('select name from public.migration')).rows.map((row) => row.name));
    for (const { name, file } of await migrationFiles()) {
      if (done.has(name) || only?.has(name) === false) continue;
      const sql = await readFile(file, 'utf8');
      try {
        await client.query('begin');
        await client.query(sql);
        await client.query('insert into public.migration (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
      note(`migrated ${name}`);
    }
  } finally {
    await client.end();
  }
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  // graphile-worker requires a listener for lost connections. The affected query fails by itself.
  pool.on('error', () => {});
  pool.on('connect', (connected) => connected.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, logger: silentJobsLogger() });
    // Business transactions enqueue through this function, in roles that may not touch the queue itself. add_job takes the attempts of a running
    // job with the same key, so one that then fails or is killed would count as failed for good. It loses its key here and keeps its attempts.
    // Messages come before all else: people wait for the codes in some of them.
    await pool.query(`
      create or replace function app.enqueue(task text, payload json, run_at timestamptz, key text, queue text, attempts int) returns void
        language sql security definer set search_path = pg_catalog as $$
          delete from graphile_worker._private_jobs j where j.key = enqueue.key and j.locked_at is null and j.attempts >= j.max_attempts;
          update graphile_worker._private_jobs j set key = null where j.key = enqueue.key and j.locked_at is not null;
          select graphile_worker.add_job(enqueue.task, enqueue.payload, queue, enqueue.run_at, enqueue.attempts, enqueue.key,
            case enqueue.task when 'outbox:send' then -1 else 0 end)
        $$;
      grant execute on function app.enqueue to quayside_staff, quayside_carrier, quayside_customer, quayside_system`);
  } finally {
    await pool.end();
  }
}

function silentJobsLogger(): Logger {
  return new Logger(() => () => {});
}
