import { afterAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { closeBrowser, follow, openWindow, signIn } from '../browser.ts';
import { deskOf, said } from '../desk.ts';
import { cmdOf } from '../traffic.ts';

/* A keeper counts blind with a hand-held of 360 pixels, another counts the difference again, a third approves, and the stock follows. Then the
   month's storage is charged, and the forecasts are looked at. */

afterAll(closeBrowser);

const button = (within: Locator | Page, key: string) => within.getByRole('button', { name: said(key), exact: true });

const shots = process.env['SHOTS'];
const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots) await page.screenshot({ path: `${shots}/count-${name}.png` });
};

/** A hand-held: a small window and a scanner that types fast and ends with Enter. */
async function handHeld(name: string, id: string) {
  const { page, faults } = await openWindow({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await signIn(page, name);
  await follow(page, `/order/inventory/countDetail?id=${id}`);
  const tab = page.locator('.panel:visible');
  const note = tab.locator('.kit-scan-note');
  const scan = async (text: string, answer: string): Promise<void> => {
    const field = tab.locator('.kit-scan input');
    await field.waitFor();
    await field.fill(text);
    await field.press('Enter');
    await note.filter({ hasText: answer }).waitFor();
  };
  const enter = async (qty: number): Promise<void> => {
    await tab.getByLabel(said('stockCount.counted_qty'), { exact: true }).fill(String(qty));
    await Promise.all([
      page.waitForResponse((reply) => cmdOf(reply.request()) === 'stockCount.scan'),
      button(tab, 'stockCount.record').click(),
    ]);
    await tab.locator('.count-floor-entry').waitFor({ state: 'detached' });
  };
  const finish = async (): Promise<void> => {
    await button(tab, 'stockCount.finishLocation').click();
    await page
      .locator('.ant-popconfirm:visible')
      .getByRole('button', { name: said('stockCount.finishLocation') })
      .click();
    await tab.locator('.count-floor-place').waitFor({ state: 'detached' });
  };
  return { page, tab, faults, scan, enter, finish };
}

type StockRow = { location_code: string; pallet_no: string; product_name: string; qty: string; held: string; allocated: string };

test('A location is counted blind at hand-held size, counted again by another, approved by a third, and the stock follows.', async () => {
  const keeper = await deskOf('keeper');
  const stock = (await keeper.sends('stock.list', () => keeper.go('/order/inventory/managment/stock'))) as { rows: StockRow[] };
  // The location that a picker reaches last: the open counts of the demo are at the first ones. Nobody reserved its goods.
  const reserved = new Set(
    stock.rows.filter(({ held, allocated }) => Number(held) + Number(allocated) > 0).map(({ location_code }) => location_code),
  );
  const wayTo = ({ location_code }: StockRow): number => {
    const [aisle = 0, bay = 0, level = 0] = location_code.split('-').slice(2).map(Number);
    return aisle * 1000 + (aisle % 2 === 1 ? bay : 100 - bay) * 10 + level;
  };
  const [short] = stock.rows
    .filter((row) => row.location_code.startsWith('NNG1-A-') && Number(row.qty) > 10 && !reserved.has(row.location_code))
    .sort((one, other) => wayTo(other) - wayTo(one));
  if (!short) throw new Error('no goods that nobody reserved');
  const place = short.location_code;
  // The first page of the list need not hold all pallets of the location.
  const { rows: pallets } = (await keeper.sends('stock.list', () =>
    keeper.go(`/order/inventory/managment/stock?w.location_code=${place}`),
  )) as { rows: StockRow[] };
  const counted = Number(short.qty) - 2;

  await keeper.go('/order/inventory/count');
  await keeper.shot('count-list');
  await button(keeper.tab, 'stockCount.add').click();
  await keeper.pick(keeper.dialog, said('stockCount.warehouse_id'), 'Nanning');
  await keeper.dialog.getByLabel(said('stockCount.location_from'), { exact: true }).fill(place);
  await keeper.dialog.getByLabel(said('stockCount.location_to'), { exact: true }).fill(place);
  await keeper.shot('count-form');
  const { id } = (await keeper.sends('stockCount.save', () => button(keeper.dialog, 'stockCount.add').click())) as { id: string };
  await keeper.tab.getByRole('heading', { name: /^CNT/ }).waitFor();
  // The dialog is sent and gone: no tab has unsaved work.
  expect(await keeper.page.locator('.tab-dirty').count()).toBe(0);
  await keeper.sends('stockCount.move', () => button(keeper.tab, 'stockCount.do.release').first().click());

  const first = await handHeld('keeper', id);
  await first.scan(place, place);
  await shoot(first.page, 'phone-location');
  for (const { pallet_no, qty, product_name } of pallets) {
    await first.scan(pallet_no, product_name);
    // Nothing says how many there should be.
    expect(await first.tab.locator('.count-floor-entry').textContent()).not.toContain(String(Number(qty)));
    await shoot(first.page, 'phone-entry');
    await first.enter(pallet_no === short.pallet_no ? counted : Number(qty));
  }
  await first.scan(short.pallet_no, said('refusal.ALREADY_COUNTED', { pallet: short.pallet_no, location: place }));
  await shoot(first.page, 'phone-duplicate');
  await first.finish();

  await keeper.stands('stockCount.state.counted');
  await keeper.shot('count-differences');
  await keeper.sends('stockCount.move', () => button(keeper.tab, 'stockCount.do.recount').first().click());
  // The first keeper cannot count it again; another can.
  await first.scan(place, place);
  await first.scan(short.pallet_no, short.product_name);
  await first.tab.getByLabel(said('stockCount.counted_qty'), { exact: true }).fill(String(counted));
  await button(first.tab, 'stockCount.record').click();
  await first.tab.getByText('phải do người khác').first().waitFor();
  await shoot(first.page, 'phone-same-counter');
  const second = await handHeld('admin', id);
  await second.scan(place, place);
  await second.scan(short.pallet_no, short.product_name);
  await second.enter(counted);
  await second.finish();

  await keeper.stands('stockCount.state.counted');
  await keeper.press(short.pallet_no, said('stockCount.explain'));
  await keeper.pick(keeper.dialog, said('stockCount.cause'), said('stockCount.cause.mispick'), '');
  await keeper.sends('stockCount.explain', () => button(keeper.dialog, 'stockCount.explain').click());
  await keeper.dialog.waitFor({ state: 'hidden' });
  await keeper.sends('stockCount.move', () => button(keeper.tab, 'stockCount.do.submit').first().click());
  await keeper.stands('stockCount.state.review');
  // The person who submitted does not approve.
  expect(await button(keeper.tab, 'stockCount.do.approve').count()).toBe(0);

  const director = await deskOf('director');
  await director.go(`/order/inventory/countDetail?id=${id}`);
  await director.row(short.pallet_no).waitFor();
  await director.shot('count-approval');
  await button(director.tab, 'stockCount.do.approve').first().click();
  await director.sends('stockCount.move', () => button(director.dialog, 'stockCount.do.approve').click());
  await director.stands('stockCount.state.completed');

  const after = (await keeper.sends('stock.list', () => keeper.go(`/order/inventory/managment/stock?w.pallet_no=${short.pallet_no}`))) as {
    rows: StockRow[];
  };
  expect(after.rows.map(({ location_code, qty }) => [location_code, Number(qty)])).toEqual([[place, counted]]);
  await keeper.shot('count-stock-after');
  for (const { faults } of [keeper, first, second, director]) expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([]);
});

test('The storage of last month is looked at, charged, and stands among the receivables; the forecasts show their error.', async () => {
  const accountant = await deskOf('accountant');
  const list = (await accountant.sends('storage.list', () => accountant.go('/order/storage'))) as {
    rows: { id: string; run_no: string; amount: string; customer_id: string; warehouse_id: string }[];
  };
  await accountant.shot('storage-list');
  const [run] = list.rows;
  if (!run) throw new Error('no storage waits');
  await accountant.go(`/order/storageDetail?id=${run.id}`);
  await accountant.tab
    .getByText(said('storage.tier.up', { from: '31' }))
    .first()
    .waitFor();
  await accountant.shot('storage-detail');
  await accountant.tab.getByRole('tab', { name: said('storage.section.pallets') }).click();
  await accountant.row('0690').waitFor();
  await accountant.shot('storage-pallets');
  await button(accountant.tab, 'storage.do.charge').first().click();
  await accountant.sends('storage.move', () => button(accountant.dialog, 'storage.do.charge').click());
  await accountant.stands('storage.state.charged');
  await accountant.go('/customer/details?w.business=storage');
  await accountant.row(run.run_no).waitFor();
  await accountant.shot('storage-receivables');
  await accountant.go('/order/storageTariffs');
  await accountant.shot('storage-tariffs');
  await accountant.go(`/order/storagePreview?customer_id=${run.customer_id}&warehouse_id=${run.warehouse_id}`);
  await accountant.tab.getByText(said('storage.runHolds', { run: run.run_no })).waitFor();
  await accountant.shot('storage-preview');

  const keeper = await deskOf('keeper');
  await keeper.go('/order/prediction/volume');
  await keeper.tab.locator('.kit-chart canvas').waitFor();
  await keeper.tab.getByText(said('prediction.method'), { exact: true }).first().waitFor();
  await keeper.shot('prediction-volume');
  await keeper.go('/order/prediction/inbound');
  await keeper.tab.locator('.kit-chart canvas').waitFor();
  await keeper.shot('prediction-inbound');
  for (const { faults } of [accountant, keeper]) expect(faults).toEqual([]);
});
