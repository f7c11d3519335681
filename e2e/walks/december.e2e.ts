import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import type { ResultOf } from '../../src/kernel/call.ts';
import { link } from '../../src/kernel/link.ts';
import type { accrualReport } from '../../src/domains/finance/accrual/contract.ts';
import { journalsPage } from '../../src/domains/finance/journal/pages.ts';
import type { billAgeing } from '../../src/domains/finance/bill/contract.ts';
import type { accountBalances, listLedger, trialBalance } from '../../src/domains/finance/ledger/contract.ts';
import { ledgerPage } from '../../src/domains/finance/ledger/pages.ts';
import type { listPeriods, periodObstacles } from '../../src/domains/finance/period/contract.ts';
import { periodsPage } from '../../src/domains/finance/period/pages.ts';
import type { getTaxReturn } from '../../src/domains/finance/tax-return/contract.ts';
import type { listYears } from '../../src/domains/finance/year-end/contract.ts';
import { yearEndPage } from '../../src/domains/finance/year-end/pages.ts';
import { closeBrowser } from '../browser.ts';
import { type Desk, deskOf, said } from '../desk.ts';
import { type Product, startProduct } from '../product.ts';
import { textFaultsOf } from '../raw-keys.ts';
import { story } from '../story.ts';

/*
 * December and the closing of the year, in each of the three companies, on a product whose day is 8 January: its own, since no other test
 * could write into months that are closed.
 */

/** Nine in the morning in Nanning. */
const now = '2027-01-08T09:00:00+08:00';
const year = 2026;
const reason = 'Lập hóa đơn trong tháng 1';

let product: Product;
const desks = new Map<string, Desk>();
beforeAll(async () => {
  product = await startProduct({ CLOCK_OFFSET_MS: String(Date.parse(now) - Date.now()) });
  for (const name of ['admin', 'findirector', 'accountant', 'accountant.vn', 'accountant.th'])
    desks.set(name, await deskOf(name, {}, product));
});
afterAll(async () => {
  await closeBrowser();
  await product?.stop();
});
const deskNamed = (name: string): Desk => {
  const desk = desks.get(name);
  if (!desk) throw new Error(`nobody called ${name} has come`);
  return desk;
};

