import { afterAll, expect, test } from 'vitest';
import { sscc } from '../../src/domains/warehouse/stock/pallet-no.ts';
import { closeBrowser, openWindow, signIn, url } from '../browser.ts';
import { deskOf, said } from '../desk.ts';
import { cmdOf } from '../traffic.ts';

/* A keeper splits a pallet and merges its part back with a hand-held of 360 pixels, while the owner of the goods watches the board. */

afterAll(closeBrowser);

const shots = process.env['SHOTS'];
type StockRow = { location_code: string; pallet_no: string; lot_no: string; qty: string; available: string; cartons: number };

test('A keeper splits a pallet and merges it again by scan, and what cannot be merged is said.', async () => {
  const keeper = await deskOf('keeper');
  const stockOf = async (palletNo: string): Promise<StockRow[]> => {
    await keeper.go(`/order/inventory/managment/stock?w.pallet_no=${palletNo}`);
    // A list that was read a moment ago is not asked for again by opening it.
    const reload = keeper.tab.getByRole('button', { name: said('kit.refresh'), exact: true });
    return ((await keeper.sends('stock.list', () => reload.click())) as { rows: StockRow[] }).rows;
  };
  const { rows } = (await keeper.sends('stock.list', () => keeper.go('/order/inventory/managment/stock?tab=available'))) as {
    rows: StockRow[];
  };
  const goods = rows.find(
    ({ pallet_no, location_code, qty, available, cartons }) =>
      location_code.startsWith('NNG1-A-') &&
      qty === available &&
      cartons >= 4 &&
      rows.filter((row) => row.pallet_no === pallet_no).length === 1,
  );
  if (!goods) throw new Error('no free pallet with cartons');
  const part = String(Math.floor(Number(goods.qty) / 2));

  const { page, faults } = await openWindow({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await signIn(page, 'keeper');
  await page.goto(url('/board-hand'));
  await page.locator('.kit-scan input').waitFor();
  const scan = async (code: string) => {
    await page.keyboard.type(code, { delay: 4 });
    await page.keyboard.press('Enter');
  };
  const note = (tone: 'good' | 'bad', text: string) =>
    page.locator(`.kit-scan-note[data-tone=${tone}]`).filter({ hasText: text }).waitFor();
  const shot = async (name: string) => {
    if (shots) await page.screenshot({ path: `${shots}/repack-${name}.png` });
  };
  // A pallet of another company has a number that is read well and means nothing here.
  const foreign = sscc('04006381', 333_931_777n);
  await scan(foreign);
  await note('bad', said('refusal.NO_SUCH_PALLET', { pallet: foreign }));
  await scan(goods.pallet_no);
  await page.locator('.hand-pallet').filter({ hasText: goods.pallet_no }).waitFor();
  await shot('pallet');
  await scan(foreign);
  await note('bad', said('refusal.NO_SUCH_PALLET', { pallet: foreign }));
  await page.locator('.hand-pallet').filter({ hasText: goods.pallet_no }).waitFor();
  await page.getByRole('button', { name: said('repack.do.split'), exact: true }).click();
  const dialog = page.locator('.ant-modal:visible').last();
  await dialog.getByLabel(said('repack.qty'), { exact: true }).fill(part);
  await dialog.getByLabel(said('repack.location_code'), { exact: true }).fill('NNG1-Q-01-01-1');
  await shot('split');
  const [reply] = await Promise.all([
    page.waitForResponse((response) => cmdOf(response.request()) === 'repack.split'),
    dialog.locator('.ant-modal-footer').getByRole('button').last().click(),
  ]);
  const { data } = (await reply.json()) as { data: { pallet_no: string; location_code: string; rest: string } };
  expect(data.pallet_no).toMatch(/^\d{18}$/);
  const [rest] = await stockOf(goods.pallet_no);
  const [child] = await stockOf(data.pallet_no);
  expect([Number(rest?.qty) + Number(child?.qty), (rest?.cartons ?? 0) + (child?.cartons ?? 0)]).toEqual([
    Number(goods.qty),
    goods.cartons,
  ]);
  expect(child).toMatchObject({ lot_no: goods.lot_no, location_code: data.location_code });

  // The new pallet is read, and its goods go back onto the old one. The number stands in the address, so a reload returns to the job.
  await page.goto(url(`/board-hand?pallet=${data.pallet_no}`));
  await page.locator('.hand-pallet').filter({ hasText: data.pallet_no }).waitFor();
  await page.getByRole('button', { name: said('repack.do.merge'), exact: true }).click();
  await scan(data.pallet_no);
  await note('bad', data.pallet_no);
  await shot('same');
  await scan(goods.pallet_no);
  await note('good', goods.pallet_no);
  // The colour of a scan goes away, also in a window that asks for less motion, as this one does.
  const flash = page.locator('.kit-scan-flash');
  await expect.poll(() => flash.evaluate((one) => getComputedStyle(one).opacity)).toBe('0');
  await page.locator('.hand-pallet').filter({ hasText: goods.pallet_no }).waitFor();
  await shot('merged');
  expect((await stockOf(goods.pallet_no)).map(({ qty, cartons }) => [qty, cartons])).toEqual([[goods.qty, goods.cartons]]);
  expect(await stockOf(data.pallet_no)).toEqual([]);
  expect([faults, keeper.faults]).toEqual([[], []]);
});

test("The board of a customer's stock is read again while it stands open.", async () => {
  const { page, faults } = await openWindow();
  await signIn(page, 'stock.cn');
  await page.clock.install();
  await page.goto(url('/talBoard'));
  await page.locator('.stock-board h1').waitFor();
  for (let round = 0; round < 2; round++)
    await Promise.all([page.waitForResponse((response) => cmdOf(response.request()) === 'stockBoard.read'), page.clock.runFor(30_000)]);
  if (shots) await page.screenshot({ path: `${shots}/stock-board.png` });
  expect(faults).toEqual([]);
});
