import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The settings from the environment. Everything has a default that suits one machine. */
export type Settings = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** A PostgreSQL server of the operator, as the owner of the database; without it, the embedded one under dataDir. */
  readonly databaseUrl: string | undefined;
  /** A read replica of the database, for reports and exports. */
  readonly replicaUrl: string | undefined;
  readonly role: 'all' | 'server' | 'worker';
  /** Proxies in front of us whose X-Forwarded-For is trusted. */
  readonly trustProxy: string | false;
  readonly secret: string;
  /** A tile server for maps; without one, maps draw the built-in data. GCJ-02 is the datum of maps of mainland China. */
  readonly mapTiles: { readonly url: string; readonly datum: 'wgs84' | 'gcj02'; readonly attribution: string } | undefined;
  /** A statement that takes at least this long is logged and counted. */
  readonly slowMs: number;
  /** With less free space than this on the disk of dataDir, writes are refused; reads continue. */
  readonly reserveBytes: number;
  /** So many days of the embedded database can be restored to any moment; without it, nothing is archived. */
  readonly archiveDays: number | undefined;
  readonly log: 'lines' | 'quiet';
};

export async function settings(env: NodeJS.ProcessEnv): Promise<Settings> {
  const dataDir = path.resolve(env.DATA_DIR || 'data');
  await mkdir(dataDir, { recursive: true });
  return {
    port: portOf(env.PORT),
    host: env.HOST || '0.0.0.0',
    dataDir,
    databaseUrl: env.DATABASE_URL || undefined,
    replicaUrl: replicaOf(env['REPLICA_URL'], env.DATABASE_URL),
    role: roleOf(env.ROLE),
    trustProxy: env.TRUST_PROXY || false,
    secret: env.QUAYSIDE_SECRET || (await keptSecret(path.join(dataDir, 'secret'))),
    mapTiles: tilesOf(env),
    slowMs: msOf(env['SLOW_MS']),
    reserveBytes: megabytesOf(env['RESERVE_MB'], 256),
    archiveDays: archiveDaysOf(env['WAL_ARCHIVE'], env['WAL_ARCHIVE_DAYS']),
    log: env.LOG === 'quiet' ? 'quiet' : 'lines',
  };
}

/** PUBLIC_URL is where users reach the product, at the root of a host; without it, this machine. */
export function publicUrl(env: NodeJS.ProcessEnv): string {
  const text = env['PUBLIC_URL'] || `http://localhost:${portOf(env.PORT)}`;
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error(`PUBLIC_URL is not the address of a host, such as https://office.example.com: ${text}`);
  return url.origin;
}

function portOf(text: string | undefined): number {
  const port = Number(text || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is not a port: ${text}`);
  return port;
}

function msOf(text: string | undefined): number {
  const ms = Number(text || 500);
  if (!Number.isInteger(ms) || ms < 1) throw new Error(`SLOW_MS is no number of milliseconds: ${text}`);
  return ms;
}

function archiveDaysOf(archive: string | undefined, text: string | undefined): number | undefined {
  if (archive === 'off') return undefined;
  if (archive && archive !== 'on') throw new Error(`WAL_ARCHIVE is on or off, not ${archive}`);
  const days = Number(text || 3);
  if (!Number.isInteger(days) || days < 1) throw new Error(`WAL_ARCHIVE_DAYS is no number of days: ${text}`);
  return days;
}

function megabytesOf(text: string | undefined, otherwise: number): number {
  const megabytes = Number(text || otherwise);
  if (!Number.isFinite(megabytes) || megabytes < 0) throw new Error(`RESERVE_MB is not a number of megabytes: ${text}`);
  return megabytes * 1024 * 1024;
}

/**
 * MAP_TILES_URL is a template with {z}, {x} and {y}; MAP_TILES_DATUM is wgs84 or gcj02; MAP_TILES_ATTRIBUTION is the credit that its owner
 * requires.
 */
function tilesOf(env: NodeJS.ProcessEnv): Settings['mapTiles'] {
  const url = env['MAP_TILES_URL'];
  if (!url) return undefined;
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part))) throw new Error(`MAP_TILES_URL has no {z}, {x} and {y}: ${url}`);
  const datum = env['MAP_TILES_DATUM'] || 'wgs84';
  if (datum !== 'wgs84' && datum !== 'gcj02') throw new Error(`MAP_TILES_DATUM is wgs84 or gcj02, not ${datum}`);
  return { url, datum, attribution: env['MAP_TILES_ATTRIBUTION'] || '' };
}

/** A replica belongs to a server of the operator: the embedded one has none. */
function replicaOf(text: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!databaseUrl) throw new Error('REPLICA_URL needs DATABASE_URL: the database that comes along has no replica');
  if (!/^postgres(?:ql)?:\/\/[^@]+@[^/]+\/./.test(text))
    throw new Error('REPLICA_URL is not the address of a database, such as postgres://user:password@host/database');
  return text;
}

function roleOf(text: string | undefined): Settings['role'] {
  if (text === undefined || text === '' || text === 'all') return 'all';
  if (text === 'server' || text === 'worker') return text;
  throw new Error(`ROLE is all, server or worker, not ${text}`);
}

/**
 * Created once and stored beside the data: without it passwords and sessions are worthless. Several servers share it by QUAYSIDE_SECRET.
 */
async function keptSecret(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const secret = randomBytes(32).toString('base64url');
    await writeFile(file, secret, { flag: 'wx', mode: 0o600 });
    return secret;
  }
}
