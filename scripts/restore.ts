import path from 'node:path';
import { parseArgs } from 'node:util';
import { withOwner } from '../src/apps/database.ts';
import { settings } from '../src/apps/settings.ts';
import { archiveOf, momentOf, restoreMoment } from '../src/server/backup/restore-moment.ts';
import { CannotRestore, readManifest, restoreDatabase, restoreFiles } from '../src/server/backup/restore.ts';

/* npm run restore -- folder: restores a backup into an empty installation, selected by DATA_DIR and DATABASE_URL.
   npm run restore -- --to "2026-11-22T10:15:00Z" [archive]: restores the embedded database as it was at a moment. */

const dataDir = path.resolve(process.env['DATA_DIR'] || 'data');

async function restoreBackup(folder: string): Promise<void> {
  await readManifest(folder);
  await restoreFiles(folder, dataDir);
  const set = await settings(process.env);
  await withOwner(set, async (ownerUrl) => {
    const manifest = await restoreDatabase(ownerUrl, folder, (text) => console.log(text));
    console.log(`Restored ${manifest.tables.length} tables and ${manifest.files} files of ${manifest.at}: all counts and sums are equal.`);
  });
}

async function restoreTo(moment: string, archive: string): Promise<void> {
  if (process.env['DATABASE_URL']) throw new CannotRestore('--to restores the embedded database alone; DATABASE_URL names another one');
  const to = momentOf(moment);
  const { base } = await restoreMoment({ archive, dataDir, to });
  console.log(
    `Restored the database as it was at ${to === 'end' ? 'the end of the archive' : to.toISOString()}, from the base backup of ${base.at.toISOString()}.`,
  );
  console.log(
    `Uploaded files are no part of the archive: ${path.join(dataDir, 'files')} must hold those of the installation. Start it with npm start.`,
  );
}

try {
  const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
  const [folder] = positionals;
  if (values.to !== undefined) await restoreTo(values.to, folder ? path.resolve(folder) : archiveOf(dataDir));
  else if (folder) await restoreBackup(path.resolve(folder));
  else
    throw new CannotRestore('say which backup or which moment: npm run restore -- folder, or npm run restore -- --to 2026-11-22T10:15:00Z');
} catch (error) {
  if (!(error instanceof CannotRestore)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
