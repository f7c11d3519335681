import { afterAll, expect, test } from 'vitest';
import { closeBrowser } from '../browser.ts';
import { type Desk, desksOf, formItem, said } from '../desk.ts';

/*
 * The pages of an order's price, way and papers: its form while it is typed, its detail, its waybill, the transfers at the border,
 * and the dialog in which a request is paid.
 */

const { opened, desk } = desksOf(['clerk', 'dispatcher', 'cashier']);
afterAll(closeBrowser);

type Orders = {
  readonly rows: readonly { readonly id: string; readonly order_no: string; readonly business_type: string; readonly state: string }[];
};
type Preview = {
  readonly charges: readonly { readonly quantity: string; readonly amount: string; readonly currency: string }[];
  readonly totals: readonly { readonly amount: string; readonly currency: string }[];
  readonly legs: readonly { readonly from_name: string; readonly to_name: string }[];
};

/** Decimal text as Vietnamese pages write it. */
function written(amount: string): string {
  const [whole = '', cents] = amount.split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, '.'), cents].filter(Boolean).join(',');
}
const confirm = ({ dialog }: Desk, word: string) => dialog.locator('.ant-modal-footer').getByRole('button', { name: word, exact: true });

let saved = '';
let atBorder = '';

test('The form of an order shows charges and legs while it is typed, and takes services.', async () => {
  const clerk = desk('clerk');
  const { page, tab } = clerk;
  const { rows } = (await clerk.sends('order.list', () => clerk.go('/order/list?tab=all'))) as Orders;
  const across = rows.find(({ business_type, state }) => business_type === 'crossBorder' && state !== 'draft');
  if (!across) throw new Error('no order across a border');
  const before = (await clerk.sends('order.preview', () => clerk.go(`/order/copyOrder?id=${across.id}`))) as Preview;
  const aside = tab.locator('.kit-section').filter({ has: page.getByRole('heading', { name: said('order.preview.charges') }) });
  const total = ({ totals: [first] }: Preview): string => `${written(first?.amount ?? '')} ${first?.currency}`;
  await aside.getByText(total(before)).first().waitFor();
  expect(before.charges.length).toBeGreaterThan(1);
  for (const { amount, currency } of before.charges)
    await aside
      .getByText(`${written(amount)} ${currency}`)
      .first()
      .waitFor();
  // The route of the line changes trucks on the way.
  expect(before.legs.length).toBeGreaterThan(1);
  for (const { from_name, to_name } of before.legs) await aside.getByText(`${from_name} → ${to_name}`).waitFor();
  await clerk.shot('order-form');

  // A heavier load costs more, before anything is saved.
  await tab.locator('[role=grid][data-lines]').first().getByRole('row').nth(1).getByRole('gridcell').nth(4).click();
  const after = (await clerk.sends('order.preview', async () => {
    await page.keyboard.type(String(10_000 + (process.pid % 9000)));
    await page.keyboard.press('Enter');
  })) as Preview;
  expect(total(after)).not.toBe(total(before));
  await aside.getByText(total(after)).first().waitFor();

  const services = ['tailLift', 'returnOfPod'].map((one) => said(`order.serviceOf.${one}`));
  for (const service of services) await clerk.pick(tab, said('order.services'), service);
  await page.keyboard.press('Escape');
  await clerk.shot('order-form-services');
  const order = (await clerk.sends('order.save', () => page.keyboard.press('Control+KeyS'))) as { id: string };
  saved = order.id;
  await clerk.stands('order.state.draft');
  const chosen = tab.locator('.kit-fact').filter({ hasText: said('order.services') });
  for (const service of services) await expect.poll(() => chosen.innerText()).toContain(service);
  await clerk.shot('order-detail-services');
});

test('The detail of an order has its legs, and its position on a map.', async () => {
  const dispatcher = desk('dispatcher');
  const { page, tab } = dispatcher;
  const { by_route } = (await dispatcher.sends('orderLeg.get', () => dispatcher.go(`/order/orderDetail?id=${saved}&section=legs`))) as {
    by_route: readonly { from_name: string; to_name: string }[];
  };
  expect(by_route.length).toBeGreaterThan(1);
  for (const { from_name, to_name } of by_route)
    await tab.locator('.ant-table-row').filter({ hasText: from_name }).filter({ hasText: to_name }).first().waitFor();
  await dispatcher.shot('order-legs');

  type Live = {
    readonly trucks: readonly { readonly plate_no: string; readonly trip: { readonly order_nos: readonly string[] } | null }[];
  };
  const { trucks } = (await dispatcher.sends('truckTrack.live', () => dispatcher.go('/dispatch/truckTrack'))) as Live;
  const truck = trucks.find(({ trip }) => trip?.order_nos[0]);
  const no = truck?.trip?.order_nos[0] ?? '';
  await dispatcher.go(`/order/list?tab=all&w.words=${no}`);
  await dispatcher.row(no).getByRole('link', { name: no }).first().click();
  await tab.locator('.kit-page-head').getByText(no).first().waitFor();
  await tab.getByRole('tab', { name: said('truckTrack.position'), exact: true }).click();
  const map = tab.getByRole('tabpanel', { name: said('truckTrack.position') });
  await map.locator('.kit-map canvas').waitFor();
  await map
    .getByText(truck?.plate_no ?? '')
    .first()
    .waitFor();
  await map.locator('.kit-map .ant-skeleton').waitFor({ state: 'hidden' });
  await dispatcher.shot('order-position');
  expect(page.url()).toContain('section=position');
});

