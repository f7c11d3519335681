import { afterAll, expect, test } from 'vitest';
import { closeBrowser, openWindow, signIn, url } from '../browser.ts';
import { deskOf, said } from '../desk.ts';

/* A blind count on the board of a hand-held of 360 pixels: by scan, through a time without network, and nothing is counted twice. */

afterAll(closeBrowser);

const shots = process.env['SHOTS'];
type StockRow = { location_code: string; pallet_no: string; product_name: string; qty: string; held: string; allocated: string };

test('A keeper counts blind on the board, also without network, and a duplicate is said and not counted.', async () => {
  const keeper = await deskOf('keeper');
  const stock = (await keeper.sends('stock.list', () => keeper.go('/order/inventory/managment/stock'))) as { rows: StockRow[] };
  const reserved = new Set(
    stock.rows.filter(({ held, allocated }) => Number(held) + Number(allocated) > 0).map(({ location_code }) => location_code),
  );
  // The location before the last on a picker's way: the open counts of the demo are at the first ones, and another test counts the last.
  const wayTo = (code: string): number => {
    const [aisle = 0, bay = 0, level = 0] = code.split('-').slice(2).map(Number);
    return aisle * 1000 + (aisle % 2 === 1 ? bay : 100 - bay) * 10 + level;
  };
  const free = new Set(
    stock.rows.map(({ location_code }) => location_code).filter((code) => code.startsWith('NNG1-A-') && !reserved.has(code)),
  );
  const [, place] = [...free].sort((one, other) => wayTo(other) - wayTo(one));
  if (!place) throw new Error('no goods that nobody reserved');
  const { rows: pallets } = (await keeper.sends('stock.list', () =>
    keeper.go(`/order/inventory/managment/stock?w.location_code=${place}`),
  )) as { rows: StockRow[] };

  await keeper.go('/order/inventory/count');
  await keeper.tab.getByRole('button', { name: said('stockCount.add'), exact: true }).click();
  await keeper.pick(keeper.dialog, said('stockCount.warehouse_id'), 'Nanning');
  await keeper.dialog.getByLabel(said('stockCount.location_from'), { exact: true }).fill(place);
  await keeper.dialog.getByLabel(said('stockCount.location_to'), { exact: true }).fill(place);
  const { id } = (await keeper.sends('stockCount.save', () =>
    keeper.dialog.getByRole('button', { name: said('stockCount.add'), exact: true }).click(),
  )) as { id: string };
  const number = (await keeper.tab.getByRole('heading', { name: /^CNT/ }).textContent()) ?? '';
  await keeper.sends('stockCount.move', () =>
    keeper.tab
      .getByRole('button', { name: said('stockCount.do.release'), exact: true })
      .first()
      .click(),
  );

  const { page, faults } = await openWindow({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await signIn(page, 'keeper');
  await page.goto(url('/board-hand'));
  const field = page.locator('.kit-scan input');
  await field.waitFor();
  const scan = async (code: string, end: 'Enter' | 'Tab' = 'Enter') => {
    await page.keyboard.type(code, { delay: 4 });
    await page.keyboard.press(end);
  };
  const note = (tone: 'good' | 'bad', text: string) =>
    page.locator(`.kit-scan-note[data-tone=${tone}]`).filter({ hasText: text }).waitFor();
  const enter = async (qty: string) => {
    const entry = page.getByLabel(said('stockCount.counted_qty'), { exact: true });
    await expect.poll(() => entry.evaluate((quantity) => quantity === document.activeElement)).toBe(true);
    await page.keyboard.type(qty);
    await page.keyboard.press('Enter');
  };
  const shot = async (name: string) => {
    if (shots) await page.screenshot({ path: `${shots}/hand-count-${name}.png` });
  };
  await page.getByRole('button', { name: new RegExp(number) }).waitFor();
  await shot('home');
  await scan(number);
  await page.getByRole('heading', { name: new RegExp(number) }).waitFor();
  await scan(place, 'Tab');
  await note('good', place);
  await shot('location');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);

  // The network goes away, and the first pallet is counted without it. Its number in the field of the quantity is no quantity.
  await page.context().setOffline(true);
  const [first] = pallets;
  if (!first) throw new Error('no pallet');
  await scan(first.pallet_no);
  await note('good', first.product_name);
  expect(await page.locator('.count-floor-entry').textContent()).not.toContain(String(Number(first.qty)));
  await enter(first.pallet_no);
  await page.getByText(said('stockCount.codeInQty')).waitFor();
  await shot('code-in-quantity');
  await enter(String(Number(first.qty)));
  await page.getByText(said('kit.scan.waiting', { count: '1' })).waitFor();
  await scan(first.pallet_no);
  await note('bad', said('refusal.ALREADY_COUNTED', { pallet: first.pallet_no, location: place }));
  await shot('offline-duplicate');
  // A location and a pallet that were not read before are taken as they are.
  await scan(place);
  await note('good', said('stockCount.offlineLocation', { location: place }));
  await shot('offline');

  // The session is ended meanwhile. The scan lies sealed in this browser until its keeper is back.
  const counting = new URL(keeper.page.url());
  await keeper.go('/home/personal');
  const ends = keeper.tab.getByRole('button', { name: said('personal.do.end'), exact: true });
  await ends.first().waitFor();
  for (let open = await ends.count(); open > 0; open--) {
    await ends.first().click();
    await keeper.page
      .locator('.ant-modal-confirm')
      .getByRole('button', { name: said('personal.do.end'), exact: true })
      .click();
    await expect.poll(() => ends.count()).toBe(open - 1);
  }
  await keeper.go(counting.pathname + counting.search);
  await page.context().setOffline(false);
  await page.waitForURL('**/login?ended=*');
  await signIn(page, 'keeper');
  await page.goto(url('/board-hand'));
  await field.waitFor();
  await scan(number);
  await page.getByRole('heading', { name: new RegExp(number) }).waitFor();
  await page.getByText(said('kit.scan.waiting', { count: '1' })).waitFor({ state: 'detached' });
  await scan(place);
  await note('good', said('stockCount.atLocation', { location: place }));
  await page.getByText(said('stockCount.countedHere', { count: '1' })).waitFor();
  await scan(first.pallet_no);
  await note('bad', said('refusal.ALREADY_COUNTED', { pallet: first.pallet_no, location: place }));
  for (const { pallet_no, qty, product_name } of pallets.slice(1)) {
    await scan(pallet_no);
    await note('good', product_name);
    await enter(String(Number(qty)));
    await note('good', pallet_no);
    await page.locator('.count-floor-entry').waitFor({ state: 'detached' });
  }
  await shot('counted');
  // The address names the job, so a reload returns to it.
  await page.reload();
  await field.waitFor();
  await scan(place);
  await page.locator('.count-floor-place').waitFor();
  await page.locator('.count-floor-place button').click();
  await page.locator('.ant-popconfirm:visible .ant-btn-primary').click();
  await page.getByText(number).last().waitFor();
  await keeper.stands('stockCount.state.counted');
  const { rows: counts } = (await keeper.sends('stockCount.list', () => keeper.go('/order/inventory/count?tab=counted'))) as {
    rows: { id: string; differences: number }[];
  };
  expect(counts.find((one) => one.id === id)?.differences).toBe(0);
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(fault))).toEqual([]);
});
