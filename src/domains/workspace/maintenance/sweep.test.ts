import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import type { Work } from '../../../server/work.ts';
import type { WorkspaceTables } from '../server/db.ts';
import sweep from './server/jobs/sweep.ts';

/* Rows that are of no use any more are deleted, and what tells of a message stays. */

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const hoursAgo = (hours: number): Date => new Date(stage.clock.now().getTime() - hours * 3_600_000);
const run = (): Promise<void> =>
  sweep.run(
    { now: () => stage.clock.now(), within: <T>(body: (work: Work<WorkspaceTables>) => Promise<T>) => stage.system(body) } as never,
    {} as never,
  );

test('sign-in codes and the digits of sent codes go after a day', async () => {
  const messages = [
    { hours: 25, state: 'sent', has_code: true },
    { hours: 25, state: 'queued', has_code: true },
    { hours: 23, state: 'sent', has_code: true },
    { hours: 25, state: 'sent', has_code: false },
  ] as const;
  await stage.system<WorkspaceTables, unknown>(async ({ db }) => {
    for (const [name, hours] of [
      ['old', 25],
      ['young', 23],
    ] as const)
      await db
        .insertInto('sign_in_code')
        .values({ login_name: name, code_mac: Buffer.alloc(32), network: '10.0.0.0/24', sent_at: hoursAgo(hours) })
        .execute();
    for (const { hours, state, has_code } of messages)
      await sql`insert into message_outbox (channel, recipient, subject, body, state, has_code, at)
        values ('sms', '13800138000', 'Code', 'Your code is 123456. Order 1234567.', ${state}, ${has_code}, ${hoursAgo(hours)})`.execute(
        db,
      );
  });
  await run();
  const rows = await stage.system<WorkspaceTables, unknown>(async ({ db }) => ({
    codes: (await db.selectFrom('sign_in_code').select('login_name').execute()).map(({ login_name }) => login_name),
    messages: await db.selectFrom('message_outbox').select(['body', 'state', 'has_code']).orderBy('id').execute(),
  }));
  const [whole, without] = ['Your code is 123456. Order 1234567.', 'Your code is ••••••. Order 1234567.'];
  expect(rows).toEqual({
    codes: ['young'],
    messages: [
      { body: without, state: 'sent', has_code: false },
      { body: without, state: 'cancelled', has_code: false },
      { body: whole, state: 'sent', has_code: true },
      { body: whole, state: 'sent', has_code: false },
    ],
  });
});

test('a code that is sent is marked as one', async () => {
  await stage.system<WorkspaceTables, void>((work) => work.send({ channel: 'sms', to: '13800138009', body: 'Code 654321', hasCode: true }));
  await stage.system<WorkspaceTables, void>((work) => work.send({ channel: 'sms', to: '13800138009', body: 'Order 654321' }));
  const rows = await stage.system<WorkspaceTables, object[]>(({ db }) =>
    db.selectFrom('message_outbox').select(['body', 'has_code']).where('recipient', '=', '13800138009').orderBy('id').execute(),
  );
  expect(rows).toEqual([
    { body: 'Code 654321', has_code: true },
    { body: 'Order 654321', has_code: false },
  ]);
});

test('a notice goes ninety days after it was read, and a year after it came', async () => {
  const { accountId } = await stage.cast({ permits: [] });
  const daysAgo = (days: number): Date => hoursAgo(24 * days);
  const notices = {
    'read 91 days ago': [91, 91],
    'read 89 days ago': [300, 89],
    'of 364 days': [364, null],
    'of 366 days': [366, null],
  } as const;
  await stage.system<WorkspaceTables, unknown>(({ db }) =>
    db
      .insertInto('notice')
      .values(
        Object.entries(notices).map(([message, [came, read]]) => ({
          account_id: accountId,
          topic: 'other' as const,
          title: '',
          message,
          facts: '{}' as never,
          link: null,
          by_name: null,
          at: daysAgo(came),
          read_at: read === null ? null : daysAgo(read),
        })),
      )
      .execute(),
  );
  await run();
  const left = await stage.system<WorkspaceTables, { message: string }[]>(({ db }) =>
    db.selectFrom('notice').select('message').where('account_id', '=', accountId).orderBy('id').execute(),
  );
  expect(left.map(({ message }) => message)).toEqual(['read 89 days ago', 'of 364 days']);
});

/* Seven days of a reply are those of wire.md; a used ticket is known until nobody can use it any more. */
test('a reply goes after a week, a failed sign-in after two days, and a used ticket once it has run out', async () => {
  const { accountId } = await stage.cast({ permits: [] });
  const at = (hours: number) => hoursAgo(hours);
  await stage.system(async ({ db }) => {
    for (const [place, hours] of [7 * 24 + 1, 7 * 24 - 1].entries())
      await sql`insert into request_log (account_id, request_id, cmd, params_hash, at)
        values (${accountId}, ${`00000000-0000-4000-8000-00000000000${place}`}, ${`of ${hours} hours`}, '', ${at(hours)})`.execute(db);
    for (const hours of [49, 47])
      await sql`insert into sign_in_attempt (key, at) values (${`of ${hours} hours`}, ${at(hours)})`.execute(db);
    for (const hours of [1, -1])
      await sql`insert into used_ticket (nonce, until) values (${`until ${-hours} hours`}, ${at(hours)})`.execute(db);
  });
  await run();
  const left = await stage.system<never, string[]>(async ({ db }) => {
    const { rows } = await sql<{ what: string }>`
      select cmd as what from request_log where account_id = ${accountId} and cmd like 'of %'
      union all select key from sign_in_attempt where key like 'of %' union all select nonce from used_ticket where nonce like 'until %'`.execute(
      db,
    );
    return rows.map(({ what }) => what);
  });
  expect(left).toEqual(['of 167 hours', 'of 47 hours', 'until 1 hours']);
});

test('a batch goes a week after its end; a checked import that nobody starts goes a week after it came', async () => {
  const { accountId } = await stage.cast({ permits: [] });
  const [old, young] = [hoursAgo(7 * 24 + 1), hoursAgo(7 * 24 - 1)];
  const batches = [
    { title: 'ended a week ago', state: 'done', created_at: old, finished_at: old },
    { title: 'ended lately', state: 'done', created_at: old, finished_at: young },
    { title: 'never started', state: 'checked', created_at: old, finished_at: null },
    { title: 'not started yet', state: 'checked', created_at: young, finished_at: null },
    { title: 'runs still', state: 'running', created_at: old, finished_at: null },
  ] as const;
  await stage.system<WorkspaceTables, unknown>(async ({ db }) => {
    for (const { title, state, created_at, finished_at } of batches)
      await sql`insert into batch (kind, what, title, account_id, state, created_at, finished_at)
        values ('import', 'order', ${title}, ${accountId}, ${state}, ${created_at}, ${finished_at})`.execute(db);
  });
  await run();
  const left = await stage.system<WorkspaceTables, { title: string }[]>(({ db }) =>
    db.selectFrom('batch').select('title').where('account_id', '=', accountId).orderBy('seq').execute(),
  );
  expect(left.map(({ title }) => title)).toEqual(['ended lately', 'not started yet', 'runs still']);
});
