import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startFeedStage } from '../../../apps/feed-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { type SftpMood, sftpAccount, sftpServer } from '../../../server/testing-sftp.ts';
import { getFeedMessage } from './contract.ts';
import type { FeedActs } from './server/seed/feed-acts.ts';

/* Messages reach the folder of a customer whose server is as bad as those of the world: each once, whole, signed, and in its order. */

let stage: Stage;
let chief: Player;
let feeds: FeedActs;
beforeAll(async () => {
  ({ stage, chief, feeds } = await startFeedStage(onTestFinished));
});
afterAll(() => stage.close());

const troubles = [
  ['drop', 'write'],
  ['dropAfter', 'rename'],
  ['slow', 'write'],
  ['nonsense', 'write'],
  ['twice', 'rename'],
] as const;

test.each(troubles)('a server that behaves as %s at a %s gets every file once, in its order, after its signature', async (mood, step) => {
  const box = await sftpServer(onTestFinished);
  await feeds.opened({
    ...feeds.settings('export', `sftp://127.0.0.1:${box.port}/in`),
    transport: 'sftp',
    user_name: sftpAccount.user,
    password: sftpAccount.password,
    host_key: box.hostKey,
  });
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'pickedUp', 'departed', 'border');
  let troubled = 0;
  box.behave = (at, name): SftpMood => (at === step && name.includes('.json') && ++troubled <= 2 ? mood : 'fine');
  for (let round = 0; round < 4; round++) await feeds.run(30);
  expect(troubled).toBeGreaterThanOrEqual(3);
  const messages = await feeds.messagesOf(order.no);
  expect(messages.map(({ topic, state }) => `${topic} ${state}`)).toEqual(['pickedUp sent', 'departed sent', 'borderCrossed sent']);
  const numbers = messages.map(({ message_no }) => message_no);
  // Each is renamed to its place once, the signature before the message.
  expect(box.steps.filter((one) => one.startsWith('rename'))).toEqual(
    numbers.flatMap((no) => [`rename /in/${no}.sig`, `rename /in/${no}.json`]),
  );
  expect([...box.files.keys()].toSorted()).toEqual(numbers.flatMap((no) => [`/in/${no}.json`, `/in/${no}.sig`]).toSorted());
  for (const { id, message_no } of messages) {
    expect(box.files.get(`/in/${message_no}.json`)).toBe((await chief.send(getFeedMessage, { id })).body);
    expect(box.files.get(`/in/${message_no}.sig`)).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  }
  const [first] = messages;
  const { tries } = await chief.send(getFeedMessage, { id: first?.id ?? '' });
  const isCut = mood === 'drop' || mood === 'dropAfter' || mood === 'nonsense';
  expect(tries[0]?.outcome).toBe('delivered');
  expect(tries.length > 1).toBe(isCut);
  // A connection that is gone ends a try at once, and none waits for the limit.
  expect(tries.slice(1).map(({ fault }) => fault)).not.toContain('timeout');
});
