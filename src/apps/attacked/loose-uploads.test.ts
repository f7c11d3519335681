import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileTables } from '../../server/files.ts';
import { type Player, type Stage, startStage } from '../stage.ts';

/* The bytes that an account uploads within a day and that no record uses have a bound, also where several uploads come at once. */

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
});
beforeEach(async () => {
  clerk = await stage.cast({ permits: [] });
});
afterAll(() => stage.close());

const bound = 500n * 1024n * 1024n;
const dayMs = 86_400_000;
const file = Buffer.from('road,toll\n9,100\n');
const size = BigInt(file.length);

/** An unused upload of the clerk, some milliseconds ago. */
const uploaded = (bytes: bigint, msAgo = 0) =>
  stage.system<FileTables, unknown>(({ db }) =>
    db
      .insertInto('file')
      .values({
        sha256: 'a'.repeat(64),
        name: 'a.pdf',
        mime: 'application/pdf',
        bytes,
        account_id: clerk.accountId,
        at: new Date(stage.clock.now().getTime() - msAgo),
      })
      .execute(),
  );
const answer = async (name = 'more.csv'): Promise<string> =>
  clerk.upload(name, file).then(
    () => 'taken',
    (error: { reply?: { data: { refusal: string } } }) => error.reply?.data.refusal ?? String(error),
  );

test.each([
  ['one byte below', -1n, 'taken'],
  ['to the byte', 0n, 'taken'],
  ['one byte above', 1n, 'UPLOADS_UNUSED'],
])('five hundred megabytes: %s', async (_, more, told) => {
  await uploaded(bound - size + more);
  expect(await answer()).toBe(told);
});

test.each([
  ['a millisecond less than a day ago', dayMs - 1, 'UPLOADS_UNUSED'],
  ['exactly a day ago', dayMs, 'taken'],
  ['a millisecond more', dayMs + 1, 'taken'],
])('what was uploaded %s', async (_, msAgo, told) => {
  await uploaded(bound, msAgo);
  expect(await answer()).toBe(told);
});

test('two uploads of one account at once do not pass the bound together', async () => {
  await uploaded(bound - size - 1n);
  const owner = new pg.Client({ connectionString: stage.ownerUrl });
  await owner.connect();
  try {
    // Both have read the sum before either is stored, unless one waits for the other.
    await owner.query('begin; lock table file in share mode');
    const answers = Promise.all([answer(`${randomUUID()}.csv`), answer(`${randomUUID()}.csv`)]);
    const waiting = async () =>
      (
        await owner.query<{ n: number }>(
          'select count(*)::int as n from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
        )
      ).rows[0]?.n;
    await expect.poll(waiting).toBe(2);
    await owner.query('commit');
    expect((await answers).toSorted()).toEqual(['UPLOADS_UNUSED', 'taken']);
  } finally {
    await owner.end();
  }
});
