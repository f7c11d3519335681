import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { closeBrowser, speak } from '../browser.ts';
import { type Desk, deskOf, phone, said } from '../desk.ts';
import { textFaultsOf } from '../raw-keys.ts';
import { story } from '../story.ts';

story();

/* An accountant sets up a feed to a customer's system, tries it, and handles what could not be delivered. */

let desk: Desk;
/** The status that the customer's system answers with, and the ids that it received. */
let status = 422;
const ids: string[] = [];
const system = createServer((request, reply) => {
  ids.push(String(request.headers['idempotency-key']));
  request.resume().on('end', () => reply.writeHead(status).end(status === 200 ? 'thanks' : 'unknown partner'));
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((done) => system.listen(0, '127.0.0.1', done));
  const at = system.address();
  address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/quayside`;
  desk = await deskOf('accountant');
});
afterAll(async () => {
  await closeBrowser();
  await new Promise<void>((done) => void system.close(() => done()));
});

type Feeds = { rows: { id: string; name: string; kind: string; state: string }[] };

test('A feed gets an address, is tried and activated, and its dead letters are sent again.', async () => {
  onTestFailed(() => desk.shot('failed-feed'));
  await desk.go('/customer/send/bill?tab=waiting');
  await desk.shot('waiting');
  expect(await textFaultsOf(desk.tab, 'vi')).toEqual([]);
  const { rows } = (await desk.sends('customerFeed.list', () => desk.go('/customer/send/settings'))) as Feeds;
  const feed = rows.find(({ kind }) => kind === 'bill');
  if (!feed) throw new Error('no feed of bills');
  await desk.row(feed.name).waitFor();
  await desk.shot('settings');
  expect(await textFaultsOf(desk.tab, 'vi')).toEqual([]);

  await desk.press(feed.name, said('customerFeed.do.edit'));
  await desk.dialog.getByLabel(said('customerFeed.address')).fill(address);
  await desk.shot('feed-dialog');
  await desk.sends('customerFeed.save', () => desk.dialog.getByRole('button', { name: said('customerFeed.do.edit'), exact: true }).click());
  await desk.dialog.waitFor({ state: 'hidden' });

  await desk.sends('customerFeed.test', () => desk.press(feed.name, said('customerFeed.do.test')));
  const answer = desk.dialog.getByRole('alert');
  await expect.poll(() => answer.innerText()).toBe(`${said('customerFeed.testFailed')}\n422 unknown partner`);
  await desk.shot('test-failed');
  status = 200;
  await desk.page.keyboard.press('Escape');
  await desk.dialog.waitFor({ state: 'hidden' });
  await desk.sends('customerFeed.test', () => desk.press(feed.name, said('customerFeed.do.test')));
  await desk.dialog.getByText(said('customerFeed.testSent')).waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.dialog.waitFor({ state: 'hidden' });

  // Every bill's first message is refused, so each bill waits for a person.
  status = 422;
  const before = ids.length;
  await desk.pressSurely('customerFeed.move', feed.name, said('customerFeed.do.activate'));
  await expect.poll(() => ids.length).toBeGreaterThan(before + 3);
  await desk.go('/customer/send/bill?tab=dead');
  // The list is kept current by push, so the letters appear as their answers are noted.
  const letters = desk.tab.locator('.ant-table-row, [role=row]').filter({ hasText: /FM\d{10}/ });
  await letters.nth(1).waitFor();
  const numbers = (await letters.allInnerTexts()).map((text) => /FM\d{10}/.exec(text)?.[0] ?? '');
  const [first = '', second = ''] = numbers;
  await desk.shot('dead-letters');
  expect(await textFaultsOf(desk.tab, 'vi')).toEqual([]);

  status = 200;
  await desk.row(first).getByText(first, { exact: true }).click();
  await desk.stands('feedMessage.state.dead');
  const message = new URL(desk.page.url());
  await desk.go('/customer/send/bill?tab=dead');
  await desk.batch([first, second], said('feedMessage.do.resend'));
  await desk.go(`${message.pathname}${message.search}`);
  await desk.stands('feedMessage.state.sent');
  await desk.tab.getByRole('tab', { name: said('feedMessage.tries') }).click();
  await desk.tab.getByText(said('feedAttempt.outcome.delivered')).first().waitFor();
  await desk.shot('attempts');
  await desk.tab.getByRole('tab', { name: said('feedMessage.body') }).click();
  await desk.tab.getByText('"message_id"').waitFor();
  await desk.shot('payload');
  expect(await textFaultsOf(desk.tab, 'vi')).toEqual([]);
  // A message keeps its id, however often it is sent.
  expect(ids.length).toBeGreaterThan(new Set(ids).size);
  expect(desk.faults).toEqual([]);
});

test('The messages are read on a phone, and in Chinese.', async () => {
  const hand = await deskOf('accountant', phone);
  await hand.go('/customer/send/bill?tab=dead');
  await hand.shot('phone-dead-letters');
  await hand.go('/customer/send/settings');
  await hand.shot('phone-settings');
  expect(hand.faults).toEqual([]);
  await speak(desk.page, 'zh');
  await desk.go('/customer/send/exp?tab=waiting');
  await desk.shot('waiting-zh');
  expect(await textFaultsOf(desk.tab, 'zh')).toEqual([]);
  await desk.go('/customer/send/settings');
  await desk.shot('settings-zh');
  expect(await textFaultsOf(desk.tab, 'zh')).toEqual([]);
});
