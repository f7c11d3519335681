import { afterAll, expect, test } from 'vitest';
import { closeBrowser } from '../browser.ts';
import { desksOf, formItem, said } from '../desk.ts';

/* A clerk prepares the payment of a Thai carrier in the books of the Chinese company: its bills and its account are in baht. */

const { desk } = desksOf(['payables']);
afterAll(closeBrowser);

test('The form says in which currency a carrier has no bills, and offers accounts of the payee in the currency of the request alone.', async () => {
  const payables = desk('payables');
  const { page, tab } = payables;
  const { rows } = (await payables.sends('bill.list', () => payables.go('/finance/work/bill?tab=open'))) as {
    rows: readonly { bill_no: string; party_name: string; state: string; balances: readonly { currency: string }[] }[];
  };
  const inBaht = rows.find(({ state, balances }) => state === 'confirmed' && balances.length === 1 && balances[0]?.currency === 'THB');
  const inYuan = rows.find(({ state, balances }) => state === 'confirmed' && balances.length === 1 && balances[0]?.currency === 'CNY');
  if (!inBaht || !inYuan) throw new Error('the demo owes carriers nothing in baht or in yuan');
  await payables.go('/finance/work/request?edit=new');
  await payables.pick(tab, said('paymentRequest.carrier_id'), inBaht.party_name);
  await tab.getByText(said('paymentRequest.noBills', { currency: 'CNY' })).waitFor();
  const account = tab.getByLabel(said('paymentRequest.party_bank_account_id'), { exact: true }).first();
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  const chosen = formItem(tab, said('paymentRequest.party_bank_account_id')).locator('.ant-select-content-has-value');
  await account.click();
  await page.locator('.ant-select-dropdown:visible').getByText(said('kit.nothingFound')).waitFor();
  await page.keyboard.press('Escape');

  await payables.pick(tab, said('paymentRequest.currency'), 'THB');
  await payables.row('THB').waitFor();
  await account.click();
  await offered.first().click();
  await chosen.waitFor();
  await payables.shot('payee-in-baht');
  // The account of the carrier that was chosen before does not stay with another one.
  await payables.pick(tab, said('paymentRequest.carrier_id'), inYuan.party_name);
  await chosen.waitFor({ state: 'detached' });
  await tab.getByText(said('paymentRequest.noBills', { currency: 'THB' })).waitFor();
  expect(payables.faults).toEqual([]);
});
