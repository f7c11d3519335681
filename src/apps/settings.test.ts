import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { publicUrl, settings } from './settings.ts';

test('links in mail begin with the public address, or with this machine', () => {
  for (const [env, url] of [
    [{}, 'http://localhost:3000'],
    [{ PORT: '3950' }, 'http://localhost:3950'],
    [{ PUBLIC_URL: 'https://office.example.com' }, 'https://office.example.com'],
    [{ PUBLIC_URL: 'https://office.example.com:8443/' }, 'https://office.example.com:8443'],
  ] as const)
    expect(publicUrl(env)).toBe(url);
});

test('an address at which the product cannot be is refused at the start: pages are at its root', () => {
  const wrong = ['office.example.com', 'ftp://office.example.com', 'https://', 'https://a.example/?from=mail', 'https://a.example/office'];
  for (const PUBLIC_URL of wrong) expect(() => publicUrl({ PUBLIC_URL }), PUBLIC_URL).toThrow('PUBLIC_URL');
});

test('a replica belongs to a database of the operator, and is named as one', async () => {
  const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'quayside-settings-'));
  const DATABASE_URL = 'postgres://quayside:x@db.example/quayside';
  const REPLICA_URL = 'postgres://quayside:x@copy.example/quayside';
  expect((await settings({ DATA_DIR, DATABASE_URL, REPLICA_URL })).replicaUrl).toBe(REPLICA_URL);
  expect((await settings({ DATA_DIR, DATABASE_URL })).replicaUrl).toBeUndefined();
  await expect(settings({ DATA_DIR, REPLICA_URL })).rejects.toThrow('DATABASE_URL');
  for (const wrong of ['copy.example', 'postgres://copy.example/quayside', 'postgres://quayside:x@copy.example'])
    await expect(settings({ DATA_DIR, DATABASE_URL, REPLICA_URL: wrong }), wrong).rejects.toThrow('REPLICA_URL');
  await rm(DATA_DIR, { recursive: true });
});
