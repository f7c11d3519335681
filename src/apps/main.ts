import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '../server/clock.ts';
import { folderStore } from '../server/file-store.ts';
import { httpServer } from '../server/http.ts';
import { roomOn } from '../server/room.ts';
import { serveFeeds } from '../server/http-feeds.ts';
import { serveFiles } from '../server/http-files.ts';
import { metrics, queueFigures } from '../server/metrics.ts';
import { system } from '../server/door.ts';
import { startEmbedded } from '../server/postgres/embedded.ts';
import { servePush } from '../server/push.ts';
import { startWorker } from '../server/worker.ts';
import { assemble } from './assemble.ts';
import { ensureDatabase, prepareDatabase } from './database.ts';
import { logger } from './log.ts';
import { registry } from './registry.generated.ts';
import { seedDemo } from './seed.ts';
import { settings } from './settings.ts';
import { serveStatic } from './static.ts';

/**
 * Starts the whole product in one process: the database where it is ours, migrations, the demo on an empty one, jobs, the server.
 * ROLE=server leaves the jobs to other processes, ROLE=worker does nothing else.
 */
async function main(): Promise<void> {
  const set = await settings(process.env);
  const log = logger(set.log);
  let stopping = false;
  // Connections that end while we are closing everything are no news.
  const report = (error: unknown): void => {
    if (!stopping) log.error({ err: error });
  };
  const { version } = JSON.parse(await readFile(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };
  const embedded = set.databaseUrl ? undefined : await startEmbedded({ dir: set.dataDir, log: (text) => log.info(text) });
  const ownerUrl = embedded ? await ensureDatabase(embedded, 'quayside', set.secret) : (set.databaseUrl ?? '');
  const { appUrl } = await prepareDatabase(ownerUrl, set.secret, (text) => log.info(text));

  const measured = metrics(new Set(registry.calls.map(({ cmd }) => cmd)));
  const { door, pool, product, close } = assemble({
    appUrl,
    secret: set.secret,
    version,
    clock: systemClock,
    files: folderStore(path.join(set.dataDir, 'files')),
    note: (note) => {
      log.call(note);
      measured.note(note);
    },
    slow: {
      ms: set.slowMs,
      note: (statement) => {
        log.slow(statement);
        measured.slow(statement);
      },
    },
    poolError: report,
    // The second is where the database lies if PostgreSQL's own account cannot reach the first.
    room: roomOn([set.dataDir, path.join(set.dataDir, 'postgresql')], set.reserveBytes),
  });
  if (embedded) await seedDemo({ door, product, now: systemClock.now(), dataDir: set.dataDir, say: (text) => console.log(text) });

  // Closed in this order: no new calls, the running ones end, jobs go back to the queue, the database last.
  const closing: (() => Promise<unknown>)[] = [];
  if (set.role !== 'worker') {
    const ready = (): Promise<boolean> =>
      pool.query('select 1').then(
        () => true,
        () => false,
      );
    const http = httpServer({ door, trustProxy: set.trustProxy, ready });
    const push = await servePush(http.server, { door, pool, appUrl, report });
    measured.watch({ pool, push: push.figures, queue: () => door.within(system(), 'read', queueFigures), report });
    measured.serve(http, process.env['METRICS_KEY']);
    serveFeeds(http, door, registry.feeds);
    await serveFiles(http, { door, pool });
    await serveStatic(http, set);
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
  closing.push(close, async () => embedded?.stop());
  console.log(set.role === 'worker' ? 'Quayside works on its jobs.' : `Quayside is ready: http://localhost:${set.port}`);

  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    for (const close of closing) await close().catch(report);
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

await main();
