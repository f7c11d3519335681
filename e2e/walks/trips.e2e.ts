import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeBrowser } from '../browser.ts';
import { type Desk, desksOf, said, sayingIn } from '../desk.ts';
import { story } from '../story.ts';

story();

/*
 * A business trip by real clicks, in Thai and in Vietnamese: it is planned with its itinerary and approved by three people, the first of them
 * on a phone; its advance is requested as a loan, its expenses are claimed with the allowance, an e-invoice and a receipt, reviewed by four
 * people and paid, and the entry is found in the ledger. Beside it, a fee template is read and opened for an order.
 */

const trips = [
  {
    language: 'th',
    purpose: `เยี่ยมลูกค้าที่ฮานอย ${process.pid}`,
    start: 'หนานหนิง',
    place: 'ฮานอย',
    fee: 'ค่าเดินทาง',
    series: 'C26TTH',
    from: 50,
  },
  {
    language: 'vi',
    purpose: `Thăm khách Hà Nội ${process.pid}`,
    start: 'Nam Ninh',
    place: 'Hà Nội',
    fee: 'Công tác phí',
    series: 'C26TVN',
    from: 40,
  },
] as const;
const { opened, desk } = desksOf(['operator', 'director', 'executive1', 'settlement', 'findirector', 'cashier', 'accountant']);
const receipt = path.join(import.meta.dirname, '../../src/domains/office/claim/receipt-sample.jpg');

afterAll(closeBrowser);
const last = (who: Desk, name: string) => who.dialog.getByRole('button', { name, exact: true }).last();
const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
/** Chooses a cell of the first grid and pastes a block of a sheet there. */
async function paste({ page, tab }: Desk, column: number, rows: readonly (readonly string[])[]): Promise<void> {
  await tab.locator('[role=grid][data-lines]').first().locator('[role=gridcell]').nth(column).click();
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    rows.map((cells) => `${cells.join('\t')}\n`).join(''),
  );
}

