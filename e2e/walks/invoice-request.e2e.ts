import { afterAll, expect, test } from 'vitest';
import { closeBrowser } from '../browser.ts';
import { type Desk, desksOf, said } from '../desk.ts';
import { textFaultsOf } from '../raw-keys.ts';
import { story } from '../story.ts';

story();

/*
 * A colleague who looks after a customer asks finance for an invoice, on the page of the bill. The accountant finds it by its badge, declines it
 * with a reason, and issues the one that is asked for again; the colleague finds both answers on the bill.
 */

const { opened, desk } = desksOf(['service', 'accountant']);
const requests = '/customer/details/bill/invoice?of=requests';
const title = `Công ty Thương mại Phú Thịnh ${process.pid}`;
const reason = `Thiếu mã số thuế ${process.pid}`;
let bill = { id: '', left: '' };
let [first, second] = [{ request_no: '' }, { request_no: '' }];

afterAll(closeBrowser);
const button = (who: Desk, name: string) => who.tab.getByRole('button', { name, exact: true }).first();
const confirm = (who: Desk, name: string) => who.dialog.getByRole('button', { name, exact: true }).last();

/** Opens the invoices of a bill. */
async function openInvoices(who: Desk, id: string): Promise<void> {
  await who.go(`/customer/details/bill/billDetail?id=${id}`);
  await who.tab.getByRole('tab', { name: said('invoice.invoices'), exact: true }).click();
}

/** The number that the menu shows beside the page of invoices. */
const badge = ({ page }: Desk) =>
  page
    .locator('.sidebar .menu-label')
    .filter({ has: page.getByText(said('page.invoices'), { exact: true }) })
    .locator('.badge');
const shown = async (who: Desk): Promise<number> => ((await badge(who).count()) === 0 ? 0 : Number(await badge(who).innerText()));

test('the colleague asks for an invoice on the page of a confirmed bill', async () => {
  const service = desk('service');
  const { rows } = (await service.sends('bill.list', () => service.go('/customer/details/bill?tab=open'))) as {
    rows: readonly { id: string; state: string }[];
  };
  for (const { id } of rows.filter(({ state }) => state === 'confirmed')) {
    const { left: amounts } = (await service.sends('invoiceRequest.ofBill', () => openInvoices(service, id))) as {
      left: readonly { amount: string }[];
    };
    const [left, more] = amounts;
    if (left && !more && Number(left.amount) > 0) {
      bill = { id, left: left.amount };
      break;
    }
  }
  expect(bill.id, 'the demo has a confirmed bill with something left to request').not.toBe('');
  await button(service, said('invoiceRequest.do.request')).click();
  await service.dialog.getByLabel(said('invoiceRequest.title'), { exact: true }).fill(title);
  await service.dialog.getByLabel(said('invoiceRequest.remark'), { exact: true }).fill('Khách cần trước cuối tháng');
  await service.shot('request-dialog');
  first = (await service.sends('invoiceRequest.request', () =>
    confirm(service, said('invoiceRequest.do.request')).click(),
  )) as typeof first;
  await service.row(first.request_no).getByText(said('invoiceRequest.state.waiting')).waitFor();
  await service.shot('requested');
  // All that was left is requested, so nothing is offered to be requested again.
  await button(service, said('invoiceRequest.do.request')).waitFor({ state: 'detached' });
  expect(await textFaultsOf(service.tab, 'vi')).toEqual([]);
});

test('the accountant finds it waiting by the number in the menu, and declines it with a reason', async () => {
  const accountant = desk('accountant');
  const { rows } = (await accountant.sends('invoiceRequest.list', () => accountant.go(requests))) as { rows: readonly unknown[] };
  await accountant.row(first.request_no).waitFor();
  await expect.poll(() => shown(accountant)).toBe(rows.length);
  await accountant.shot('waiting');
  await accountant.press(first.request_no, said('invoiceRequest.do.decline'));
  await accountant.dialog.getByRole('textbox').fill(reason);
  await accountant.sends('invoiceRequest.move', () => confirm(accountant, said('invoiceRequest.do.decline')).click());
  await accountant.row(first.request_no).waitFor({ state: 'detached' });
  await expect.poll(() => shown(accountant)).toBe(rows.length - 1);
  expect(await textFaultsOf(accountant.tab, 'vi')).toEqual([]);
});

test('the colleague reads the reason on the bill, and asks again', async () => {
  const service = desk('service');
  await openInvoices(service, bill.id);
  await service.row(first.request_no).getByText(reason).waitFor();
  await service.shot('declined');
  await button(service, said('invoiceRequest.do.request')).click();
  second = (await service.sends('invoiceRequest.request', () =>
    confirm(service, said('invoiceRequest.do.request')).click(),
  )) as typeof second;
  await service.row(second.request_no).getByText(said('invoiceRequest.state.waiting')).waitFor();
});

test('the accountant issues the invoice from the list, with the values that were asked for', async () => {
  const accountant = desk('accountant');
  await accountant.go(requests);
  await accountant.press(second.request_no, said('invoice.issue'));
  const amount = accountant.dialog.getByLabel(said('invoice.amount'), { exact: true });
  await amount.waitFor();
  const digits = (text: string): string => text.replaceAll(/\D/g, '');
  expect(digits(await amount.inputValue())).toBe(digits(bill.left));
  await accountant.shot('issue');
  const { invoice_no } = (await accountant.sends('invoice.issue', () => confirm(accountant, said('invoice.issue')).click())) as {
    invoice_no: string;
  };
  await accountant.row(second.request_no).waitFor({ state: 'detached' });
  await accountant.go(`${requests}&tab=issued`);
  await accountant.row(second.request_no).getByText(invoice_no).waitFor();
  await accountant.shot('issued');

  const service = desk('service');
  await openInvoices(service, bill.id);
  const row = service.row(second.request_no);
  await row.getByText(said('invoiceRequest.state.issued')).waitFor();
  await row.getByText(invoice_no).waitFor();
  await service.shot('answered');
  expect(await textFaultsOf(service.tab, 'vi')).toEqual([]);
  for (const [name, { faults }] of opened) expect(faults, name).toEqual([]);
});
