import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../apps/stage.ts';
import { openPool } from './db.ts';
import { httpServer } from './http.ts';
import { serveFiles } from './http-files.ts';

let stage: Stage;
let base: string;
let close: () => Promise<void>;
beforeAll(async () => {
  stage = await startStage();
  const pool = openPool(stage.appUrl, 2);
  const http = httpServer({ door: stage.door, trustProxy: false, ready: async () => true });
  await serveFiles(http, { door: stage.door, pool });
  base = await http.listen({ port: 0, host: '127.0.0.1' });
  close = async () => {
    await http.close();
    await pool.end();
  };
});
afterAll(async () => {
  await close();
  await stage.close();
});

test('an upload that is refused before its bytes are read is answered, whatever its size, and the server goes on', async () => {
  for (const bytes of [10, 800_000, 8_000_000]) {
    const form = new FormData();
    form.append('cmd', 'file.put');
    form.append('params', Buffer.from('{}').toString('base64'));
    form.append('sid', 'f'.repeat(32));
    form.append('timestamp', '1800000000000');
    form.append('sign', '0'.repeat(64));
    form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.csv');
    const answer = await fetch(`${base}/api/file`, { method: 'POST', body: form });
    expect((await answer.json()) as object, `${bytes} bytes`).toMatchObject({ data: { refusal: 'SESSION_GONE' } });
  }
});
