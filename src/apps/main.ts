import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sessionIdleMs } from '../domains/identity/session/rules.ts';
import { keepArchive } from '../server/backup/keep-archive.ts';
import { systemClock } from '../server/clock.ts';
import { folderStore } from '../server/file-store.ts';
import { httpServer } from '../server/http.ts';
import { roomOn } from '../server/room.ts';
import { serveFeeds } from '../server/http-feeds.ts';
import { serveFiles } from '../server/http-files.ts';
import { metrics, queueFigures } from '../server/metrics.ts';
import { system } from '../server/session.ts';
import { startEmbedded } from '../server/postgres/embedded.ts';
import { servePush } from '../server/push.ts';
import { startWorker } from '../server/worker.ts';
import { assemble } from './assemble.ts';
import { isUnbegun } from './begin.ts';
import { asApp, ensureDatabase, prepareDatabase, refreshStatistics } from './database.ts';
import { logger } from './log.ts';
import { registry } from './registry.generated.ts';
import { seedDemo } from './seed.ts';
import { serveDemo } from './demo-sign-in.ts';
import { settings } from './settings.ts';
import { serveStatic } from './static.ts';

/** A stop that takes longer is cut short: everything that was acknowledged is in the database. */
const stopMsMax = 60_000;

/**
 * Starts the whole product in one process: the database if it is our own, migrations, the demo on an empty database, jobs, the server.
 * ROLE=server leaves the jobs to other processes, ROLE=worker runs only jobs.
 */
async function main(): Promise<void> {
  const set = await settings(process.env);
  const log = logger(set.log);
  let stopping = false;
  let seeding = false;
  // Connections that end during shutdown are expected.
  const report = (error: unknown): void => {
    if (!stopping) log.error({ err: error });
  };
  const { version } = JSON.parse(await readFile(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };
  const embedded = set.databaseUrl
    ? undefined
    : await startEmbedded({ dir: set.dataDir, archive: set.archiveDays !== undefined, log: (text) => log.info(text) });
  const ownerUrl = embedded ? await ensureDatabase(embedded, 'quayside', set.secret) : (set.databaseUrl ?? '');
  const { appUrl } = await prepareDatabase(ownerUrl, set.secret, (text) => log.info(text));

  const measured = metrics(new Set(registry.calls.map(({ cmd }) => cmd)));
  const { door, pool, product, close } = assemble({
    appUrl,
    replicaUrl: set.replicaUrl && asApp(set.replicaUrl, set.secret),
    secret: set.secret,
    version,
    clock: systemClock,
    files: folderStore(path.join(set.dataDir, 'files')),
    exchangeFolder: path.join(set.dataDir, 'exchange'),
    remember: set.role !== 'worker',
    note: (note) => {
      log.call(note);
      measured.note(note);
    },
    slow: {
      ms: set.slowMs,
      note: (statement) => {
        // The demo is inserted by hundreds of rows a statement, and its user waits for the passwords.
        if (seeding) return;
        log.slow(statement);
        measured.slow(statement);
      },
    },
    poolError: report,
    // The second is the place of the database if PostgreSQL's own account cannot reach the first.
    room: roomOn([set.dataDir, path.join(set.dataDir, 'postgresql')], set.reserveBytes),
  });
  if (embedded) {
    seeding = true;
    const isNew = await seedDemo({ door, product, now: systemClock.now(), dataDir: set.dataDir, say: (text) => console.log(text) });
    if (isNew) await refreshStatistics(ownerUrl);
    seeding = false;
  } else if (await door.within(system(), 'read', isUnbegun))
    console.log(
      'There is no company yet, so nobody can sign in: npm run begin makes the first one and its administrator (docs/operations.md).',
    );

  let demoKey: string | undefined;
  // Closed in this order: no new calls, the running ones finish, jobs return to the queue, the database last.
  const closing: (() => Promise<unknown>)[] = [];
  if (set.role !== 'worker') {
    const ready = (): Promise<boolean> =>
      pool.query('select 1').then(
        () => true,
        () => false,
      );
    const http = httpServer({ door, trustProxy: set.trustProxy, ready });
    const push = await servePush(http.server, { door, pool, appUrl, report, idleMs: sessionIdleMs[1] });
    measured.watch({ pool, push: push.figures, queue: () => door.within(system(), 'read', queueFigures), report });
    measured.serve(http, process.env['METRICS_KEY']);
    serveFeeds(http, door, registry.feeds);
    await serveFiles(http, { door, pool });
    demoKey = embedded && (await serveDemo(http, set.dataDir));
    await serveStatic(http, door, set);
    await http.listen({ port: set.port, host: set.host });
    closing.push(
      () => push.close(),
      () => http.close(),
    );
  }
  if (set.role !== 'server') {
    const worker = await startWorker({ jobs: registry.jobs, door, ownerUrl, report });
    closing.push(() => worker.close());
  }
  if (embedded && set.archiveDays) {
    const { data, archive } = embedded;
    const source = { url: embedded.urlFor('quayside'), data, archive, dataDir: set.dataDir };
    const keeper = keepArchive(source, { days: set.archiveDays, reserveBytes: set.reserveBytes }, report);
    closing.push(() => keeper.close());
  }
  closing.push(close, async () => embedded?.stop());
  console.log(set.role === 'worker' ? 'Quayside works on its jobs.' : `Quayside is ready: http://localhost:${set.port}`);
  if (demoKey) console.log(`To choose a role of the demo: http://localhost:${set.port}/login?demo=${demoKey}`);

  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code || 1), stopMsMax).unref();
    for (const close of closing) await close().catch(report);
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  // A promise that nobody waits for belongs to no call, and what it did in the database is whole or not at all. The process goes on.
  process.on('unhandledRejection', (err) => {
    measured.unhandled();
    log.error({ err }, 'unhandled rejection');
  });
  // After an exception outside of any call the state of the process is unknown (Node.js, "Using 'uncaughtException' correctly").
  process.on('uncaughtException', (err) => {
    measured.unhandled();
    log.error({ err }, 'uncaught exception, stopping');
    void stop(1);
  });
}

await main();
