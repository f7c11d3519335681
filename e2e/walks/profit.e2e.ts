import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Request } from 'playwright-core';
import type { ResultOf } from '../../src/kernel/call.ts';
import type { readBigScreen } from '../../src/domains/insight/big-screen/contract.ts';
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
  await tab.getByText(said('profit.tab.voyage')).first().waitFor();
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

test('An order that dispatch accepts comes to the monitor by a push, without a reload.', async () => {
  const dispatcher = await deskOf('dispatcher');
  await dispatcher.go('/dispatch/receiveOrder');
  const number = /SO[CVT]\d{10}/;
  const waiting = dispatcher.tab.locator('.ant-table-row, [role=row]').filter({ hasText: number }).first();
  const no = number.exec(await waiting.innerText())?.[0] ?? '';
  const { page, faults } = await deskOf('admin');
  await page.goto(url(`/nodeMonitor?words=${no}`));
  await page.locator('.milestone-monitor .ant-empty').waitFor();
  await dispatcher.sends('order.move', () => dispatcher.press(no, said('order.do.receive')));
  await page.locator('.milestone-monitor [role=row], .milestone-monitor .ant-table-row').filter({ hasText: no }).waitFor();
  expect([...faults, ...dispatcher.faults]).toEqual([]);
});

/** The parts of the wall that lie outside of it or are cut off. */
function cutOff(page: Desk['page']): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.wall-head, .wall section, .wall-figure, .wall canvas, .wall-alarms li')].flatMap((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      const fits = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      return fits && part.scrollHeight <= part.clientHeight + 2
        ? []
        : [`${part.className || part.tagName} ${[left, top, right, bottom].map(Math.round).join(' ')}`];
    }),
  );
}

test('The wall shows all of itself on one screen, on two side by side and on a large one, in letters that can be read from afar.', async () => {
  const { page, faults, shot } = await deskOf('admin', { viewport: { width: 1920, height: 1080 } });
  await page.goto(url('/bigScreen'));
  for (const [width, height] of [
    [1920, 1080],
    [3840, 1080],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.locator('.wall-map canvas').first().waitFor();
    await expect.poll(() => page.locator('.kit-chart .ant-skeleton').count()).toBe(0);
    await expect.poll(() => cutOff(page), { message: `${width} × ${height}` }).toEqual([]);
    await shot(`wall-${width}-${height}`);
    const smallest = await page.evaluate(() =>
      Math.min(
        ...[...document.querySelectorAll('.wall :not(:has(*))')]
          .filter((one) => one.textContent?.trim())
          .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
      ),
    );
    expect(smallest).toBeGreaterThanOrEqual(height / 60);
  }
  expect(faults).toEqual([]);
});

test('A day of replies leaves the memory of the wall as it was.', async () => {
  const { page, faults } = await deskOf('admin', { viewport: { width: 1920, height: 1080 } });
  await page.clock.install();
  const isWall = (request: Request): boolean => cmdOf(request) === 'bigScreen.read';
  const [answer] = await Promise.all([page.waitForResponse((response) => isWall(response.request())), page.goto(url('/bigScreen'))]);
  await page.locator('.wall-map canvas').first().waitFor();
  await expect.poll(() => page.locator('.kit-chart .ant-skeleton').count()).toBe(0);
  const first = (await answer.json()) as { data: Wall };
  let told = 0;
  // Answers of the server's form in which everything has moved on, at once, so that a day of them takes minutes.
  await page.route('**/api/callMethod', async (route) => {
    if (!isWall(route.request())) return route.fallback();
    await route.fulfill({ json: { ...first, data: later(first.data, ++told) } });
  });
  const session = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const replies = async (count: number): Promise<void> => {
    for (const end = told + count; told < end; ) await page.clock.runFor(15_000);
  };
  await replies(100);
  const before = await heap();
  await replies(86_400 / 15);
  expect(await heap()).toBeLessThan(before * 1.1 + 2_000_000);
  await expect
    .poll(() => page.locator('.wall-figure strong').first().innerText())
    .toBe((first.data.today.entered + told).toLocaleString('vi-VN'));
  expect(faults).toEqual([]);
}, 900_000);

type Wall = ResultOf<typeof readBigScreen>;
/** What the wall shows after so many replies: other figures, trucks at other places, other alarms. */
function later(wall: Wall, replies: number): Wall {
  const moved = (degrees: number): number => degrees + Math.sin(replies / 40) / 2;
  return {
    ...wall,
    today: { ...wall.today, entered: wall.today.entered + replies },
    places: wall.places.map((place, at) => ({ ...place, orders: place.orders + ((replies + at) % 9) })),
    trucks: wall.trucks.map((truck, at) => ({ ...truck, id: String(replies * 1000 + at), latitude: moved(truck.latitude) })),
    alarms: wall.alarms.map((alarm) => ({ ...alarm, key: `${alarm.key} ${replies}` })),
  };
}

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
