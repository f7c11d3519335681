import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../apps/stage.ts';
import { compressed } from './compress.ts';
import { httpServer } from './http.ts';

let stage: Stage;
let http: FastifyInstance;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  http = httpServer({ door: stage.door, trustProxy: false, ready: async () => true });
  clerk = await stage.cast({ name: 'Clerk' });
});
afterAll(async () => {
  await http.close();
  await stage.close();
});

const long = JSON.stringify({ rows: Array.from({ length: 200 }, (_, id) => ({ id, name: '订单' })) });

async function asked(cmd: string, params: object, accepted?: string): Promise<{ encoding: unknown; vary: unknown; bytes: Buffer }> {
  const answer = await http.inject({
    method: 'POST',
    url: '/api/callMethod',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(accepted ? { 'accept-encoding': accepted } : {}) },
    payload: new URLSearchParams(clerk.sign(cmd, params)).toString(),
  });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return { encoding: answer.headers['content-encoding'], vary: answer.headers['vary'], bytes: answer.rawPayload };
}

test('a text goes out as the client takes it, and the same', async () => {
  const short = await compressed(long, 'gzip, deflate, br');
  expect(short?.encoding).toBe('br');
  expect(short && short.body.length < long.length / 4 && brotliDecompressSync(short.body).toString()).toBe(long);
  const zipped = await compressed(long, 'br;q=0, GZIP;q=0.5');
  expect(zipped?.encoding).toBe('gzip');
  expect(zipped && gunzipSync(zipped.body).toString()).toBe(long);
  expect(await compressed(long, 'identity')).toBeUndefined();
  expect(await compressed(long, undefined)).toBeUndefined();
  expect(await compressed('{"code":200}', 'br')).toBeUndefined();
});

test('a read is answered short, and reads as it did; a refusal, a write and a client that takes none are answered plainly', async () => {
  const plain = await asked('edit.fields', {});
  const short = await asked('edit.fields', {}, 'br');
  expect(plain.encoding).toBeUndefined();
  expect(plain.bytes.length).toBeGreaterThan(2048);
  // A cache between keeps it for no client that takes none.
  expect(short).toMatchObject({ encoding: 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(short.bytes).toString()).toBe(plain.bytes.toString());
  expect((await asked('session.mine', { junk: 1 }, 'br')).encoding).toBeUndefined();
});

test('only reads of somebody signed in are answered short: what hands out a key is not', () => {
  expect(stage.door.reads('order.list')).toBe(true);
  expect(stage.door.reads('U001')).toBe(false);
  expect(stage.door.reads('order.save')).toBe(false);
  expect(stage.door.reads('nothing')).toBe(false);
});
