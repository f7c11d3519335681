import { afterAll, expect, test } from 'vitest';
import { type Language, languages } from '../../src/kernel/words.ts';
import { closeBrowser, openWindow, signIn, url } from '../browser.ts';
import { sayingIn } from '../desk.ts';
import { visibleFaults } from '../seen.ts';
import { cmdOf } from '../traffic.ts';

/* A keeper with a hand-held of 360 pixels receives a truck, labels and puts away its pallets, also without network, and fills a pick face. */

afterAll(closeBrowser);

const shots = process.env['SHOTS'];
const said = sayingIn('zh');
type Line = { line_id: string; product_code: string; product_name: string; qty: string; received_qty: string; carton_units: number };
type Plan = { id: string; plan_no: string; goods: Line[]; pallets_made: { pallet_no: string; suggested: string | null }[] };
type Faces = { faces: { id: string; location_code: string; pallet_no: string | null; qty: string | null; whole: boolean }[] };

test('A truck is received by scan, its pallets are labelled and put away, and every job speaks four languages.', async () => {
  const { page, faults } = await openWindow({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await signIn(page, 'keeper', 'zh');
  const replyTo = async <T>(cmd: string, act: () => Promise<unknown>): Promise<T> => {
    const [reply] = await Promise.all([page.waitForResponse((response) => cmdOf(response.request()) === cmd), act()]);
    return ((await reply.json()) as { data: T }).data;
  };
  const { faces } = await replyTo<Faces>('replenish.list', () => page.goto(url('/board-hand')));
  const scan = async (code: string) => {
    await page.keyboard.type(code, { delay: 4 });
    await page.keyboard.press('Enter');
  };
  const note = (tone: 'good' | 'warn' | 'bad', text: string) =>
    page.locator(`.kit-scan-note[data-tone=${tone}]`).filter({ hasText: text }).waitFor();
  const shot = async (name: string) => {
    if (shots) await page.screenshot({ path: `${shots}/hand-receive-${name}.png` });
  };
  const jobs = new Map<string, string>([['home', '/board-hand']]);
  const begin = (title: string) => page.locator('.hand section').filter({ hasText: title }).locator('.hand-target').first();
  await begin(said('hand.receive')).waitFor();
  await shot('home');

  // The plan with its lines: a part of one is received by its code, and the number of its pallet is said at once.
  const plan = await replyTo<Plan>('receiving.get', () => begin(said('hand.receive')).click());
  jobs.set('receive', `/board-hand?receive=${plan.id}`);
  await page.getByRole('heading', { name: plan.plan_no }).waitFor();
  const [line] = plan.goods.filter(({ qty, received_qty, carton_units }) => Number(qty) - Number(received_qty) > carton_units + 1);
  if (!line) throw new Error('no plan with an open line');
  await shot('plan');
  await scan('NOTHING-9');
  await note('bad', said('receiving.unknown', { text: 'NOTHING-9' }));
  await scan(line.product_code);
  await note('good', line.product_name);
  await shot('form');
  const qty = page.getByLabel(said('receiving.qty'), { exact: true });
  await expect.poll(() => qty.evaluate((field) => field === document.activeElement)).toBe(true);
  // A code that a scanner writes into the quantity is none, and receives nothing.
  await scan(line.product_code);
  await note('bad', said('receiving.codeInQty'));
  const rest = String(line.carton_units + 1);
  const some = Number(line.qty) - Number(line.received_qty) - Number(rest);
  await page.keyboard.type(String(some));
  expect(await page.getByLabel(said('inbound.cartons'), { exact: true }).inputValue()).toBe(String(Math.ceil(some / line.carton_units)));
  const receipt = await replyTo<{ pallet_no: string }>('receiving.receive', () => page.keyboard.press('Enter'));
  await note('good', receipt.pallet_no);
  expect(await page.locator('.new-pallet strong').textContent()).toBe(receipt.pallet_no);
  await page.locator('.receiving-lines').getByText(said('receiving.rest', { rest }), { exact: true }).waitFor();
  await shot('received');
  await page.locator('.new-pallet').getByRole('button').click();
  await page.locator('.pallet-label').filter({ hasText: line.product_code }).first().waitFor();
  await shot('label');

  // The rest is received without network: once, whoever scans it again. Its pallet gets its number and its label when it is sent.
  await replyTo<Plan>('receiving.get', () => page.goto(url(`/board-hand?receive=${plan.id}`)));
  await page.getByRole('heading', { name: plan.plan_no }).waitFor();
  await page.context().setOffline(true);
  await scan(line.product_code);
  await note('good', line.product_name);
  await page.keyboard.press('Enter');
  await note('warn', said('kit.scan.queued'));
  await scan(line.product_code);
  await note('bad', said('receiving.waitsAlready', { goods: line.product_name, qty: rest }));
  await shot('offline-twice');
  await page.getByRole('button', { name: said('kit.cancel'), exact: true }).click();
  const sent = await replyTo<{ pallet_no: string }>('receiving.receive', () => page.context().setOffline(false));
  await page.getByText(`${line.product_code} × ${rest} → ${sent.pallet_no}`).waitFor();
  await shot('sent-later');

  // Put away on the plan, to the place that it proposes.
  const { pallets_made } = await replyTo<Plan>('receiving.get', () => page.reload());
  const placeOf = (no: string) => pallets_made.find(({ pallet_no }) => pallet_no === no)?.suggested ?? '';
  await page.getByRole('heading', { name: plan.plan_no }).waitFor();
  await scan(receipt.pallet_no);
  await note('good', said('receiving.bringTo', { at: placeOf(receipt.pallet_no) }));
  await replyTo('receiving.putAway', () => scan(placeOf(receipt.pallet_no)));
  await note('good', said('receiving.stored', { at: placeOf(receipt.pallet_no) }));
  await shot('put-away');

  // From the home of the board without network: the pallet is in the hand, and its scan waits once.
  jobs.set('pallet', `/board-hand?pallet=${sent.pallet_no}`);
  await page.goto(url('/board-hand'));
  await begin(said('hand.receive')).waitFor();
  await page.context().setOffline(true);
  await scan(sent.pallet_no);
  await page.locator('.hand-pallet').filter({ hasText: sent.pallet_no }).waitFor();
  await scan(placeOf(sent.pallet_no));
  await note('warn', said('kit.scan.queued'));
  await scan(placeOf(sent.pallet_no));
  await note('bad', said('picking.duplicate', { code: sent.pallet_no }));
  await shot('offline-put-away');
  await replyTo('receiving.putAway', () => page.context().setOffline(false));
  await page.getByText(said('receiving.standsAt', { at: placeOf(sent.pallet_no) })).waitFor();

  // A pick face is filled by two scans; goods on a pallet of their own get a label.
  const face = faces.find((one) => one.pallet_no !== null && one.qty !== null && !one.whole);
  if (!face?.pallet_no) throw new Error('no pick face to fill with a part of a pallet');
  jobs.set('fill', `/board-hand?fill=${face.id}`);
  await page.goto(url(`/board-hand?fill=${face.id}`));
  await page.locator('.hand-pallet').waitFor();
  await shot('fill');
  const inFour: string[] = [];
  const read = async (language: Language, job: string) => {
    await page.locator('.hand h1').waitFor();
    await page.locator('.hand h2').first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    inFour.push(...(await visibleFaults(page.locator('.hand'), language, [])).map((fault) => `${job} ${language}: ${fault}`));
    if (wide > 0) inFour.push(`${job} ${language}: ${wide} pixels too wide`);
  };
  for (const language of languages) {
    await page.evaluate((to) => localStorage.setItem('language', to), language);
    for (const [job, address] of jobs) {
      await page.goto(url(address));
      await read(language, job);
      if (language !== 'zh') await shot(`${job}-${language}`);
    }
  }
  expect(inFour).toEqual([]);
  await page.evaluate(() => localStorage.setItem('language', 'zh'));
  await page.goto(url(`/board-hand?fill=${face.id}`));
  await page.locator('.hand-pallet').waitFor();
  await scan(face.location_code);
  await note('bad', said('replenish.otherPallet', { pallet: face.pallet_no }));
  await scan(face.pallet_no);
  await note('good', said('replenish.scanFace'));
  const part = await replyTo<{ pallet_no: string }>('repack.split', () => scan(face.location_code));
  await page.locator('.kit-scan-note[data-tone=good]').filter({ hasText: face.location_code }).waitFor();
  expect(await page.locator('.new-pallet strong').textContent()).toBe(part.pallet_no);
  await shot('filled');
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(fault))).toEqual([]);
});
