import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { closeBrowser, speak } from '../browser.ts';
import { type Desk, deskOf, phone, said } from '../desk.ts';
import { textFaultsOf } from '../raw-keys.ts';
import { story } from '../story.ts';

story();

/* A customer reports a claim and follows it, and answers its bills; we see both. */

let customer: Desk;
beforeAll(async () => {
  customer = await deskOf('customer.cn');
});
afterAll(() => closeBrowser());

type Claims = { rows: { id: string; order_no: string | null }[] };
type Bills = { rows: { id: string; bill_no: string }[] };
let claim: { id: string; claim_no: string };

test('A customer reports a claim for an order of its own and follows it in plain words.', async () => {
  onTestFailed(() => customer.shot('failed-claim'));
  const { rows } = (await customer.sends('ownClaim.list', () => customer.go('/order/claim/own'))) as Claims;
  const orderNo = rows.find((row) => row.order_no !== null)?.order_no ?? '';
  await customer.shot('own-claims');
  await customer.tab.getByRole('button', { name: said('ownClaim.do.report') }).click();
  await customer.dialog.getByLabel(said('cargoClaim.order_no')).fill(orderNo);
  await customer.dialog.getByLabel(said('cargoClaim.claimed')).fill('1200');
  await customer.dialog.getByLabel(said('cargoClaim.description')).fill('Sáu thùng bị móp');
  claim = (await customer.sends('ownClaim.report', () =>
    customer.dialog.getByRole('button', { name: said('ownClaim.do.report'), exact: true }).click(),
  )) as typeof claim;
  await customer.go(`/order/claim/own/detail?id=${claim.id}`);
  await customer.stands('ownClaim.state.registered');
  await customer.tab.getByText(said('ownClaim.plain.registered')).waitFor();
  await customer.shot('own-claim');
  expect(await textFaultsOf(customer.tab, 'vi')).toEqual([]);
});

test('Our side sees the claim, its files and messages apart from those with the customer.', async () => {
  const clerk = await deskOf('clerk');
  onTestFailed(() => clerk.shot('failed-clerk'));
  await clerk.go(`/order/claim/detail?id=${claim.id}`);
  await clerk.stands('cargoClaim.state.registered');
  await clerk.tab.getByRole('tab', { name: said('cargoClaim.offer') }).click();
  await clerk.shot('claim-offer');
  expect(await textFaultsOf(clerk.tab, 'vi')).toEqual([]);
  expect(clerk.faults).toEqual([]);
});

test('The customer disputes a line of a bill, and the accountant answers it.', async () => {
  onTestFailed(() => customer.shot('failed-bill'));
  const { rows } = (await customer.sends('bill.own', () => customer.go('/finance/bill/own'))) as Bills;
  const [bill] = rows;
  if (!bill) throw new Error('no bill was sent to this customer');
  await customer.shot('own-bills');
  await customer.go(`/finance/bill/own?id=${bill.id}`);
  await customer.stands('bill.state.sent');
  // The head says what the bill is for and what is still to be paid.
  const facts = customer.tab.locator('.kit-detail-head > .kit-facts');
  for (const word of ['bill.amount', 'bill.open']) await facts.getByText(said(word), { exact: true }).waitFor();
  await customer.shot('own-bill');
  await customer.press(/[A-Z]{3}\d{10}/.exec(await customer.row('CNY').innerText())?.[0] ?? '', said('bill.do.disputeLine'));
  await customer.dialog.getByLabel(said('bill.reason')).fill('Giá hợp đồng thấp hơn');
  await customer.sends('bill.disputeLine', () =>
    customer.dialog.getByRole('button', { name: said('bill.do.disputeLine'), exact: true }).click(),
  );
  await customer.stands('bill.state.disputed');
  expect(await textFaultsOf(customer.tab, 'vi')).toEqual([]);

  const accountant = await deskOf('accountant');
  onTestFailed(() => accountant.shot('failed-accountant'));
  await accountant.go(`/customer/details/bill/billDetail?id=${bill.id}`);
  await accountant.tab.getByRole('tab', { name: said('bill.disputes') }).click();
  await accountant.shot('disputes');
  await accountant.press('Giá hợp đồng thấp hơn', said('bill.do.answerDispute'));
  await accountant.dialog.getByLabel(said('bill.answer')).fill('Theo phụ lục 3');
  await accountant.sends('bill.answerDispute', () =>
    accountant.dialog.getByRole('button', { name: said('bill.do.answerDispute'), exact: true }).click(),
  );
  await accountant.tab.getByText('Theo phụ lục 3').first().waitFor();
  await accountant.shot('answered');
  expect(await textFaultsOf(accountant.tab, 'vi')).toEqual([]);
  expect(accountant.faults).toEqual([]);
  expect(customer.faults).toEqual([]);
});

test('The pages are read on a phone, and in Chinese.', async () => {
  const hand = await deskOf('customer.cn', phone);
  await hand.go(`/order/claim/own/detail?id=${claim.id}`);
  await hand.shot('phone-own-claim');
  await hand.go('/finance/bill/own');
  await hand.shot('phone-own-bills');
  expect(hand.faults).toEqual([]);
  await speak(customer.page, 'zh');
  await customer.go(`/order/claim/own/detail?id=${claim.id}`);
  await customer.shot('own-claim-zh');
  expect(await textFaultsOf(customer.tab, 'zh')).toEqual([]);
});
