import { afterAll, expect, test } from 'vitest';
import { closeBrowser, speak } from '../browser.ts';
import { type Desk, desksOf, said } from '../desk.ts';
import { story } from '../story.ts';

story();

/*
 * A business trip by real clicks, in Vietnamese: it is planned with its itinerary, approved by three people, the first of them on a phone, and
 * its advance is requested as a loan. Beside it, a fee template is read and opened for an order.
 */

const purpose = `Thăm khách Hà Nội ${process.pid}`;
const { opened, desk } = desksOf(['operator', 'director', 'executive1', 'findirector', 'accountant']);
let tripNo = '';

afterAll(closeBrowser);
const last = (who: Desk, name: string) => who.dialog.getByRole('button', { name, exact: true }).last();
const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

test('an employee plans a trip with its itinerary and submits it', async () => {
  const employee = desk('operator');
  const { page, tab } = employee;
  await employee.go('/oa/travel?edit=new');
  await tab.getByLabel(said('trip.purpose'), { exact: true }).fill(purpose);
  await tab.locator('[role=grid][data-lines]').first().locator('[role=gridcell]').first().click();
  const stay = ['Nam Ninh', 'HAN', said('tripStay.means.flight'), day(40), said('leave.half.morning'), day(43), said('leave.half.morning')];
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    `${stay.join('\t')}\n`,
  );
  await tab.getByText('Hà Nội').first().waitFor();
  await tab.getByLabel(said('trip.advance'), { exact: true }).fill('300');
  await employee.shot('trip-form');
  const saved = (await employee.sends('trip.save', () =>
    tab
      .getByRole('button', { name: said('kit.save'), exact: true })
      .first()
      .click(),
  )) as { trip_no: string; allowance: string };
  tripNo = saved.trip_no;
  expect(Number(saved.allowance)).toBeGreaterThan(0);
  await page.waitForFunction(() => new URLSearchParams(location.search).has('id'));
  await employee.stands('trip.state.draft');
  await employee.shot('trip-draft');
  await employee.sends('trip.move', () =>
    tab
      .getByRole('button', { name: said('trip.do.submit'), exact: true })
      .first()
      .click(),
  );
  await employee.stands('trip.state.supervisorReview');
});

test('three people approve it, the first of them on a phone', async () => {
  const approve = said('approval.do.approve');
  const phone = desk('director');
  await phone.page.setViewportSize({ width: 390, height: 844 });
  await phone.go('/oa/travel?tab=mine');
  await phone.tab.getByText(tripNo).first().waitFor();
  await phone.shot('phone-trips');
  await phone.tab.getByText(tripNo).first().click();
  await phone.tab.locator('h1').filter({ hasText: tripNo }).waitFor();
  await phone.shot('phone-trip');
  await phone.tab.getByRole('button', { name: approve, exact: true }).first().click();
  await phone.sends('approval.decide', () => last(phone, approve).click());
  for (const name of ['executive1', 'findirector']) {
    const reviewer = desk(name);
    await reviewer.go('/oa/travel?tab=mine');
    await reviewer.row(tripNo).waitFor();
    await reviewer.press(tripNo, approve);
    await reviewer.sends('approval.decide', () => last(reviewer, approve).click());
  }
});

test('its advance is requested from its page', async () => {
  const employee = desk('operator');
  const { page, tab } = employee;
  await employee.go('/oa/travel?tab=all');
  await employee.row(tripNo).getByText(tripNo).first().click();
  await employee.stands('trip.state.approved');
  await employee.shot('trip-approved');
  await tab
    .getByRole('button', { name: said('trip.takeAdvance'), exact: true })
    .first()
    .click();
  await expect.poll(() => tab.getByLabel(said('loan.amount'), { exact: true }).inputValue()).toMatch(/^300/);
  await employee.shot('trip-advance');
  await employee.sends('loan.save', () =>
    tab
      .getByRole('button', { name: said('kit.save'), exact: true })
      .first()
      .click(),
  );
  await page.waitForFunction(() => new URLSearchParams(location.search).has('id'));
  await tab.getByText(tripNo).first().waitFor();
  await employee.go('/oa/travel?tab=all');
  await speak(page, 'zh');
  await employee.row(tripNo).waitFor();
  await employee.shot('trips-zh');
});

test('a fee template is read, and opened on the page that enters charges', async () => {
  const clerk = desk('accountant');
  const { tab } = clerk;
  await clerk.go('/customer/order/ocean/incomeTemplate');
  await clerk.row('钦州港').waitFor();
  await clerk.shot('templates');
  await clerk.row('钦州港').getByText('钦州港').first().click();
  await tab.getByText(said('feeTemplate.linesHelp')).first().waitFor();
  await tab.getByText('THC').or(tab.getByText('Phí xếp dỡ cảng')).first().waitFor();
  await clerk.shot('template-fees');
  await clerk.go('/customer/order/ocean/income/addPayFee');
  await tab.getByRole('button', { name: said('feeTemplate.do.apply') }).click();
  await clerk.pick(clerk.dialog, said('feeTemplate.template_id'), '钦州港');
  await clerk.shot('template-apply');
  await clerk.dialog.getByLabel(said('feeTemplate.order_no'), { exact: true }).fill('QSCN-none');
  await last(clerk, said('feeTemplate.do.apply')).click();
  await clerk.dialog.locator('.ant-form-item-explain-error').first().waitFor();
  await clerk.shot('template-order-unknown');
  for (const path of ['/customer/details/bill/invoice', '/customer/order/ocean/income/invoice', '/customer/order/ocean/income/writeOff']) {
    await clerk.go(path);
    await clerk.shot(path.replaceAll(/\W/g, '-'));
  }
  for (const [name, { faults }] of opened) expect([name, faults]).toEqual([name, []]);
});
