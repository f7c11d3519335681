import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveDemo } from './demo-sign-in.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quayside-demo-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('data that are no demo offer no accounts', async () => {
  const http = Fastify();
  expect(await serveDemo(http, folder)).toBeUndefined();
  expect((await http.inject('/demo/anything')).statusCode).toBe(404);
});

test('the accounts are for the holder of the key alone, and the key stays the same after a restart', async () => {
  const accounts = [{ login_name: 'clerk', password: 'p', sys_num_id: 1, role: 'orderClerk', company: 'Q' }];
  await writeFile(path.join(folder, 'demo-accounts.json'), JSON.stringify(accounts));
  const http = Fastify();
  const key = (await serveDemo(http, folder)) ?? '';
  expect(key).toMatch(/^[\w-]{24}$/);
  expect((await stat(path.join(folder, 'demo-key'))).mode & 0o077).toBe(0);
  const right = await http.inject(`/demo/${key}`);
  expect([right.json(), right.headers['cache-control']]).toEqual([accounts, 'no-store']);
  for (const wrong of ['', key.slice(1), `${key}x`, encodeURIComponent('../demo-accounts.json')])
    expect((await http.inject(`/demo/${wrong}`)).statusCode).toBe(404);
  expect(await serveDemo(Fastify(), folder)).toBe(key);
});
