import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, url } from '../browser.ts';
import { type Desk, deskOf, phone, said } from '../desk.ts';
import { cmdOf } from '../traffic.ts';

let owner: Desk;
beforeAll(async () => {
  owner = await deskOf('admin');
});
afterAll(closeBrowser);

/** A chart is drawn once its skeleton is gone. */
async function drawn({ tab }: Pick<Desk, 'tab'>): Promise<void> {
  await tab.locator('.kit-chart canvas').first().waitFor();
  await expect.poll(() => tab.locator('.kit-chart .ant-skeleton').count()).toBe(0);
}

test('The owner reads the profit board, analyses by carrier, and goes down to the lines of a customer whose sums are the figure.', async () => {
  const { page, tab, faults } = owner;
  await owner.go('/customer/profit/broad');
  await drawn(owner);
  await tab.getByText(said('profitAnalysis.by.customer')).first().waitFor();
  await owner.shot('profit-board');

  await owner.go('/customer/profitAnalysis');
  await drawn(owner);
  await owner.shot('profit-analysis');
  await owner.sends('profitAnalysis.summary', () =>
    tab.locator('.ant-segmented-item', { hasText: said('profitAnalysis.by.carrier') }).click(),
  );
  await owner.shot('profit-by-carrier');

  await owner.go('/customer/profit/route');
  await drawn(owner);
  await owner.shot('profit-routes');
  await owner.go('/customer/profit/statistics');
  await drawn(owner);
  await owner.shot('profit-statistics');
  await owner.go('/customer/profitDetailBig');
  await tab.locator('.kit-totals').waitFor();
  await owner.shot('profit-lines');
  await owner.go('/customer/order/ocean/profit');
  await tab.getByRole('heading', { name: said('page.oceanProfit') }).waitFor();
  await owner.go('/customer/profit/operationBroad');
  await drawn(owner);
  await owner.shot('operations');
  expect(faults).toEqual([]);
  await page.close();
});

test('The milestone monitor shows the latest order first and follows a stage.', async () => {
  const { page, faults, shot } = await deskOf('admin');
  await page.goto(url('/nodeMonitor'));
  await page.locator('.milestone-monitor [role=row], .milestone-monitor .ant-table-row').first().waitFor();
  await shot('monitor');
  await page.locator('.milestone-monitor-stages .ant-segmented-item').nth(1).click();
  await expect.poll(() => page.url()).toContain('stage=');
  await shot('monitor-stage');
  expect(faults).toEqual([]);
});

test('The wall is readable at two sizes, and many replies leave its memory as it was.', async () => {
  const { page, faults, shot } = await deskOf('admin', { viewport: { width: 1920, height: 1080 } });
  await page.clock.install();
  await page.goto(url('/bigScreen'));
  await page.locator('.wall-map canvas').first().waitFor();
  await expect.poll(() => page.locator('.kit-chart .ant-skeleton').count()).toBe(0);
  await shot('wall-1920');
  const session = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const replies = async (count: number): Promise<void> => {
    for (let reply = 0; reply < count; reply++)
      await Promise.all([page.waitForResponse((response) => cmdOf(response.request()) === 'bigScreen.read'), page.clock.runFor(15_000)]);
  };
  await replies(20);
  const before = await heap();
  await replies(100);
  expect(await heap()).toBeLessThan(before * 1.2 + 2_000_000);
  await page.setViewportSize({ width: 3840, height: 2160 });
  await shot('wall-3840');
  expect(faults).toEqual([]);
});

test('A phone shows the board and the analysis in one column.', async () => {
  const small = await deskOf('admin', phone);
  await small.go('/customer/profit/broad');
  await drawn(small);
  await small.shot('profit-board-phone');
  await small.go('/customer/profitAnalysis');
  await drawn(small);
  await small.shot('profit-analysis-phone');
  expect(small.faults).toEqual([]);
});
