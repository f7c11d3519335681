import { createHash, randomUUID } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Player, type Stage, startStage } from '../apps/stage.ts';
import { openPool } from './db.ts';
import type { Door } from './door.ts';
import { httpServer } from './http.ts';
import { serveFiles } from './http-files.ts';

let stage: Stage;
let base: string;
let close: () => Promise<void>;
/** The number of requests whose callers the door has admitted; each then takes its place, or waits for one. */
let admitted = 0;
beforeAll(async () => {
  stage = await startStage();
  const pool = openPool(stage.appUrl, 2);
  const http = httpServer({ door: stage.door, trustProxy: false, ready: async () => true });
  const door: Door = {
    ...stage.door,
    async admit(...asked) {
      const answer = await stage.door.admit(...asked);
      admitted++;
      return answer;
    },
  };
  await serveFiles(http, { door, pool });
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

/** Begins an upload, whose first bytes arrive and whose others wait for `finish`. */
function upload(player: Player): { sent: ClientRequest; answer: Promise<number>; finish: () => void } {
  const bytes = Buffer.from(`a,b\n${randomUUID()}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const fields = player.sign('file.put', { sha256, name: 'a.csv', request_id: randomUUID() });
  const part = (name: string, more: string, content: string): string =>
    `--edge\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}`;
  const begin = Object.entries(fields).map(([name, value]) => `${part(name, '', value)}\r\n`);
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  const sent = request(`${base}/api/file`, { method: 'POST', headers });
  const answer = new Promise<number>((resolve) => {
    sent.on('error', () => resolve(0));
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (data) => (text += String(data)));
      response.on('end', () => resolve((JSON.parse(text) as { code: number }).code));
    });
  });
  sent.write(`${begin.join('')}${part('file', '; filename="a.csv"\r\ncontent-type: text/csv', '')}${bytes.toString().slice(0, 8)}`);
  return { sent, answer, finish: () => sent.end(`${bytes.toString().slice(8)}\r\n--edge--\r\n`) };
}
const put = (player: Player): Promise<number> => {
  const { answer, finish } = upload(player);
  finish();
  return answer;
};

test('one account fills memory with a few uploads at most: its others wait, and those of others do not', async () => {
  const [crowd, other] = [await stage.cast({}), await stage.cast({})];
  const before = admitted;
  const slow = Array.from({ length: 4 }, () => upload(crowd));
  onTestFinished(() => slow.forEach(({ sent }) => void sent.destroy()));
  await expect.poll(() => admitted, { timeout: 30_000 }).toBe(before + 4);
  expect(await put(other)).toBe(200);
  let isAnswered = false;
  const waiting = put(crowd).then((code) => {
    isAnswered = true;
    return code;
  });
  for (let round = 0; round < 3; round++) expect(await put(other)).toBe(200);
  expect(isAnswered).toBe(false);
  // An upload that is given up frees its place as one that ends does.
  slow[0]?.sent.destroy();
  expect(await waiting).toBe(200);
  for (const { finish } of slow.slice(1)) finish();
  expect(await Promise.all(slow.slice(1).map(({ answer }) => answer))).toEqual([200, 200, 200]);
});

/** The refusal of a form with these fields and a file, sent to the end; `done` where it is taken. */
async function refusalOf(fields: readonly (readonly [string, string])[], bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('file', new Blob([bytes]), 'a.csv');
  const answer = await fetch(`${base}/api/file`, { method: 'POST', body: form });
  const { code, data } = (await answer.json()) as { code: number; data: { refusal: string } };
  return code === 200 ? 'done' : data;
}
const fieldsOf = (player: Player, bytes: Uint8Array, cmd = 'file.put') => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return Object.entries(player.sign(cmd, { sha256, name: 'a.csv', request_id: randomUUID() }));
};

test('a file of more than twenty megabytes is refused with the limit', async () => {
  const clerk = await stage.cast({});
  const largest = new Uint8Array(20 * 1024 * 1024).fill(97);
  expect(await refusalOf(fieldsOf(clerk, largest), largest)).toBe('done');
  const larger = new Uint8Array(20 * 1024 * 1024 + 1).fill(97);
  expect(await refusalOf(fieldsOf(clerk, larger), larger)).toMatchObject({ refusal: 'FILE_TOO_LARGE', limit: 20 });
});

test('a carrier uploads as everybody else does, and what was signed for another call is no upload', async () => {
  const { rows } = await stage.system<object, { rows: { id: bigint }[] }>(({ db }) =>
    sql<{ id: bigint }>`insert into carrier (code, name, short_name, country, currency, contact, phone)
      values ('C', 'C', 'C', 'CN', 'CNY', 'a', 'b') returning id`.execute(db),
  );
  const carrier = await stage.cast({ type: 2, carrierId: rows[0]?.id ?? 0n });
  const bytes = new TextEncoder().encode('a,b');
  expect(await refusalOf(fieldsOf(carrier, bytes), bytes)).toBe('done');
  expect(await refusalOf(fieldsOf(carrier, bytes, 'session.setLanguage'), bytes)).toMatchObject({ refusal: 'UNKNOWN_CALL' });
});

test('a form with other fields than those of an upload, or none at all, is refused as one and not for its size', async () => {
  const clerk = await stage.cast({});
  const bytes = new TextEncoder().encode('a,b');
  const fields = fieldsOf(clerk, bytes);
  const [first] = fields;
  if (!first) throw new Error('nothing is signed');
  const faults: unknown[] = [];
  for (const sent of [
    [first, ...fields.slice(0, 4)],
    [...fields, ['more', 'x']],
  ] as const)
    faults.push(await refusalOf(sent as readonly (readonly [string, string])[], bytes));
  const answer = await fetch(`${base}/api/file`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  faults.push(((await answer.json()) as { data: unknown }).data);
  const refused = (why: string) => expect.objectContaining({ refusal: 'BAD_PARAMS', at: [expect.objectContaining({ why })] });
  expect(faults).toEqual([refused('REPEATED_FIELD'), refused('BAD_REQUEST_FORM'), refused('BAD_REQUEST_FORM')]);
});
