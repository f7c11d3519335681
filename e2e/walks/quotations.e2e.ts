import { afterAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { closeBrowser, speak } from '../browser.ts';
import { deskOf, phone, said } from '../desk.ts';
import { stamp } from '../stamp.ts';

/* A customs broker's quotation; the price really agreed for an order, reviewed, confirmed by another person, and charged; and a quotation that a
   customer asks for and accepts. */

afterAll(closeBrowser);

const button = (within: Locator | Page, key: string) => within.getByRole('button', { name: said(key), exact: true });

type Agreements = { rows: { id: string; no: string; state: string; own: boolean }[] };

test('An agreed price is read beside its quotation and confirmed by another person, who then sees the charge of the order.', async () => {
  const director = await deskOf('director');
  await speak(director.page, 'zh');
  await director.go('/customer/real/quotation?tab=all');
  await director.shot('actual-quotations-zh');
  await speak(director.page, 'vi');
  const { rows } = (await director.sends('actualQuotation.list', () => director.go('/customer/real/quotation?tab=agreed'))) as Agreements;
  const [agreed] = rows;
  if (!agreed) throw new Error('no agreed price in the demo');
  await director.shot('actual-quotations');
  await director.go(`/customer/quotation/handleRealQuotation?id=${agreed.id}`);
  await director.stands('actualQuotation.state.agreed');
  await director.tab.getByText(said('actualQuotation.effect')).first().waitFor();
  await director.shot('actual-quotation');
  await button(director.tab, 'actualQuotation.do.confirm').first().click();
  await director.sends('actualQuotation.move', () => button(director.dialog, 'actualQuotation.do.confirm').last().click());
  await director.stands('actualQuotation.state.confirmed');
  await director.tab.getByRole('tab', { name: said('actualQuotation.charged') }).click();
  await director.shot('actual-quotation-charged');

  const hand = await deskOf('accountant', phone);
  await hand.go('/customer/real/quotation?tab=all');
  await hand.shot('actual-quotations-phone');
  await hand.go('/customer/quotation/handleRealQuotation');
  await hand.tab.getByText(said('actualQuotation.nameOrder')).waitFor();
  await hand.shot('actual-quotation-form-phone');
  expect([...director.faults, ...hand.faults]).toEqual([]);
});

test("A broker's price list is compared with the others and read on a phone.", async () => {
  const clerk = await deskOf('payables');
  await speak(clerk.page, 'zh');
  await clerk.go('/customer/customs/broker/quotation?tab=past');
  await clerk.shot('broker-quotations-zh');
  await speak(clerk.page, 'vi');
  await clerk.go('/customer/customs/broker/quotation?tab=approved');
  await clerk.shot('broker-quotations');
  await clerk.tab.locator('.ant-table-row .kit-link').first().click();
  await clerk.page.waitForURL('**/handleQuotation?id=*');
  const id = new URL(clerk.page.url()).searchParams.get('id') ?? '';
  await clerk.stands('quotation.state.approved');
  await clerk.shot('broker-quotation');
  await clerk.tab.getByRole('tab', { name: said('quotation.compare') }).click();
  await clerk.shot('broker-compare');
  await clerk.go('/customer/customs/broker/quotation/handleQuotation');
  await clerk.tab.getByText(said('quotation.prices')).first().waitFor();
  await clerk.shot('broker-form');

  const hand = await deskOf('payables', phone);
  await hand.go('/customer/customs/broker/quotation?tab=approved');
  await hand.shot('broker-quotations-phone');
  await hand.go(`/customer/customs/broker/quotation/handleQuotation?id=${id}`);
  await hand.stands('quotation.state.approved');
  await hand.shot('broker-quotation-phone');
  expect([...clerk.faults, ...hand.faults]).toEqual([]);
});

test('A customer asks for a quotation, staff send an approved one in reply, and the customer accepts it.', async () => {
  const customer = await deskOf('customer.cn');
  await customer.go('/quotation/own/request');
  await button(customer.tab, 'quotationRequest.do.ask').click();
  const goods = `Linh kiện ${stamp()}`;
  for (const [place, label] of ['origin_station_id', 'destination_station_id'].entries()) {
    await customer.dialog.getByLabel(said(`quotationRequest.${label}`), { exact: true }).click();
    await customer.page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(place).click();
  }
  await customer.dialog.getByLabel(said('quotationRequest.goods'), { exact: true }).fill(goods);
  const { request_no } = (await customer.sends('quotationRequest.ask', () =>
    button(customer.dialog, 'quotationRequest.do.ask').last().click(),
  )) as { request_no: string };
  await customer.row(request_no).getByText(said('quotationRequest.state.requested')).waitFor();
  await customer.shot('own-requests');

  const accountant = await deskOf('accountant');
  await accountant.go('/customer/quotation/request');
  await accountant.row(goods).locator('.kit-link').first().click();
  await accountant.stands('quotationRequest.state.requested');
  await button(accountant.tab, 'quotationRequest.do.quote').first().click();
  await accountant.sends('quotation.send', () => button(accountant.dialog, 'quotationRequest.do.quote').last().click());
  await accountant.stands('quotationRequest.state.quoted');
  await accountant.shot('request-quoted');

  await customer.go('/quotation/own');
  await customer.tab.locator('.kit-link').first().click();
  await customer.stands('ownQuotation.state.open');
  await button(customer.tab, 'ownQuotation.do.accept').first().click();
  await customer.sends('ownQuotation.answer', () => button(customer.dialog, 'ownQuotation.do.accept').last().click());
  await customer.stands('ownQuotation.state.accepted');
  await customer.shot('own-quotation-accepted');
  expect([...customer.faults, ...accountant.faults]).toEqual([]);
});
