import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withOwner } from '../src/apps/database.ts';
import { settings } from '../src/apps/settings.ts';
import { takeBackup } from '../src/server/backup/take.ts';
import { systemClock } from '../src/server/clock.ts';

// npm run backup [-- folder]: a consistent snapshot of the database and all files, while the product runs. DATA_DIR and
// DATABASE_URL select the installation.
const set = await settings(process.env);
const now = systemClock.now();
const folder = path.resolve(process.argv[2] ?? path.join(set.dataDir, 'backups', now.toISOString().slice(0, 19).replaceAll(':', '')));
const { version } = JSON.parse(await readFile(path.join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string };
await withOwner(set, async (ownerUrl) => {
  const manifest = await takeBackup({ ownerUrl, dataDir: set.dataDir, version, now }, folder);
  const rows = manifest.tables.reduce((sum, table) => sum + Number(table.rows), 0);
  console.log(`Backed up ${rows} rows of ${manifest.tables.length} tables and ${manifest.files} files to ${folder}`);
});
