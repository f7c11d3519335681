import { afterAll, expect, test } from 'vitest';
import { closeBrowser, speak } from '../browser.ts';
import { type Desk, desksOf, said } from '../desk.ts';
import { textFaultsOf } from '../raw-keys.ts';
import { story } from '../story.ts';

story();

/*
 * One own company bills another, which accepts the bill into both books. A transfer of another bill is prepared, approved and accepted by
 * three people, and clears both sides.
 */

const { opened, desk } = desksOf(['accountant', 'cashier', 'findirector', 'admin']);
const memo = `Cước hộ chặng Bằng Tường ${process.pid}`;
const sister = 'Công ty TNHH Tiếp vận Quayside Việt Nam';
let bill: { id: string; bill_no: string };
let settlement: { id: string; settlement_no: string };

afterAll(closeBrowser);
const button = (who: Desk, name: string) => who.tab.getByRole('button', { name, exact: true }).first();
const confirm = (who: Desk, name: string) => who.dialog.getByRole('button', { name, exact: true }).last();

test('the accountant bills the sister company, whose side accepts it into both books', async () => {
  const accountant = desk('accountant');
  const { tab, page } = accountant;
  await accountant.go('/finance/intercompany?tab=all');
  await accountant.shot('bills');
  await tab.getByRole('button', { name: said('intercompanyBill.new') }).click();
  await accountant.pick(tab, said('intercompanyBill.buyer_id'), sister);
  await tab.getByLabel(said('intercompanyBill.memo'), { exact: true }).fill(memo);
  const cell = (place: number) => tab.getByRole('row').nth(1).getByRole('gridcell').nth(place);
  await cell(0).click();
  await page.keyboard.press('Enter');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await cell(3).click();
  await page.keyboard.type('3200');
  await page.keyboard.press('Enter');
  await accountant.shot('bill-form');
  bill = (await accountant.sends('intercompanyBill.save', () => button(accountant, said('kit.save')).click())) as typeof bill;
  await accountant.go(`/finance/intercompany?id=${bill.id}`);
  await accountant.sends('intercompanyBill.move', () => button(accountant, said('intercompanyBill.do.submit')).click());
  await accountant.stands('intercompanyBill.state.submitted');

  const admin = desk('admin');
  await admin.go('/finance/intercompany?tab=submitted');
  await admin.pressSurely('intercompanyBill.move', bill.bill_no, said('intercompanyBill.do.accept'));
  await admin.go(`/finance/intercompany?id=${bill.id}`);
  await admin.stands('intercompanyBill.state.accepted');
  await admin.shot('bill');
  expect(await textFaultsOf(admin.tab, 'vi')).toEqual([]);
  await admin.tab.getByRole('tab', { name: said('intercompanyBill.sides') }).click();
  await admin.row(sister).waitFor();
  await admin.shot('sides');
});

test('a transfer is prepared, approved and accepted by three people, and clears a bill in both books', async () => {
  const cashier = desk('cashier');
  await cashier.go('/finance/intercompany/settlement?edit=new');
  await cashier.pick(cashier.tab, said('intercompanySettlement.receiver_id'), sister);
  await cashier.pick(cashier.tab, said('intercompanySettlement.currency'), 'USD', 'USD');
  await cashier.pick(cashier.tab, said('intercompanySettlement.from_account_id'), 'USD', 'USD');
  await cashier.tab.getByLabel(said('intercompanySettlement.memo'), { exact: true }).fill(memo);
  await button(cashier, said('intercompanySettlement.fill')).click();
  // The account has less than all that is open.
  await cashier.tab.getByRole('row').nth(1).getByRole('gridcell').nth(4).click();
  await cashier.page.keyboard.type('500');
  await cashier.page.keyboard.press('Enter');
  await cashier.shot('settlement-form');
  settlement = (await cashier.sends('intercompanySettlement.save', () => button(cashier, said('kit.save')).click())) as typeof settlement;
  await cashier.go(`/finance/intercompany/settlement?id=${settlement.id}`);
  await cashier.sends('intercompanySettlement.move', () => button(cashier, said('intercompanySettlement.do.submit')).click());

  const director = desk('findirector');
  await director.go('/finance/intercompany/settlement?tab=submitted');
  await director.shot('settlements');
  await director.pressSurely('intercompanySettlement.move', settlement.settlement_no, said('intercompanySettlement.do.approve'));

  const admin = desk('admin');
  await admin.go(`/finance/intercompany/settlement?id=${settlement.id}`);
  await admin.stands('intercompanySettlement.state.approved');
  await button(admin, said('intercompanySettlement.do.accept')).click();
  await admin.pick(admin.dialog, said('intercompanySettlement.to_account_id'), '7655', '7655');
  await admin.shot('accept');
  await admin.sends('intercompanySettlement.accept', () => confirm(admin, said('intercompanySettlement.do.accept')).click());
  await admin.stands('intercompanySettlement.state.settled');
  await admin.shot('settled');
  expect(await textFaultsOf(admin.tab, 'vi')).toEqual([]);
  await admin.go('/finance/intercompany/balances');
  await admin.shot('balances');
  expect(await textFaultsOf(admin.tab, 'vi')).toEqual([]);
});

test('the pages read in Chinese at a desk and on a phone', async () => {
  const admin = desk('admin');
  await speak(admin.page, 'zh');
  for (const path of ['/finance/intercompany?tab=all', '/finance/intercompany/settlement?tab=all', '/finance/intercompany/balances']) {
    await admin.go(path);
    await admin.tab.locator('.ant-skeleton').first().waitFor({ state: 'hidden' });
    await admin.shot('zh-desk');
    expect(await textFaultsOf(admin.tab, 'zh'), path).toEqual([]);
  }
  await admin.page.setViewportSize({ width: 390, height: 844 });
  await admin.go(`/finance/intercompany?id=${bill.id}`);
  await admin.shot('zh-phone');
  for (const [name, { faults }] of opened) expect(faults, name).toEqual([]);
});
