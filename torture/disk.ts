import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ownTypes } from '../src/server/db.ts';
import { type Client, type Reply, reply, signIn } from '../bench/client.ts';
import { orderLike } from '../bench/stand.ts';
import { upload } from '../bench/sheets.ts';
import { assemble } from '../src/apps/assemble.ts';
import { ensureDatabase, prepareDatabase } from '../src/apps/database.ts';
import { seedDemo } from '../src/apps/seed.ts';
import { systemClock } from '../src/server/clock.ts';
import { folderStore } from '../src/server/file-store.ts';
import { startEmbedded } from '../src/server/postgres/embedded.ts';
import type { Stand, Torture, Verdict } from './stand.ts';

const secret = 'the secret of the small disk';
const sizeMb = 1200;

/** The data folder and the uploads on a small disk that fills up and is emptied again. */
export const diskFull: Torture = async (stand, ordeal) => {
  if (process.getuid?.() !== 0) return { did: 'left out: only root can mount a small disk', wrong: [], leftOut: true };
  const dir = await mkdtemp(path.join(tmpdir(), 'quayside-disk-'));
  // PostgreSQL's own account needs access.
  await chmod(dir, 0o755);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=755`, 'tmpfs', dir]);
  try {
    return await fillAndEmpty(stand, dir, ordeal.fault);
  } finally {
    await stand.sweep();
    execFileSync('umount', ['-l', dir]);
    await rm(dir, { recursive: true, force: true });
  }
};

type Place = { readonly dir: string; readonly port: number; readonly clerk: Client; readonly draft: () => Record<string, unknown> };
type Tried = { readonly ref: string; readonly answer: Reply };

async function fillAndEmpty(stand: Stand, dir: string, fault: boolean): Promise<Verdict> {
  await seed(dir);
  const [port] = stand.ports;
  // The fault: without a reserve, PostgreSQL fills the disk completely and stops.
  const env = { DATABASE_URL: '', DATA_DIR: dir, QUAYSIDE_SECRET: secret, ROLE: 'all', RESERVE_MB: fault ? '0' : '256' };
  const server = await stand.serve(port, env);
  const { default: accounts } = (await import(path.join(dir, 'demo-accounts.json'), { with: { type: 'json' } })) as {
    default: { login_name: string; password: string }[];
  };
  const password = accounts.find(({ login_name }) => login_name === 'admin')?.password ?? '';
  const clerk = await signIn(port, 'admin', password);
  const next = await orderLike(clerk);
  let drafts = 0;
  const place: Place = { dir, port, clerk, draft: () => ({ ...next(), customer_ref: `D${++drafts}` }) };
  const wrong: string[] = [];
  const tried: Tried[] = [];
  const savedRefs: string[] = [];

  const save = async (): Promise<Reply> => {
    const params = place.draft();
    const answer = await reply(port, clerk.sign('order.save', { ...params, request_id: randomUUID() }), 30_000).catch(
      (error: Error): Reply => ({ code: 503, msg: error.message, data: null }),
    );
    tried.push({ ref: String(params['customer_ref']), answer });
    return answer;
  };
  const put = async (): Promise<string> =>
    upload({ clerk, product: { port } as never }, 'photo.csv', Buffer.from(randomBytes(400_000).toString('hex'))).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  const reads = async (what: string): Promise<void> => {
    for (let at = 0; at < 30; at++) {
      const answer = await reply(port, clerk.sign('order.list', { tab: 'all', size: 20 })).catch((error: Error) => ({
        code: 0,
        msg: error.message,
        data: null,
      }));
      if (answer.code !== 200) wrong.push(`${what}, a list is ${JSON.stringify(answer).slice(0, 200)}`);
    }
    await signIn(port, 'admin', password).catch((error: Error) => wrong.push(`${what}, nobody can sign in: ${error.message}`));
  };
  const works = async (what: string): Promise<void> => {
    const answer = await save();
    if (answer.code !== 200) wrong.push(`${what}, a save is ${JSON.stringify(answer).slice(0, 200)}`);
    const file = await put();
    if (file !== 'taken') wrong.push(`${what}, an upload is ${file}`);
  };
  const refused = async (what: string): Promise<void> => {
    for (let at = 0; at < 20; at++) {
      const answer = await save();
      savedRefs.push(JSON.stringify(answer));
      const code = (answer.data as { refusal?: string } | null)?.refusal;
      if (code !== 'NO_ROOM') wrong.push(`${what}, a save is ${JSON.stringify(answer).slice(0, 300)}`);
      else if (answer.msg === '') wrong.push(`${what}, a save is refused without a word`);
      const file = await put();
      if (!file.includes('NO_ROOM')) wrong.push(`${what}, an upload is ${file.slice(0, 300)}`);
    }
  };

  await works('with room');
  let fills = 0;
  // First with little space left, then to the last byte.
  for (const leftMb of [120, 0]) {
    const ballast = path.join(dir, 'ballast');
    await fill(dir, ballast, leftMb);
    await new Promise((go) => setTimeout(go, 800));
    fills++;
    const what = `with ${leftMb} MB left`;
    await refused(what);
    await reads(what);
    await rm(ballast);
    const until = performance.now() + 10_000;
    while ((await save()).code !== 200) {
      if (performance.now() > until) {
        wrong.push('it did not recover within 10 s');
        break;
      }
      await new Promise((go) => setTimeout(go, 100));
    }
    await works('with room again');
  }
  if (server.child.exitCode !== null || server.child.signalCode !== null) wrong.unshift(`the server exited: ${server.said().slice(-1500)}`);
  wrong.push(...(await nothingHalf(place, tried)));
  for (const text of savedRefs)
    if (/insert |could not (extend|write)|kysely|node_modules/i.test(text)) wrong.push(`it tells of the inside: ${text.slice(0, 200)}`);
  await server.stop();
  const refusals = tried.filter(({ answer }) => answer.code !== 200).length;
  return {
    did: `a disk of ${sizeMb} MB filled ${fills} times, ${tried.length} saves of which ${refusals} were refused`,
    wrong: [...new Set(wrong)],
  };
}

/** A small demo company on the small disk. */
async function seed(dir: string): Promise<void> {
  const database = await startEmbedded({ dir, settings: { max_wal_size: '64MB', min_wal_size: '32MB' } });
  const ownerUrl = await ensureDatabase(database, 'quayside', secret);
  const { appUrl } = await prepareDatabase(ownerUrl, secret, () => {});
  const files = folderStore(path.join(dir, 'files'));
  const { door, product, close } = assemble({ appUrl, secret, version: 'torture', clock: systemClock, files, note: () => {} });
  await seedDemo({ door, product, now: systemClock.now(), dataDir: dir, say: () => {}, orders: 300 });
  await close();
  await database.stop();
}

async function fill(dir: string, ballast: string, leftMb: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  const bytes = bavail * bsize - leftMb * 1024 * 1024;
  const chunk = Buffer.alloc(1024 * 1024);
  await writeFile(
    ballast,
    (function* () {
      for (let sentBytes = 0; sentBytes < bytes; sentBytes += chunk.length)
        yield chunk.subarray(0, Math.min(chunk.length, bytes - sentBytes));
    })(),
  ).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error;
  });
}

/** Every confirmed save exists, no refused one does; every file has its row and every row its file. */
async function nothingHalf({ dir }: Place, tried: readonly Tried[]): Promise<string[]> {
  const database = await startEmbedded({ dir, shared: true });
  const client = new pg.Client({ types: ownTypes, connectionString: database.urlFor('quayside') });
  await client.connect();
  try {
    const { rows } = await client.query<{ ref: string; n: number }>(
      `select customer_ref as ref, count(*)::int as n from transport_order where customer_ref like 'D%' group by 1`,
    );
    const countByRef = new Map(rows.map(({ ref, n }) => [ref, n]));
    const files = await client.query<{ sha256: string }>('select distinct sha256 from file');
    const storedFiles = new Set(files.rows.map(({ sha256 }) => sha256));
    const there = (await readdir(path.join(dir, 'files'), { recursive: true }))
      .map((name) => path.basename(name))
      .filter((name) => name.length > 2);
    return [
      ...tried.flatMap(({ ref, answer }) => {
        const n = countByRef.get(ref) ?? 0;
        if (answer.code === 200) return n === 1 ? [] : [`${ref} was saved and is there ${n} times`];
        return n === 0 || (answer.data as { refusal?: string } | null)?.refusal !== 'NO_ROOM' ? [] : [`${ref} was refused and is there`];
      }),
      ...there.filter((name) => !storedFiles.has(name)).map((name) => `the file ${name} belongs to nobody`),
      ...[...storedFiles].filter((sha256) => !there.includes(sha256)).map((sha256) => `the file ${sha256} is gone`),
    ];
  } finally {
    await client.end();
  }
}