describe.each([
  { city: 'Nanning', code: 'CN', accountant: 'accountant', chief: 'findirector', zeros: '.00' },
  { city: 'Hanoi', code: 'VN', accountant: 'accountant.vn', chief: 'admin', zeros: '' },
  { city: 'Bangkok', code: 'TH', accountant: 'accountant.th', chief: 'admin', zeros: '.00' },
])('December and the year in $city', ({ city, accountant, chief, zeros }) => {
  story();
  let company = '';
  const shotsOf = (desk: Desk): void => onTestFailed(() => desk.shot(`failed-december-${city}`));

  test('the accountant opens the periods and finds November closed to all but finance', async () => {
    const desk = deskNamed(accountant);
    shotsOf(desk);
    const { rows } = (await desk.sends('period.list', () => desk.go(link(periodsPage, {})))) as ResultOf<typeof listPeriods>;
    expect(new Set(rows.map(({ company_id }) => company_id)).size).toBe(1);
    company = rows[0]?.company_id ?? '';
    expect(rows.find(({ month }) => month === `${year}-11`)?.state).toBe('softClosed');
    await desk.shot(`december-${city}-periods`);
    expect(await textFaultsOf(desk.tab, 'vi')).toEqual([]);
  });

  test.each([`${year}-11`, `${year}-12`])('the chief accountant revalues, accrues and closes %s', async (month) => {
    const desk = deskNamed(chief);
    shotsOf(desk);
    const { tab, dialog } = desk;
    const at = `${link(periodsPage, { of: company, month })}&company=${company}`;
    let report: unknown;
    const before = (await desk.sends('period.obstacles', async () => {
      report = await desk.sends('accrual.report', () => desk.go(at));
    })) as ResultOf<typeof periodObstacles>;
    expect(before.rows.filter(({ blocks }) => blocks)).toEqual([]);
    await desk.shot(`december-${city}-${month}-checks`);
    // A month that finance alone writes to takes what ends it.
    if (before.rows.some(({ kind }) => kind === 'notRevalued')) {
      await tab.getByRole('button', { name: said('revaluation.preview') }).click();
      await tab.getByRole('button', { name: said('revaluation.do.post'), exact: true }).click();
      await desk.sends('revaluation.post', () => dialog.getByRole('button', { name: said('revaluation.do.post'), exact: true }).click());
      await tab.getByText(said('period.obstacle.notRevalued'), { exact: true }).waitFor({ state: 'detached' });
    }
    if ((report as ResultOf<typeof accrualReport>).to_post > 0) {
      await tab.getByRole('button', { name: said('accrual.do.post'), exact: true }).click();
      await desk.sends('accrual.post', () => dialog.getByRole('button', { name: said('accrual.do.post'), exact: true }).click());
    }
    await tab.getByText(said('accrual.complete')).waitFor();
    const isDone = await tab.getByText(said('period.noObstacles')).isVisible();
    if (month.endsWith('12')) await desk.pressSurely('period.move', month, said('period.do.softClose'));
    await desk.press(month, said('period.do.close'));
    const close = dialog.getByRole('button', { name: said('period.do.close'), exact: true });
    if (!isDone) {
      // The rest is a matter of judgement, so a reason is asked for.
      await close.last().click();
      await dialog.getByRole('alert').waitFor();
      await desk.shot(`december-${city}-${month}-reason`);
    }
    await dialog.getByRole('textbox').fill(reason);
    await desk.sends('period.move', () => close.last().click());
    await desk.row(month).getByText(said('period.state.closed'), { exact: true }).waitFor();
    // Nothing is posted in it any more.
    await tab.getByRole('button', { name: said('revaluation.preview') }).waitFor({ state: 'detached' });
    await desk.shot(`december-${city}-${month}-closed`);
    expect(await textFaultsOf(tab, 'vi')).toEqual([]);
  });

  test('an entry of December is refused, and the audit adjusts the year in its thirteenth period', async () => {
    const [writer, closer] = [deskNamed(accountant), deskNamed(chief)];
    shotsOf(writer);
    const years = link(yearEndPage, { company, year: String(year) });
    const { rows } = (await closer.sends('yearEnd.list', () => closer.go(years))) as ResultOf<typeof listYears>;
    // Years close in order.
    for (const earlier of rows
      .filter((row) => row.year < year && row.state === 'open')
      .map((row) => row.year)
      .toSorted((a, b) => a - b))
      for (const action of ['adjust', 'close']) await closer.pressSurely('yearEnd.move', String(earlier), said(`yearEnd.do.${action}`));
    await closer.pressSurely('yearEnd.move', String(year), said('yearEnd.do.adjust'));
    await closer.row(String(year)).getByText(said('yearEnd.state.adjusting'), { exact: true }).waitFor();

    await writer.go(`${journalsPage.path}?edit=new`);
    const { page, tab } = writer;
    await tab.getByLabel(said('journal.memo'), { exact: true }).first().fill('Điều chỉnh kiểm toán');
    const day = tab.getByLabel(said('journal.posted_on'), { exact: true }).first();
    await day.fill(`${year}-12-31`);
    await day.press('Enter');
    const grid = tab.locator('[role=grid][data-lines]').first();
    const cell = (line: number, place: number) => grid.getByRole('row').nth(line).getByRole('gridcell').nth(place);
    for (const [line, account, amountPlace] of [
      [1, 'otherExpense', 3],
      [2, 'otherPayable', 4],
    ] as const) {
      await cell(line, 0).click();
      await page.keyboard.press('Enter');
      const name = said(`ledger.account.${account}`);
      await page.keyboard.type(name);
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').getByText(name, { exact: true }).first().click();
      await cell(line, amountPlace).click();
      await page.keyboard.type('100');
      await page.keyboard.press('Enter');
    }
    await writer.shot(`december-${city}-journal`);
    expect(await textFaultsOf(tab, 'vi')).toEqual([]);
    const save = tab.getByRole('button', { name: said('kit.save'), exact: true });
    // Nobody posts into December any more; the audit's entry stands in the thirteenth period.
    await save.click();
    await tab
      .getByRole('alert')
      .filter({ hasText: `${year}-12` })
      .first()
      .waitFor();
    await tab.getByLabel(said('journal.adjustment'), { exact: true }).first().click();
    const { id } = (await writer.sends('journal.save', () => save.click())) as { id: string };
    await writer.go(link(journalsPage, { id }));
    await writer.sends('journal.move', () => tab.getByRole('button', { name: said('journal.do.submit'), exact: true }).click());
    await writer.stands('journal.state.submitted');
    await closer.go(link(journalsPage, { id }));
    await closer.tab.getByRole('button', { name: said('journal.do.post'), exact: true }).click();
    await closer.sends('journal.move', () => closer.dialog.getByRole('button', { name: said('journal.do.post'), exact: true }).click());
    await closer.stands('journal.state.posted');
    await closer.shot(`december-${city}-adjusted`);
    const entry = (await closer.sends('ledger.trialBalance', () => closer.go(years))) as ResultOf<typeof trialBalance>;
    expect(entry.rows.find(({ account }) => account === 'otherExpense')?.debit).toBe(`100${zeros}`);
  });

  test.each([
    { side: 'receivable', code: '1122', path: '/finance/bill', sign: 1 },
    { side: 'payable', code: '2202', path: '/finance/work/bill', sign: -1 },
  ])('the trial balance of December ties to the ageing of each $side', async ({ code, path, sign }) => {
    const desk = deskNamed(accountant);
    shotsOf(desk);
    const balance = `/finance/ledger/trialBalance?company=${company}&month=${year}-12`;
    let trial: unknown;
    const { rows } = (await desk.sends('ledger.balances', async () => {
      trial = await desk.sends('ledger.trialBalance', () => desk.go(balance));
    })) as ResultOf<typeof accountBalances>;
    const { total } = trial as ResultOf<typeof trialBalance>;
    expect([total.debit, total.closing]).toEqual([total.credit, `0${zeros}`]);
    await desk.shot(`december-${city}-balance`);
    await desk.go(path);
    await desk.tab.getByRole('button', { name: said('bill.ageing'), exact: true }).click();
    const on = desk.dialog.getByLabel(said('bill.ageingOn'));
    const aged = (await desk.sends('bill.ageing', async () => {
      await on.fill(`${year}-12-31`);
      await on.press('Enter');
      await on.press('Tab');
    })) as ResultOf<typeof billAgeing>;
    await desk.shot(`december-${city}-ageing-${code}`);
    await desk.page.keyboard.press('Escape');
    expect(aged.on).toBe(`${year}-12-31`);
    const openIn = new Map<string, number>();
    for (const row of aged.rows) openIn.set(row.currency, (openIn.get(row.currency) ?? 0) + Number(row.open));
    const booked = rows.filter((row) => row.account_code === code).map((row) => [row.currency, (sign * Number(row.amount)).toFixed(2)]);
    expect(booked.length).toBeGreaterThan(0);
    expect(Object.fromEntries(booked)).toEqual(Object.fromEntries([...openIn].map(([currency, open]) => [currency, open.toFixed(2)])));
  });

  test('the documents of December explain what its tax accounts have', async () => {
    const desk = deskNamed(accountant);
    shotsOf(desk);
    const { accounts } = (await desk.sends('taxReturn.get', () =>
      desk.go(`/finance/ledger/taxReturn?company=${company}&month=${year}-12`),
    )) as ResultOf<typeof getTaxReturn>;
    await desk.tab.getByText(said('taxReturn.explained')).waitFor();
    expect(accounts.map(({ account, unexplained }) => [account, Number(unexplained)])).toEqual(accounts.map(({ account }) => [account, 0]));
    await desk.shot(`december-${city}-tax`);
    expect(await textFaultsOf(desk.tab, 'vi')).toEqual([]);
  });

  test.each(['bill', 'writeOff'])(
    'an auditor goes from the trial balance to the lines of an account and on to the bill of a %s',
    async (subject) => {
      const desk = deskNamed(accountant);
      shotsOf(desk);
      await desk.go(`/finance/ledger/trialBalance?company=${company}&month=${year}-12`);
      await desk.row('1122').getByRole('link', { name: '1122' }).click();
      await desk.page.waitForURL(({ pathname }) => pathname === ledgerPage.path);
      // A list that was read a moment ago is not asked for again by opening it.
      const reload = desk.tab.getByRole('button', { name: said('kit.refresh'), exact: true });
      const { rows } = (await desk.sends('ledger.list', () => reload.click())) as ResultOf<typeof listLedger>;
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect([row.account_code, row.posted_on.slice(0, 7)]).toEqual(['1122', `${year}-12`]);
      await desk.shot(`december-${city}-lines`);
      expect(await textFaultsOf(desk.tab, 'vi')).toEqual([]);
      const place = rows.findIndex((row) => row.subject === subject && row.bill_id !== null);
      const document = rows[place]?.document ?? 'none';
      // A table draws the rows in sight alone.
      const scrolled = desk.tab.locator('.ant-table-tbody-virtual-holder');
      await scrolled.evaluate((box, share) => (box.scrollTop = share * box.scrollHeight), place / rows.length);
      await desk.sends('bill.get', () => desk.tab.getByRole('link', { name: document, exact: true }).first().click());
      await desk.tab.locator('h1').filter({ hasText: document }).waitFor();
    },
  );

  test('the year is closed, and its result stands on retained earnings', async () => {
    const desk = deskNamed(chief);
    shotsOf(desk);
    const years = link(yearEndPage, { company, year: String(year) });
    await desk.go(years);
    await desk.pressSurely('yearEnd.move', String(year), said('yearEnd.do.close'));
    await desk.row(String(year)).getByText(said('yearEnd.state.closed'), { exact: true }).waitFor();
    await desk.shot(`december-${city}-year`);
    expect(await textFaultsOf(desk.tab, 'vi')).toEqual([]);
    expect(desk.faults).toEqual([]);
  });
});
