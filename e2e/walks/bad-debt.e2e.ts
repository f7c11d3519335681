import { afterAll, expect, test } from 'vitest';
import { closeBrowser, speak } from '../browser.ts';
import { type Desk, desksOf, said } from '../desk.ts';
import { story } from '../story.ts';

story();

/*
 * A bill is given up by real clicks: the accountant proposes it from the bill and attaches the evidence, the finance director approves it on a
 * phone, the cashier registers what the customer pays after all, and the accountant brings the debt back by it.
 */

const { opened, desk } = desksOf(['accountant', 'findirector', 'cashier']);
const memo = `Khách hàng phá sản ${process.pid}`;
let debt = { id: '', bad_debt_no: '' };
let bill = { id: '', bill_no: '', party_name: '', currency: '', open: '' };

afterAll(closeBrowser);
const button = (who: Desk, name: string) => who.tab.getByRole('button', { name, exact: true }).first();
const last = (who: Desk, name: string) => who.dialog.getByRole('button', { name, exact: true }).last();

test('the accountant proposes a bad debt from its bill, with evidence', async () => {
  const accountant = desk('accountant');
  const { tab } = accountant;
  const { rows } = (await accountant.sends('bill.list', () => accountant.go('/finance/bill?tab=overdue'))) as {
    rows: readonly {
      id: string;
      bill_no: string;
      party_name: string;
      state: string;
      balances: readonly { currency: string; open: string; written_off: string }[];
    }[];
  };
  // A bill of the demo waits with a proposal already.
  const pending = (await accountant.sends('badDebt.list', () => accountant.go('/finance/badDebt?tab=all'))) as {
    rows: readonly { bill_id: string; state: string }[];
  };
  const waits = (id: string): boolean =>
    pending.rows.some(({ bill_id, state }) => bill_id === id && (state === 'draft' || state === 'submitted'));
  const [chosen] = rows.filter(
    ({ id, state, balances }) => state === 'confirmed' && balances.length === 1 && Number(balances[0]?.open) > 1000 && !waits(id),
  );
  const balance = chosen?.balances[0];
  if (!chosen || !balance) throw new Error('the demo has no overdue bill');
  bill = { ...chosen, ...balance };
  await accountant.go(`/customer/details/bill/billDetail?id=${bill.id}`);
  await accountant.sends('badDebt.bills', () => button(accountant, said('badDebt.new')).click());
  await tab.getByLabel(said('badDebt.bill_id'), { exact: true }).first().waitFor();
  await accountant.pick(tab, said('badDebt.currency'), bill.currency, '');
  await accountant.pick(tab, said('badDebt.reason'), said('badDebt.reason.bankrupt'), '');
  await tab.getByLabel(said('badDebt.memo'), { exact: true }).fill(memo);
  await accountant.shot('form');
  debt = (await accountant.sends('badDebt.save', () => button(accountant, said('kit.save')).click())) as typeof debt;
  await tab.locator('h1').filter({ hasText: debt.bad_debt_no }).waitFor();
  await tab.getByRole('tab', { name: said('kit.attachments') }).click();
  await accountant.sends('attachment.add', () =>
    tab
      .locator('.kit-attachments input[type=file]')
      .setInputFiles({ name: 'quyet-dinh-pha-san.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 phá sản') }),
  );
  await accountant.shot('draft');
  await accountant.sends('badDebt.move', () => button(accountant, said('badDebt.do.submit')).click());
  await accountant.stands('badDebt.state.submitted');
});

test('the finance director approves it on a phone', async () => {
  const director = desk('findirector');
  await director.page.setViewportSize({ width: 390, height: 844 });
  await director.go('/finance/badDebt?tab=submitted');
  await director.tab.getByText(debt.bad_debt_no).first().waitFor();
  await director.shot('phone-list');
  await director.go(`/finance/badDebt?id=${debt.id}`);
  await director.stands('badDebt.state.submitted');
  await director.shot('phone-submitted');
  await button(director, said('badDebt.do.approve')).click();
  await director.sends('badDebt.move', () => last(director, said('badDebt.do.approve')).click());
  await director.stands('badDebt.state.writtenOff');
  await director.shot('phone-given-up');
});

test('what the customer pays after all brings it back', async () => {
  const cashier = desk('cashier');
  await cashier.go('/finance/writeOff');
  await button(cashier, said('cash.registerReceipt')).click();
  await cashier.pick(cashier.dialog, said('cash.own_bank_account_id'), bill.currency, '');
  await cashier.dialog.getByLabel(said('cash.amount'), { exact: true }).first().fill('400');
  await cashier.pick(cashier.dialog, said('cash.customer_id'), bill.party_name);
  const { entry_no } = (await cashier.sends('cash.register', () => last(cashier, said('cash.registerReceipt')).click())) as {
    entry_no: string;
  };

  const accountant = desk('accountant');
  await accountant.go('/finance/badDebt?tab=all');
  await accountant.row(debt.bad_debt_no).waitFor();
  await accountant.shot('list');
  await accountant.go(`/finance/badDebt?id=${debt.id}`);
  await accountant.stands('badDebt.state.writtenOff');
  await button(accountant, said('badDebt.do.return')).click();
  await accountant.pick(accountant.dialog, said('badDebt.cash_entry_id'), entry_no, '');
  await accountant.dialog.getByLabel(said('badDebt.returnAmount'), { exact: true }).first().fill('400');
  await accountant.shot('return-dialog');
  await accountant.sends('badDebt.return', () => last(accountant, said('badDebt.do.return')).click());
  await accountant.stands('badDebt.state.partReturned');
  await accountant.tab.getByRole('tab', { name: said('badDebt.returns') }).click();
  await accountant.row(entry_no).waitFor();
  await accountant.shot('returns');
  await accountant.go(`/customer/details/bill/billDetail?id=${bill.id}`);
  await accountant.tab.getByRole('tab', { name: said('bill.settlements') }).click();
  await accountant.row(said('settlement.by.badDebt')).waitFor();
  await accountant.shot('bill-settlements');
});

test('the pages read in Chinese at a desk and on a phone', async () => {
  const director = desk('findirector');
  await speak(director.page, 'zh');
  await director.go(`/finance/badDebt?id=${debt.id}`);
  await director.shot('zh-phone');
  await director.go('/finance/badDebt?tab=all');
  await director.shot('zh-phone-list');
  await director.page.setViewportSize({ width: 1440, height: 900 });
  await director.go('/finance/badDebt?tab=writtenOff');
  await director.row(debt.bad_debt_no).waitFor();
  await director.shot('zh-list');
  await director.go(`/finance/badDebt?id=${debt.id}`);
  await director.shot('zh-detail');
  await director.tab.getByRole('tab').last().click();
  await director.shot('zh-books');
  for (const [name, { faults }] of opened) expect(faults, name).toEqual([]);
});
