import { createHash } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { claimFile, type FileTables, uploadReceipt } from '../../../server/files.ts';
import type { Product, Work } from '../../../server/work.ts';
import type { WorkspaceTables } from '../server/db.ts';
import { putFile } from './contract.ts';
import sweep from './server/jobs/sweep.ts';

/* An unused upload is deleted within a day; a used one stays, however old it is. */

let stage: Stage;
let lan: Player;
let folder: string;
let product: Product;
beforeAll(async () => {
  stage = await startStage();
  ({ folder } = stage);
  product = await stage.system(async (work) => work.product);
  lan = await stage.cast({ permits: 'all' });
}, 60_000);
afterAll(() => stage.close());
beforeEach(() => stage.clock.set('2026-11-20T02:00:00Z'));

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
const placeOf = (sha256: string): string => path.join(folder, sha256.slice(0, 2), sha256);
const hoursAgo = (hours: number): Date => new Date(stage.clock.now().getTime() - hours * 3_600_000);

async function age(sha256: string, hours: number): Promise<void> {
  await utimes(placeOf(sha256), hoursAgo(hours), hoursAgo(hours));
  await stage.system<FileTables, unknown>(({ db }) =>
    db
      .updateTable('file')
      .set({ at: hoursAgo(hours) })
      .where('sha256', '=', sha256)
      .execute(),
  );
}
/** A file uploaded so many hours ago. */
async function uploaded(text: string, hours: number): Promise<bigint> {
  const sha256 = sha256Of(text);
  await product.files.put(sha256, Buffer.from(text));
  const receipt = uploadReceipt(product.keyFor, lan.accountId, sha256);
  const { id } = await lan.send(putFile, { sha256, name: `${text}.csv`, receipt });
  await age(sha256, hours);
  return BigInt(id);
}
const clean = (): Promise<void> =>
  sweep.run(
    {
      now: () => stage.clock.now(),
      within: <T>(run: (work: Work<WorkspaceTables>) => Promise<T>) => stage.system(run),
      product,
      signal: new AbortController().signal,
    } as never,
    {} as never,
  );
const there = async (text: string): Promise<boolean> =>
  (await readdir(path.dirname(placeOf(sha256Of(text)))).catch(() => [] as string[])).includes(sha256Of(text));
const countOf = (text: string): Promise<number> =>
  stage.system<FileTables, number>(
    async ({ db }) => (await db.selectFrom('file').select('id').where('sha256', '=', sha256Of(text)).execute()).length,
  );

test('an upload whose save never came goes; a young one and a used one stay', async () => {
  await uploaded('given up', 30);
  await uploaded('just now', 3);
  const used = await uploaded('in use', 900);
  await stage.system<FileTables, void>((work) => claimFile(work, used, { subject: 'feeDocument', id: 1n }));
  await clean();
  expect([await countOf('given up'), await there('given up')]).toEqual([0, false]);
  expect([await countOf('just now'), await there('just now')]).toEqual([1, true]);
  expect([await countOf('in use'), await there('in use')]).toEqual([1, true]);
});

test('the file of an import, and one that waits to go out with a mail, are in use', async () => {
  const sheet = await uploaded('a sheet', 50);
  const annex = await uploaded('an annex', 50);
  await stage.system(async ({ db, who }) => {
    await sql`insert into batch (kind, what, title, account_id, file_id) select 'import', 'customer', 'a', id, ${sheet} from account limit 1`.execute(
      db,
    );
    await sql`insert into message_outbox (channel, recipient, subject, body, file_ids) values ('mail', 'a@example.com', 'a', 'a', array[${annex}]::bigint[])`.execute(
      db,
    );
    return who;
  });
  await clean();
  expect([await there('a sheet'), await there('an annex')]).toEqual([true, true]);
  await stage.system(({ db }) => sql`delete from batch`.execute(db));
  await clean();
  expect([await countOf('a sheet'), await there('a sheet'), await there('an annex')]).toEqual([0, false, true]);
});

test('bytes that no upload stands for go, and what a kill left half written', async () => {
  const refused = sha256Of('refused after it was stored');
  await product.files.put(refused, Buffer.from('refused after it was stored'));
  await age(refused, 30);
  const halves = [path.join(folder, 'making.0000'), `${placeOf(refused)}.1111`];
  for (const half of halves) {
    await writeFile(half, 'half');
    await utimes(half, hoursAgo(30), hoursAgo(30));
  }
  await mkdir(path.join(folder, 'not-ours'), { recursive: true });
  await clean();
  expect(await there('refused after it was stored')).toBe(false);
  const remaining = await readdir(folder, { recursive: true });
  expect(remaining.filter((name) => name.includes('.'))).toEqual([]);
  expect(remaining).toContain('not-ours');
});

test('shared bytes stay for the one who uses them, and bytes that are uploaded again are young again', async () => {
  await uploaded('twice', 40);
  const used = await uploaded('twice', 40);
  await stage.system<FileTables, void>((work) => claimFile(work, used, { subject: 'feeDocument', id: 2n }));
  await clean();
  expect([await countOf('twice'), await there('twice')]).toEqual([1, true]);

  const again = sha256Of('again');
  await product.files.put(again, Buffer.from('again'));
  await age(again, 40);
  // The same bytes are uploaded between the listing of old files and their deletion.
  await product.files.sweep(hoursAgo(22), async () => {
    await product.files.put(again, Buffer.from('again'));
    return new Set([again]);
  });
  await product.files.sweep(hoursAgo(22), async (hashes) => {
    expect(hashes).not.toContain(again);
    return new Set();
  });
  expect(await there('again')).toBe(true);

  // Here its row is not yet stored when the sweep asks what is in use.
  await age(again, 40);
  await product.files.sweep(hoursAgo(22), async () => {
    await product.files.put(again, Buffer.from('again'));
    return new Set();
  });
  expect(await there('again')).toBe(true);
});
