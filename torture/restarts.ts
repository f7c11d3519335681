import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { root } from '../bench/processes.ts';
import { nodeOptions } from '../scripts/node-options.mjs';
import { startEmbedded } from '../src/server/postgres/embedded.ts';
import { isRunning } from '../src/server/postgres/processes.ts';
import type { Stand, Torture } from './stand.ts';

/** A start after any single kill takes no longer. */
const readyMsMax = 10_000;
/** The first start makes the demo company. */
const firstStartMsMax = 300_000;

type Running = { readonly child: ChildProcess; readonly ms: number; readonly said: () => string };

/** The product as `npm start` runs it, with the PostgreSQL that it brings along. */
async function start(dir: string, port: number, msMax: number): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, 'src/apps/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dir, PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not ready after ${msMax} ms:\n${output}`)), msMax);
    const hear = (data: Buffer): void => {
      output = (output + String(data)).slice(-8000);
      if (!output.includes('is ready: http')) return;
      clearTimeout(late);
      resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready:\n${output}`)));
  });
  return { child, ms: performance.now() - began, said: () => output };
}

const gone = (child: ChildProcess): Promise<void> =>
  new Promise((done) => (child.exitCode !== null || child.signalCode !== null ? done() : child.once('exit', () => done())));

async function postmasterOf(dir: string): Promise<number> {
  return Number((await readFile(path.join(dir, 'pg/postmaster.pid'), 'utf8')).split('\n')[0]);
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * The processes that are killed. Each case ends with no process of the product left that serves; what PostgreSQL does then is a matter of
 * the next start.
 */
const kills: Readonly<Record<string, (running: Running, dir: string, stand: Stand) => Promise<void>>> = {
  server: async ({ child }) => {
    child.kill('SIGKILL');
    await gone(child);
  },
  'server and PostgreSQL': async ({ child }, dir) => {
    const postmaster = await postmasterOf(dir);
    child.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await gone(child);
  },
  // The server starts PostgreSQL again and is told to stop while that recovers.
  'PostgreSQL, and the server told to stop while it recovers': async ({ child }, dir, stand) => {
    process.kill(await postmasterOf(dir), 'SIGKILL');
    await pause(stand.random(600));
    child.kill('SIGTERM');
    await gone(child);
  },
  // A server that dies tells PostgreSQL to stop and waits for nothing; here PostgreSQL recovers at that moment and one of its processes hangs.
  'the server, and PostgreSQL hangs in its shutdown': async ({ child }, dir) => {
    const postmaster = await postmasterOf(dir);
    child.kill('SIGKILL');
    await gone(child);
    const checkpointer = await childOf(postmaster, 'checkpointer');
    process.kill(checkpointer, 'SIGSTOP');
    process.kill(postmaster, 'SIGINT');
    await pause(200);
  },
};

/** A process of PostgreSQL by what it does, which it shows as its title. */
async function childOf(postmaster: number, title: string): Promise<number> {
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);
  for (const pid of children) if ((await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(title)) return pid;
  throw new Error(`PostgreSQL has no ${title}`);
}

/** The whole product, killed in several ways and started again: it is ready within 10 s, with nothing done by hand and nothing lost. */
export const restarts: Torture = async (stand, { long, fault }) => {
  const [port] = stand.ports;
  const rounds = long ? 100 : Object.keys(kills).length;
  const dir = await mkdtemp(path.join(tmpdir(), 'quayside-restarts-'));
  await chmod(dir, 0o755);
  const wrong: string[] = [];
  let slowest = 0;
  let running = await start(dir, port, firstStartMsMax);
  try {
    const ways = Object.entries(kills);
    for (let round = 0; round < rounds; round++) {
      const turn = ways[round % ways.length];
      if (!turn) break;
      const [way, kill] = turn;
      // The fault: what was acknowledged before the kill is taken away behind its back.
      const written = await write(dir, round);
      await kill(running, dir, stand);
      running = await start(dir, port, 60_000);
      slowest = Math.max(slowest, running.ms);
      if (running.ms > readyMsMax) wrong.push(`after a kill of ${way}: ready after ${Math.round(running.ms)} ms`);
      if (fault) await remove(dir, written);
      if (!(await has(dir, written))) wrong.push(`after a kill of ${way}: what was written before it is lost`);
    }
  } finally {
    running.child.kill('SIGTERM');
    await gone(running.child);
    const left = await postmasterOf(dir).catch(() => 0);
    if (left && isRunning(left)) await (await startEmbedded({ dir, shared: true })).stop();
    await rm(dir, { recursive: true, force: true });
  }
  return {
    did: `${rounds} kills of the whole product in ${Object.keys(kills).length} ways, ready after ${Math.round(slowest)} ms at most`,
    wrong,
  };
};

async function within<T>(dir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ dir, shared: true });
  const client = new pg.Client({ connectionString: server.urlFor('quayside') });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const write = (dir: string, round: number): Promise<string> =>
  within(dir, async (client) => {
    await client.query('create table if not exists torture_write (what text primary key)');
    await client.query('insert into torture_write values ($1)', [`round ${round}`]);
    return `round ${round}`;
  });
const remove = (dir: string, what: string): Promise<unknown> =>
  within(dir, (client) => client.query('delete from torture_write where what = $1', [what]));
const has = (dir: string, what: string): Promise<boolean> =>
  within(dir, async (client) => (await client.query('select from torture_write where what = $1', [what])).rowCount === 1);
