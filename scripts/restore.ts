import path from 'node:path';
import { ensureDatabase } from '../src/apps/database.ts';
import { settings } from '../src/apps/settings.ts';
import { CannotRestore, readManifest, restoreDatabase, restoreFiles } from '../src/server/backup/restore.ts';
import { startEmbedded } from '../src/server/postgres/embedded.ts';

// npm run restore -- folder: a backup into a place in which nothing is yet. DATA_DIR and DATABASE_URL say where.
const folder = path.resolve(process.argv[2] ?? '');
try {
  if (!process.argv[2]) throw new CannotRestore('say which backup: npm run restore -- folder');
  await readManifest(folder);
  const dataDir = path.resolve(process.env['DATA_DIR'] || 'data');
  await restoreFiles(folder, dataDir);
  const set = await settings(process.env);
  const embedded = set.databaseUrl ? undefined : await startEmbedded({ dir: set.dataDir, shared: true });
  try {
    const ownerUrl = embedded ? await ensureDatabase(embedded, 'quayside', set.secret) : (set.databaseUrl ?? '');
    const manifest = await restoreDatabase(ownerUrl, folder, (text) => console.log(text));
    console.log(`Restored ${manifest.tables.length} tables and ${manifest.files} files of ${manifest.at}: all counts and sums are equal.`);
  } finally {
    if (embedded && !embedded.adopted) await embedded.stop();
  }
} catch (error) {
  if (!(error instanceof CannotRestore)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
