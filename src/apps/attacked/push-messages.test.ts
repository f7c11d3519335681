import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Player } from '../stage.ts';
import { type PushStage, startPushStage } from './push-stage.ts';

/* The push channel: the messages that it carries, and to whom. */
let channel: PushStage;
beforeAll(async () => void (channel = await startPushStage()));
afterAll(() => channel.close());

test('carries a message to the windows of its account or company, and to nobody else', async () => {
  const { stage, clerk, push } = channel;
  const other = await stage.cast({ permits: 'all', companyId: stage.companies.vn });
  const frames: Record<string, unknown[]> = { clerk: [], other: [] };
  for (const [name, player] of Object.entries({ clerk, other })) {
    const socket = await channel.open(player);
    socket.on('message', (frame) => frames[name]?.push(JSON.parse(String(frame))));
  }
  await expect.poll(() => push.connections()).toBe(2);
  const message = (to: Player) => ({ type: 2, to: { accounts: [to.accountId] }, process: 40, job: 'j', title: 'a.csv' }) as const;
  const frame = { type: 2, process: 40, job: 'j', title: 'a.csv' };
  await stage.system(async (work) => work.push(message(clerk)));
  await stage.system(async (work) => work.push(message(other)));
  await expect.poll(() => frames).toEqual({ clerk: [frame], other: [frame] });
  const changed = (companyId: bigint, counts: string) => ({ type: 3, to: { companyId }, counts: [counts] }) as const;
  await stage.system(async (work) => work.push(changed(stage.companies.cn, 'order')));
  await stage.system(async (work) => work.push(changed(stage.companies.vn, 'charge')));
  const tells = (counts: string) => [frame, { type: 3, counts: [counts] }];
  await expect.poll(() => frames).toEqual({ clerk: tells('order'), other: tells('charge') });
  expect(await stage.pushes()).toEqual([]);
});

/** The frames that come over an open line of this account. */
async function framesOf(player: Player): Promise<Record<string, unknown>[]> {
  const frames: Record<string, unknown>[] = [];
  const before = channel.push.connections();
  const socket = await channel.open(player);
  socket.on('message', (frame) => frames.push(JSON.parse(String(frame)) as Record<string, unknown>));
  await channel.admitted(socket, before + 1);
  onTestFinished(async () => {
    socket.close();
    await expect.poll(() => channel.push.connections()).toBe(before);
  });
  return frames;
}

test('a notice comes in the language of its reader, with the page that it leads to', async () => {
  const reader = await channel.stage.cast({ permits: [], language: 'vi' });
  const frames = await framesOf(reader);
  const notice = { title: 'upkeep.jobFailedTitle', message: 'upkeep.jobFailedMessage', facts: { name: 'a.b', reason: 'x' } } as const;
  await channel.stage.system(async (work) =>
    work.push({ type: 1, topic: 'other', to: { accounts: [reader.accountId] }, ...notice, link: '/system/status' }),
  );
  const text = (word: string): string => channel.stage.door.product.translate('vi', word, notice.facts);
  await expect
    .poll(() => frames.filter(({ type }) => type === 1))
    .toEqual([{ type: 1, title: text(notice.title), message: text(notice.message), link: '/system/status' }]);
});

test('many messages of one moment all arrive, in the order in which they were written', async () => {
  const reader = await channel.stage.cast({ permits: [] });
  const frames = await framesOf(reader);
  const title = 'a title as long as those of most lists, so that the messages of this moment fit into no single notification';
  const percents = Array.from({ length: 90 }, (_, percent) => percent);
  await channel.stage.system(async (work) => {
    for (const percent of percents) work.push({ type: 2, to: { accounts: [reader.accountId] }, process: percent, job: 'j', title });
  });
  await expect.poll(() => frames.map(({ process }) => process)).toEqual(percents);
});

test('a message to more accounts than fit into one notification reaches each of them once', async () => {
  const readers = [await channel.stage.cast({ permits: [] }), await channel.stage.cast({ permits: [] })];
  const frames: unknown[][] = [];
  for (const reader of readers) frames.push(await framesOf(reader));
  const [first, last] = readers.map(({ accountId }) => accountId);
  const others = Array.from({ length: 1_500 }, (_, place) => 1_000_000_000n + BigInt(place));
  const accounts = [first ?? 0n, ...others, last ?? 0n];
  await channel.stage.system(async (work) => work.push({ type: 2, to: { accounts }, process: 100, job: 'j', title: 'x' }));
  await expect.poll(() => frames.map((one) => one.length)).toEqual([1, 1]);
});

test('a change is told once', async () => {
  const reader = await channel.stage.cast({ permits: [] });
  const frames = await framesOf(reader);
  const tell = (subject: string) =>
    channel.stage.system(async (work) => work.push({ type: 3, to: { accounts: [reader.accountId] }, counts: [subject] }));
  await tell('order');
  await expect.poll(() => frames).toEqual([{ type: 3, counts: ['order'] }]);
  for (const subject of ['bill', 'charge']) await tell(subject);
  await expect.poll(() => frames.flatMap(({ counts }) => counts)).toEqual(['order', 'bill', 'charge']);
});

describe('the server’s own connection, on which messages come', () => {
  /** The connections on which servers of this database listen, the newest first. */
  const listeners = async (): Promise<number[]> => {
    const { rows } = await channel.pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'quayside push' order by backend_start desc",
    );
    return rows.map(({ pid }) => pid);
  };

  test('is there before the first line is', async () => {
    const before = await listeners();
    await channel.startAnother();
    expect((await listeners()).length).toBe(before.length + 1);
  });

  test('may break: then all windows ask for everything again, and messages come as before', async () => {
    const reader = await channel.stage.cast({ permits: [] });
    const { another, port } = await channel.startAnother({ report: () => {} });
    const frames: unknown[] = [];
    const socket = await channel.open(reader, { at: port });
    socket.on('message', (frame) => frames.push(JSON.parse(String(frame))));
    await expect.poll(another.connections).toBe(1);
    const [newest] = await listeners();
    await channel.pool.query('select pg_terminate_backend($1)', [newest]);
    await expect.poll(() => frames).toEqual([{ type: 3 }]);
    await channel.stage.system(async (work) => work.push({ type: 3, to: { accounts: [reader.accountId] }, counts: ['order'] }));
    await expect.poll(() => frames).toEqual([{ type: 3 }, { type: 3, counts: ['order'] }]);
  });
});
