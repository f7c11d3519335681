import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { prepareTemplate, startTestServer, templateName } from './testing-template.ts';

const base = mkdtempSync(path.join(os.tmpdir(), 'quayside-template-test-'));
chmodSync(base, 0o755);
afterAll(() => rmSync(base, { recursive: true }));

function newFolder(name: string): string {
  const folder = path.join(base, name);
  mkdirSync(folder);
  return folder;
}

async function migrationsIn(folder: string): Promise<number> {
  const server = await startTestServer(folder);
  const client = new pg.Client({ connectionString: server.urlFor(templateName) });
  try {
    await client.connect();
    return (await client.query<{ count: number }>('select count(*)::int as count from migration')).rows[0]?.count ?? 0;
  } finally {
    await client.end();
    await server.stop();
  }
}

test('two first runs at once migrate and leave one copy behind, which later runs start from', async () => {
  const saved = newFolder('saved');
  const [first, second, third] = [newFolder('first'), newFolder('second'), newFolder('third')];
  expect(await Promise.all([prepareTemplate(first, saved), prepareTemplate(second, saved)])).toEqual(['built', 'built']);
  expect(readdirSync(saved)).toHaveLength(1);
  expect(await prepareTemplate(third, saved)).toBe('copied');
  expect(readdirSync(saved)).toHaveLength(1);
  const migrations = await migrationsIn(third);
  expect(migrations).toBeGreaterThan(100);
  expect(await migrationsIn(first)).toBe(migrations);
});

test('copies of a killed run and of earlier days are removed, others stay', async () => {
  const saved = newFolder('leftovers');
  const [ended, running, old, recent] = [`a.${2 ** 22 + 1}.x`, `b.${process.pid}.x`, 'old', 'recent'].map((name) => path.join(saved, name));
  for (const folder of [ended, running, old, recent]) mkdirSync(path.join(folder ?? '', 'pg'), { recursive: true });
  const daysAgo = (days: number): number => new Date().getTime() / 1000 - days * 86_400;
  utimesSync(old ?? '', daysAgo(3), daysAgo(3));
  utimesSync(recent ?? '', daysAgo(1), daysAgo(1));
  await prepareTemplate(newFolder('fourth'), saved);
  expect([ended, running, old, recent].map((folder) => existsSync(folder ?? ''))).toEqual([false, true, false, true]);
});
