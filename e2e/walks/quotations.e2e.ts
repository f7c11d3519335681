import { afterAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { closeBrowser, speak } from '../browser.ts';
import { deskOf, phone, said } from '../desk.ts';

/* A customs broker's quotation, and the price really agreed for an order: reviewed, confirmed by another person, and charged. */

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
  await clerk.go('/customer/customs/broker/quotation?tab=approved');
  await clerk.shot('broker-quotations-zh');
  await speak(clerk.page, 'vi');
  const { rows } = (await clerk.sends('quotation.listBroker', () =>
    clerk.go('/customer/customs/broker/quotation?tab=approved'),
  )) as Agreements;
  await clerk.shot('broker-quotations');
  const id = rows[0]?.id ?? '';
  await clerk.go(`/customer/customs/broker/quotation/handleQuotation?id=${id}`);
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