describe.each(trips)('in $language', ({ language, purpose, start, place, fee, series, from }) => {
  const said = sayingIn(language);
  const approve = said('approval.do.approve');
  const button = (who: Desk, key: string) => who.tab.getByRole('button', { name: said(key), exact: true }).first();
  let tripNo = '';
  let claimNo = '';
  beforeAll(async () => {
    for (const [, who] of opened) await who.speak(language);
  });

  test('an employee plans a trip with its itinerary and submits it', async () => {
    const employee = desk('operator');
    const { page, tab } = employee;
    await employee.go('/oa/travel?edit=new');
    await tab.getByLabel(said('trip.purpose'), { exact: true }).fill(purpose);
    const [flight, morning] = [said('tripStay.means.flight'), said('leave.half.morning')];
    await paste(employee, 0, [[start, 'HAN', flight, day(from), morning, day(from + 3), morning]]);
    await tab.getByText(place).first().waitFor();
    await tab.getByLabel(said('trip.advance'), { exact: true }).fill('300');
    await employee.shot(`trip-form-${language}`);
    const saved = (await employee.sends('trip.save', () => button(employee, 'kit.save').click())) as { trip_no: string; allowance: string };
    tripNo = saved.trip_no;
    expect(Number(saved.allowance)).toBeGreaterThan(0);
    await page.waitForFunction(() => new URLSearchParams(location.search).has('id'));
    await employee.stands('trip.state.draft');
    await employee.shot(`trip-draft-${language}`);
    await employee.sends('trip.move', () => button(employee, 'trip.do.submit').click());
    await employee.stands('trip.state.supervisorReview');
  });

  test('three people approve it, the first of them on a phone', async () => {
    const phone = desk('director');
    await phone.page.setViewportSize({ width: 390, height: 844 });
    await phone.go('/oa/travel?tab=mine');
    await phone.tab.getByText(tripNo).first().waitFor();
    await phone.shot(`phone-trips-${language}`);
    await phone.tab.getByText(tripNo).first().click();
    await phone.tab.locator('h1').filter({ hasText: tripNo }).waitFor();
    await phone.shot(`phone-trip-${language}`);
    await button(phone, 'approval.do.approve').click();
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
    await employee.shot(`trip-approved-${language}`);
    await button(employee, 'trip.takeAdvance').click();
    await expect.poll(() => tab.getByLabel(said('loan.amount'), { exact: true }).inputValue()).toMatch(/^300/);
    await employee.shot(`trip-advance-${language}`);
    await employee.sends('loan.save', () => button(employee, 'kit.save').click());
    await page.waitForFunction(() => new URLSearchParams(location.search).has('id'));
    await tab.getByText(tripNo).first().waitFor();
  });

  test('its expenses are claimed with the allowance, an e-invoice and a receipt', async () => {
    const employee = desk('operator');
    const { page, tab } = employee;
    await employee.go('/oa/travel?tab=all');
    await employee.row(tripNo).getByText(tripNo).first().click();
    await employee.stands('trip.state.approved');
    await button(employee, 'trip.claim').click();
    // The form has the allowance already; the invoice is a line of its own.
    await tab.locator('[role=gridcell]').filter({ hasText: place }).first().waitFor();
    const invoice = `<HDon><DLHDon><TTChung><KHMSHDon>1</KHMSHDon><KHHDon>${series}</KHHDon><SHDon>${process.pid}</SHDon><NLap>${day(-2)}</NLap>
      <DVTTe>VND</DVTTe></TTChung><NDHDon><NBan><Ten>CÔNG TY TNHH KHÁCH SẠN A</Ten><MST>0101234567</MST></NBan>
      <TToan><TgTCThue>20000000</TgTCThue><TgTThue>1600000</TgTThue><TgTTTBSo>21600000</TgTTTBSo></TToan></NDHDon></DLHDon></HDon>`;
    await tab.locator('input[type=file][accept*="xml"]').setInputFiles({
      name: 'hoa-don.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(invoice),
    });
    await tab.getByText(`1${series}-${process.pid}`).first().waitFor();
    await paste(employee, 1, [['TRAVEL'], ['TRAVEL']]);
    const travel = tab.locator('[role=gridcell]').filter({ hasText: fee });
    await expect.poll(() => travel.count()).toBe(2);
    await employee.shot(`trip-claim-form-${language}`);
    const saved = (await employee.sends('expenseClaim.save', () => button(employee, 'kit.save').click())) as { claim_no: string };
    claimNo = saved.claim_no;
    await page.waitForFunction(() => new URLSearchParams(location.search).has('id'));
    await employee.stands('expenseClaim.state.draft');
    await tab.getByRole('tab', { name: said('kit.attachments') }).click();
    await employee.sends('attachment.add', () => tab.locator('.kit-attachments input[type=file]').setInputFiles(receipt));
    await tab.getByText('receipt-sample.jpg').first().waitFor();
    await employee.sends('expenseClaim.move', () => button(employee, 'expenseClaim.do.submit').click());
    await employee.stands('expenseClaim.state.supervisorReview');
    await employee.shot(`trip-claim-${language}`);
  });

  test('four people review it, the first of them on a phone, and finance confirms the invoice', async () => {
    const phone = desk('director');
    await phone.go('/oa/fee?tab=mine');
    await phone.tab.getByText(claimNo).first().click();
    await phone.tab.locator('h1').filter({ hasText: claimNo }).waitFor();
    await phone.shot(`phone-claim-${language}`);
    await button(phone, 'approval.do.approve').click();
    await phone.sends('approval.decide', () => last(phone, approve).click());
    await phone.page.setViewportSize({ width: 1440, height: 860 });
    for (const name of ['executive1', 'settlement', 'findirector']) {
      const reviewer = desk(name);
      await reviewer.go('/oa/fee?tab=mine');
      await reviewer.row(claimNo).getByText(claimNo).first().click();
      await reviewer.tab.locator('h1').filter({ hasText: claimNo }).waitFor();
      if (name === 'settlement') {
        const review = said('expenseClaim.do.review');
        await button(reviewer, 'expenseClaim.do.review').click();
        const invoice = reviewer.dialog.locator('[role=row]').filter({ hasText: series });
        await invoice.locator('[role=gridcell]').last().dblclick();
        await invoice.getByLabel(said('kit.yes')).waitFor();
        // What was asked stands in the reader's notation, and the lines stay those of the claim.
        await invoice
          .getByText(language === 'vi' ? '21.600.000' : '21,600,000')
          .first()
          .waitFor();
        expect(await reviewer.dialog.getByRole('button', { name: said('kit.addLine') }).count()).toBe(0);
        await reviewer.shot(`trip-claim-review-${language}`);
        await reviewer.sends('expenseClaim.review', () => last(reviewer, review).click());
        await reviewer.dialog.waitFor({ state: 'hidden' });
      }
      await button(reviewer, 'approval.do.approve').click();
      await reviewer.sends('approval.decide', () => last(reviewer, approve).click());
    }
  });

  test('the cashier pays it, and its entry is found in the ledger', async () => {
    const [cashier, supervisor] = [desk('cashier'), desk('findirector')];
    await cashier.go('/oa/fee?tab=pendingReimbursement');
    await cashier.press(claimNo, said('expenseClaim.do.pay'));
    await cashier.pick(cashier.dialog, said('expenseClaim.own_bank_account_id'), 'CNY');
    await cashier.shot(`trip-claim-pay-${language}`);
    const paid = (await cashier.sends('expenseClaim.pay', () => last(cashier, said('expenseClaim.do.pay')).click())) as { payment: string };
    expect(Number(paid.payment)).toBeGreaterThan(0);
    await supervisor.go('/oa/fee?tab=approved');
    await supervisor.row(claimNo).getByText(claimNo).first().click();
    await supervisor.stands('expenseClaim.state.approved');
    await supervisor.tab.getByRole('tab', { name: said('loan.books') }).click();
    const line = supervisor.row(said('ledger.account.employeeAdvance'));
    await line.waitFor();
    await supervisor.shot(`trip-claim-books-${language}`);
    const entryNo = (await line.getByText(/^JE[CVT]\d+$/).innerText()).trim();
    await supervisor.go(`/finance/ledger?w.entry_no=${entryNo}`);
    await supervisor.row(entryNo).waitFor();
    await supervisor.row(said('ledger.account.adminExpense')).waitFor();
    await supervisor.tab.getByText(claimNo).first().waitFor();
    await supervisor.shot(`trip-claim-ledger-${language}`);
    await desk('operator').go('/oa/travel?tab=all');
    await desk('operator').row(tripNo).waitFor();
    await desk('operator').shot(`trips-${language}`);
  });
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
