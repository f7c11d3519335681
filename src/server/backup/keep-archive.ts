import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { basesFolder, walFolder } from '../postgres/archive.ts';
import { type BaseSource, basesOf, takeBase } from './base.ts';
import { gzipFileDurably } from './gzip-file.ts';
import { type Base, baseIsDue, isNeeded, outdatedBases, segmentOf } from './wal.ts';

export type ArchiveSettings = {
  /** Every moment of so many days can be restored. */
  readonly days: number;
  /** With less room than twice this the archive gives way, before the product must refuse writes. */
  readonly reserveBytes: number;
};

/** The outcome of a round, for the status page. */
export type ArchiveFacts = {
  readonly ok: boolean;
  readonly error: string | null;
  /** The first moment that can be restored. */
  readonly from: string | null;
  /** The size of the base backups. */
  readonly bytes: string;
};

const dayMs = 86_400_000;
const roundMs = 60_000;
/** The number of the advisory lock under which one process keeps the archive. */
const lock = 7_221_534;

export type Archive = {
  /** Does a round now: what the timer does every minute. */
  round(): Promise<ArchiveFacts | undefined>;
  close(): Promise<void>;
};

/**
 * Keeps the archive of the embedded server: compresses the log, takes a base backup every day, drops what no moment of
 * the kept days needs, and records its outcome for the status page. The first round follows the start by a minute.
 */
export function keepArchive(source: BaseSource, settings: ArchiveSettings, report: (error: unknown) => void): Archive {
  let recorded = '';
  let running: Promise<ArchiveFacts | undefined> = Promise.resolve(undefined);
  const once = (): Promise<ArchiveFacts | undefined> =>
    asSuperuser(source.url, async (client) => {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock]);
      if (!rows[0]?.mine) return undefined;
      const facts = await attend(client, source, settings).catch(async (error: unknown) => {
        report(error);
        return { ...(await sizes(source.archive)), ok: false, error: error instanceof Error ? error.message.slice(0, 300) : String(error) };
      });
      const text = JSON.stringify(facts);
      if (text !== recorded) await record(client, text);
      recorded = text;
      return facts;
    });
  const round = (): Promise<ArchiveFacts | undefined> => (running = running.then(once, once));
  const timer = setInterval(() => void round().catch(report), roundMs);
  timer.unref();
  return {
    round,
    async close() {
      clearInterval(timer);
      await running.catch(() => {});
    },
  };
}

async function attend(client: pg.Client, source: BaseSource, settings: ArchiveSettings): Promise<ArchiveFacts> {
  const { rows } = await client.query<{ mode: string; now: Date; timeline: number; bytes: string }>(
    `select current_setting('archive_mode') as mode, clock_timestamp() as now, (pg_control_checkpoint()).timeline_id as timeline,
       (select sum(pg_database_size(oid)) from pg_database)::text as bytes`,
  );
  const [server] = rows;
  if (server?.mode !== 'on') throw new Error('the database was started without its archive; restart it');
  await mkdir(basesFolder(source.archive), { recursive: true, mode: 0o700 });
  await compressLog(source.archive);
  await dropBases(source.archive, outdatedBases(await basesOf(source.archive), new Date(server.now.getTime() - settings.days * dayMs)));
  const gaveWay = await makeRoom(source.archive, settings.reserveBytes);
  await dropLog(source.archive);
  const segments = (await readdir(walFolder(source.archive))).flatMap((file) => segmentOf(file) ?? []);
  const newest = (await basesOf(source.archive)).at(-1);
  if (baseIsDue(newest, server.timeline, segments, server.now, dayMs)) {
    if (gaveWay || (await freeBytes(source.archive)) < Number(server.bytes) + 2 * settings.reserveBytes)
      throw new Error('no room for a base backup');
    await takeBase(source);
    await compressLog(source.archive);
    await dropLog(source.archive);
  }
  return { ok: true, error: null, ...(await sizes(source.archive)) };
}

/** Segments are mostly compressible: one that ended by time takes a hundredth of its 16 MB. */
async function compressLog(archive: string): Promise<void> {
  const folder = walFolder(archive);
  for (const file of await readdir(folder)) {
    if (file.endsWith('.gz') || !segmentOf(file)) continue;
    await gzipFileDurably(path.join(folder, file), path.join(folder, `${file}.gz`));
    await rm(path.join(folder, file));
  }
}

/** Drops the oldest bases while the disk is nearly full. True when no room was left with the last of them gone too. */
async function makeRoom(archive: string, reserveBytes: number): Promise<boolean> {
  const bases = await basesOf(archive);
  for (const base of bases) {
    if ((await freeBytes(archive)) >= 2 * reserveBytes) return false;
    await dropBases(archive, [base]);
    await dropLog(archive);
  }
  return (await freeBytes(archive)) < 2 * reserveBytes;
}

async function dropBases(archive: string, bases: readonly Base[]): Promise<void> {
  for (const { name } of bases) await rm(path.join(basesFolder(archive), name), { recursive: true });
}

async function dropLog(archive: string): Promise<void> {
  const folder = walFolder(archive);
  const bases = await basesOf(archive);
  for (const file of await readdir(folder)) {
    const segment = segmentOf(file);
    const isLabel = /^[0-9A-F]{24}\.[0-9A-F]{8}\.backup$/.test(file);
    if (isLabel || (segment && !isNeeded(segment, bases))) await rm(path.join(folder, file));
  }
}

async function sizes(archive: string): Promise<Pick<ArchiveFacts, 'from' | 'bytes'>> {
  const bases = await basesOf(archive);
  return { from: bases[0]?.at.toISOString() ?? null, bytes: String(bases.reduce((sum, { bytes }) => sum + bytes, 0)) };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function record(client: pg.Client, facts: string): Promise<void> {
  await client.query('begin');
  await client.query("delete from upkeep_run where kind = 'archive'");
  await client.query("insert into upkeep_run (kind, started_at, facts) values ('archive', now(), $1::jsonb)", [facts]);
  await client.query('commit');
}

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'quayside archive' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
