import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the holder of the demo's key choose a role at sign-in: `/demo/<key>` answers the demo's accounts with their passwords. The key is
 * random, stored beside the data and printed at the start, so that an open port alone shows nobody an account. Answers the key; undefined
 * where the data are no demo.
 */
export async function serveDemo(http: FastifyInstance, dataDir: string): Promise<string | undefined> {
  const accounts = await readOrNone(path.join(dataDir, 'demo-accounts.json'));
  if (accounts === undefined) return undefined;
  const file = path.join(dataDir, 'demo-key');
  const key = (await readOrNone(file)) ?? randomBytes(18).toString('base64url');
  await writeFile(file, key, { mode: 0o600 });
  http.get<{ Params: { key: string } }>('/demo/:key', async (request, reply) => {
    if (!timingSafeEqual(hash(request.params.key), hash(key))) return reply.code(404).send([]);
    return reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8').send(accounts);
  });
  return key;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

async function readOrNone(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
