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