test('The dispatch of the border takes the customs release of a leg, and gives it back.', async () => {
  const dispatcher = desk('dispatcher');
  const { tab, dialog } = dispatcher;
  type Transfers = {
    readonly rows: readonly { readonly order_no: string; readonly needs_release: boolean; readonly released_at: string | null }[];
  };
  const { rows } = (await dispatcher.sends('orderLeg.transfers', () =>
    dispatcher.go('/dispatch/dispatchOrder/border?show=transfers&tab=held'),
  )) as Transfers;
  const waitingOrder = rows.find(({ needs_release, released_at }) => needs_release && !released_at)?.order_no ?? '';
  atBorder = waitingOrder;
  await dispatcher.row(waitingOrder).getByText(said('orderLeg.held')).waitFor();
  await dispatcher.press(waitingOrder, said('orderLeg.do.release'));
  await dialog.locator('textarea').fill('Tờ khai 530220260001');
  await dispatcher.sends('orderLeg.release', () =>
    dialog
      .getByRole('button', { name: said('orderLeg.do.release'), exact: true })
      .last()
      .click(),
  );
  await dispatcher.go('/dispatch/dispatchOrder/border?show=transfers&tab=waiting');
  await dispatcher.row(waitingOrder).getByText('Tờ khai 530220260001').waitFor();
  await dispatcher.row(waitingOrder).getByText(said('orderLeg.released')).first().waitFor();
  await dispatcher.shot('border-released');
  await dispatcher.pressSurely('orderLeg.release', waitingOrder, said('orderLeg.do.hold'));
  await dispatcher.row(waitingOrder).getByText(said('orderLeg.held')).waitFor();
  // The list of the border names the customs state of each order.
  await dispatcher.go('/dispatch/dispatchOrder/border?show=list');
  await tab
    .getByRole('columnheader', { name: said('orderLeg.release') })
    .first()
    .waitFor();
});

test('A waybill names the legs and the carrier of its order, in the list and on paper.', async () => {
  const dispatcher = desk('dispatcher');
  const { page, tab } = dispatcher;
  type Waybills = {
    readonly rows: readonly {
      readonly id: string;
      readonly waybill_no: string;
      readonly legs: string | null;
      readonly carrier_name: string | null;
    }[];
  };
  const { rows } = (await dispatcher.sends('waybill.list', () =>
    dispatcher.go(`/order/yd?tab=underWay&w.order_no=${atBorder}`),
  )) as Waybills;
  const waybill = rows.find(({ legs, carrier_name }) => legs && carrier_name);
  if (!waybill?.legs || !waybill.carrier_name) throw new Error('no waybill with a carrier');
  await dispatcher.row(waybill.waybill_no).getByText(waybill.legs).first().waitFor();
  for (const heading of ['waybill.legs', 'waybill.carrier_name'])
    await expect.poll(() => tab.getByRole('columnheader', { name: said(heading) }).count()).toBeGreaterThan(0);
  await dispatcher.shot('waybills');
  await dispatcher.go(`/print/waybill?ids=${waybill.id}`);
  const sheet = page.locator('.print-sheet, .panel:visible, main:visible').first();
  for (const text of [said('waybill.legs'), waybill.legs, said('waybill.carrier_name'), waybill.carrier_name])
    await sheet.getByText(text).first().waitFor();
  await dispatcher.shot('waybill');
});

test('The dialog of a payment asks for the amount paid now and takes the slip of the bank, which stays with the request.', async () => {
  const cashier = desk('cashier');
  const { tab, dialog } = cashier;
  type Requests = { readonly rows: readonly { readonly id: string; readonly request_no: string; readonly currency: string }[] };
  const { rows } = (await cashier.sends('paymentRequest.list', () => cashier.go('/finance/work/payBill?tab=unpaid'))) as Requests;
  const request = rows.find(({ currency }) => currency === 'CNY');
  const no = request?.request_no ?? '';
  await cashier.press(no, said('paymentRequest.do.pay'));
  await dialog.getByLabel(said('paymentRequest.payAmount'), { exact: true }).first().fill('1');
  await cashier.pick(dialog, said('paymentRequest.own_bank_account_id'), '');
  await formItem(dialog, said('paymentRequest.file.bankSlip'))
    .locator('input[type=file]')
    .setInputFiles({
      name: 'uy-nhiem-chi.png',
      mimeType: 'image/png',
      buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
    });
  await dialog.getByText('uy-nhiem-chi.png').waitFor();
  await cashier.shot('pay-dialog');
  await cashier.sends('paymentRequest.pay', () => confirm(cashier, said('paymentRequest.do.pay')).click());
  await cashier.go(`/finance/work/request?id=${request?.id}`);
  await tab.getByRole('tab', { name: said('kit.attachments') }).click();
  await tab.locator('.kit-rail').getByText('uy-nhiem-chi.png').waitFor();
  await tab.locator('.kit-rail').getByText(said('paymentRequest.file.bankSlip')).first().waitFor();
  await cashier.shot('pay-slip');
});

test('None of these pages reported an error.', () => {
  for (const [name, { faults }] of opened) expect([name, faults]).toEqual([name, []]);
});
