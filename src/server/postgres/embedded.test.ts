import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountFor } from './account.ts';
import { packagedBinaries, usableBinaries } from './binaries.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { isRunning } from './processes.ts';

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await what())) {
    if (performance.now() > deadline) throw new Error('it did not happen');
    await pause(50);
  }
}

function temporary(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quayside pg '));
  chmodSync(folder, 0o755);
  return folder;
}

describe('the embedded PostgreSQL', () => {
  const dir = temporary();
  let running: Embedded | undefined;
  const start = async (): Promise<Embedded> => (running = await startEmbedded({ dir }));

  beforeAll(async () => {
    running = await start();
    await ask(running.adminUrl, 'create table kept (id int)');
  }, 60_000);
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test('keeps texts of every language, sorts them by Unicode and checks its pages', async () => {
    running ??= await start();
    expect(await ask(running.adminUrl, 'show server_encoding')).toBe('UTF8');
    expect(await ask(running.adminUrl, 'show data_checksums')).toBe('on');
    expect(await ask(running.adminUrl, 'show fsync')).toBe('on');
    expect(await ask(running.adminUrl, "select datlocale from pg_database where datname = 'postgres'")).toBe('und');
    expect(
      await ask(
        running.adminUrl,
        `select string_agg(name, ' ' order by name collate "zh-x-icu") from unnest(array['上海','重庆','北京']) name`,
      ),
    ).toBe('北京 重庆 上海');
  });

  test('is reached through a socket that only its own user may touch, with a password, and not over the network', async () => {
    running = await start();
    expect(await ask(running.adminUrl, 'show listen_addresses')).toBe('');
    const socket = new URL(running.adminUrl).searchParams.get('host') ?? '';
    expect(statSync(socket).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dir, 'pg.password')).mode & 0o777).toBe(0o600);
    await expect(ask(running.adminUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  test('stops cleanly and finds its data again', async () => {
    running = await start();
    await ask(running.adminUrl, 'insert into kept values (1)');
    const pid = running.pid;
    await running.stop();
    expect(isRunning(pid)).toBe(false);
    expect(lastStart(dir)).toContain('database system is shut down');
    running = await start();
    expect(Number(await ask(running.adminUrl, 'select count(*) from kept'))).toBe(1);
  });

  test('a server left behind by a killed parent is taken over', async () => {
    const script = `import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
      const it = await startEmbedded({ dir: ${JSON.stringify(dir)} }); console.log(it.pid); setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = Number(await new Promise<string>((resolve) => parent.stdout.once('data', (data) => resolve(String(data)))));
    parent.kill('SIGKILL');
    await new Promise((resolve) => parent.once('exit', resolve));
    expect(isRunning(pid)).toBe(true);
    running = await start();
    expect(running.pid).toBe(pid);
    expect(await ask(running.adminUrl, 'select 1')).toBe(1);
    await running.stop();
    expect(isRunning(pid)).toBe(false);
  });

  test('a process that ends without stopping it takes it along', async () => {
    const script = `import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
      console.log((await startEmbedded({ dir: ${JSON.stringify(dir)} })).pid); process.exit(1);`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    await until(() => !isRunning(Number(stdout)));
  });

  test('a server that is killed is started again, without loss', async () => {
    running = await start();
    const pid = running.pid;
    await ask(running.adminUrl, 'insert into kept values (2)');
    process.kill(pid, 'SIGKILL');
    const again = running;
    await until(() => again.pid !== pid);
    expect(Number(await ask(running.adminUrl, 'select count(*) from kept where id = 2'))).toBe(1);
  });

  test('a server whose socket is removed, or the folder of it, is started again', async () => {
    running = await start();
    for (const lost of ['run/.s.PGSQL.5432', 'run']) {
      const { pid } = running;
      rmSync(path.join(dir, lost), { recursive: true });
      const again = running;
      await until(() => again.pid !== pid);
      expect(Number(await ask(running.adminUrl, 'select count(*) from kept where id = 2'))).toBe(1);
    }
  });

  test('a lock file that names another program does not keep it from starting', async () => {
    running = await start();
    await running.stop();
    // Our own process id: alive, of this machine, and no PostgreSQL.
    const lock = path.join(dir, 'pg/postmaster.pid');
    writeFileSync(lock, `${process.pid}\n${path.join(dir, 'pg')}\n1\n5432\n\n\n\n`);
    running = await start();
    expect(await ask(running.adminUrl, 'select 1')).toBe(1);
  });
});

test('a folder too deep for a socket gets its socket elsewhere', async () => {
  const outer = temporary();
  const dir = path.join(outer, 'a-very-long-name-'.repeat(6));
  const running = await startEmbedded({ dir, settings: { fsync: 'off' } });
  try {
    expect(await ask(running.urlFor('postgres'), 'select 1')).toBe(1);
  } finally {
    await running.stop();
    rmSync(outer, { recursive: true, force: true });
  }
}, 60_000);

describe('the binaries', () => {
  test('are used where they lie when they run there', () => {
    expect(usableBinaries(packagedBinaries(), '/nonexistent', undefined)).toBe(packagedBinaries());
  });

  test('get their library links back when the install script did not run', () => {
    const folder = temporary();
    try {
      const native = path.join(folder, 'native');
      spawnSync('cp', ['-r', packagedBinaries(), native]);
      spawnSync('find', [path.join(native, 'lib'), '-type', 'l', '-delete']);
      expect(usableBinaries(native, folder, undefined)).toBe(native);
      expect(readdirSync(path.join(native, 'lib'))).toContain('libicui18n.so.60');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test.runIf(process.getuid?.() === 0)('are copied where another account cannot reach them', () => {
    const folder = temporary();
    try {
      const native = path.join(folder, 'home', 'native');
      mkdirSync(path.dirname(native));
      spawnSync('cp', ['-r', packagedBinaries(), native]);
      chmodSync(path.dirname(native), 0o700);
      const used = usableBinaries(native, folder, accountFor(0, readFileSync('/etc/passwd', 'utf8')));
      expect(path.dirname(used)).toBe(folder);
      expect(usableBinaries(native, folder, accountFor(0, readFileSync('/etc/passwd', 'utf8')))).toBe(used);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('the account', () => {
  const users = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n';
  test('is our own but for root', () => expect(accountFor(1000, users)).toBeUndefined());
  test('is nobody where there is no postgres', () => expect(accountFor(0, users)).toEqual({ uid: 65534, gid: 65534 }));
  test('is postgres where there is one', () =>
    expect(accountFor(0, `${users}postgres:x:101:104::/:/bin/sh\n`)).toEqual({ uid: 101, gid: 104 }));
  test('must exist', () => expect(() => accountFor(0, 'root:x:0:0::/:/bin/sh')).toThrow(/ordinary user/));
});

/** The newest log of the server. */
function lastStart(dir: string): string {
  const folder = path.join(dir, 'pg/log');
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('');
}
