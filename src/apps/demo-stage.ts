import pg from 'pg';
import { ownTypes } from '../server/db.ts';
import { folderStore } from '../server/file-store.ts';
import { furtherTemplate } from '../server/testing.ts';
import { assemble } from './assemble.ts';
import { seedDemo } from './seed.ts';
import { type Stage, stageBegin, stageSecret, startStage } from './stage.ts';

/**
 * The product on a copy of the demo company with 300 orders, which is made once for all files of a run. Every table takes its ids from a range
 * of its own, so that an id in a reply identifies its row's table.
 */
export async function startDemoStage(): Promise<Stage> {
  const from = await furtherTemplate('quayside_demo', async ({ ownerUrl, appUrl, folder }) => {
    await spreadIds(ownerUrl);
    const now = new Date(stageBegin);
    const parts = { appUrl, secret: stageSecret, version: 'test', clock: { now: () => now }, files: folderStore(folder) };
    const { door, product, close } = assemble({ ...parts, note: () => {} });
    try {
      await seedDemo({ door, product, now, dataDir: folder, say: () => {}, orders: 300 });
    } finally {
      await close();
    }
  });
  return startStage(undefined, { from });
}

async function spreadIds(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ types: ownTypes, connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`
    do $$
    declare s record; place int := 10;
    begin
      for s in select a.attrelid::regclass as target, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attidentity <> '' and a.atttypid = 'int8'::regtype and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by a.attrelid loop
        execute format('alter table %s alter column %I restart with %s', s.target, s.attname, place * 1000000000::bigint + 1);
        place := place + 1;
      end loop;
    end $$`);
  await owner.end();
}
