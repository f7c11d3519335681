import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeBrowser, speak } from '../browser.ts';
import { type Desk, desksOf, said, sayingIn } from '../desk.ts';
import { story } from '../story.ts';

story();

/*
 * A loan of an employee by real clicks, in Thai and in Vietnamese: it is asked for, decided by the supervisor on a phone and by the executive, finance
 * and the finance supervisor at their desks, paid out by the cashier, found in the ledger and printed. An expense claim is entered beside it.
 */

const purposes = { th: `เดินทางไปผิงเสียง ${process.pid}`, vi: `Công tác Bằng Tường ${process.pid}` } as const;
const { opened, desk } = desksOf(['clerk', 'director', 'executive1', 'settlement', 'findirector', 'cashier']);
let loanNo = '';

afterAll(closeBrowser);
const last = (who: Desk, name: string) => who.dialog.getByRole('button', { name, exact: true }).last();

// The last language is that of the pages that are read at the end.
describe.each(['th', 'vi'] as const)('in %s', (language) => {
  const said = sayingIn(language);
  const purpose = purposes[language];
  beforeAll(async () => {
    for (const [, who] of opened) await who.speak(language);
  });

  test('an employee asks for a loan and submits it', async () => {
    const employee = desk('clerk');
    const { page, tab } = employee;
    await employee.go('/oa/loan?edit=new');
    await tab.getByLabel(said('loan.amount'), { exact: true }).fill('4200');
    await tab.getByLabel(said('loan.purpose'), { exact: true }).fill(purpose);
    const day = tab.getByLabel(said('loan.expected_on'), { exact: true });
    const due = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/');
    await day.fill(due);
    await day.press('Enter');
    await employee.shot('loan-form');
    const saved = (await employee.sends('loan.save', () =>
      tab
        .getByRole('button', { name: said('kit.save'), exact: true })
        .first()
        .click(),
    )) as { loan_no: string };
    loanNo = saved.loan_no;
    await page.waitForFunction(() => new URLSearchParams(location.search).has('id'));
    await employee.go('/oa/loan?tab=mine');
    await employee.row(loanNo).waitFor();
    await employee.shot('loan-list');
    await employee.sends('loan.move', () => employee.press(loanNo, said('loan.do.submit')));
  });

  test('four people approve it, the first of them on a phone', async () => {
    const approve = said('approval.do.approve');
    const phone = desk('director');
    await phone.page.setViewportSize({ width: 390, height: 844 });
    await phone.go('/oa/loan?tab=mine');
    await phone.tab.getByText(loanNo).first().waitFor();
    await phone.shot('phone-list');
    await phone.tab.getByText(loanNo).first().click();
    await phone.tab.locator('h1').filter({ hasText: loanNo }).waitFor();
    await phone.shot('phone-loan');
    await phone.tab.getByRole('button', { name: approve, exact: true }).first().click();
    await phone.sends('approval.decide', () => last(phone, approve).click());
    for (const name of ['executive1', 'settlement', 'findirector']) {
      const reviewer = desk(name);
      await reviewer.go('/oa/loan?tab=mine');
      await reviewer.row(loanNo).waitFor();
      await reviewer.press(loanNo, approve);
      await reviewer.sends('approval.decide', () => last(reviewer, approve).click());
    }
  });

  test('the cashier pays it out, and it stands in the ledger', async () => {
    const [cashier, supervisor] = [desk('cashier'), desk('findirector')];
    await cashier.go('/oa/loan?tab=pendingLending');
    await cashier.press(loanNo, said('loan.do.lend'));
    await cashier.pick(cashier.dialog, said('loan.own_bank_account_id'), 'CNY');
    await cashier.shot('loan-lend');
    const { entry_no } = (await cashier.sends('loan.lend', () => last(cashier, said('loan.do.lend')).click())) as { entry_no: string };
    await supervisor.go('/oa/loan?tab=pendingReimbursement');
    await supervisor.row(loanNo).waitFor();
    await supervisor.shot('loans-lent');
    await supervisor.row(loanNo).getByText(loanNo).first().click();
    await supervisor.tab.locator('h1').filter({ hasText: loanNo }).waitFor();
    await supervisor.shot('loan-decisions');
    await supervisor.tab.getByRole('tab', { name: said('loan.books') }).click();
    await supervisor.tab.getByText(said('ledger.account.employeeAdvance')).first().waitFor();
    await supervisor.shot('loan-books');
    expect(entry_no).toMatch(/^PY/);
  });
});

test('what the office asks for and pays is read on its pages, in two languages', async () => {
  const [cashier, supervisor, employee] = [desk('cashier'), desk('findirector'), desk('clerk')];
  const [print] = await Promise.all([
    supervisor.page.waitForEvent('popup'),
    supervisor.tab
      .getByRole('button', { name: said('kit.print'), exact: true })
      .first()
      .click(),
  ]);
  await print.locator('.print-document').getByText(said('loan.print.title')).first().waitFor();
  expect(await print.locator('.print-document').innerText()).toContain(purposes.vi);
  const shots = process.env['SHOTS'];
  if (shots) await print.screenshot({ path: `${shots}/loan-print.png` });
  await employee.go('/oa/fee?edit=new');
  const invoice = `<HDon><DLHDon><TTChung><KHMSHDon>1</KHMSHDon><KHHDon>C26TAA</KHHDon><SHDon>123</SHDon><NLap>2026-11-18</NLap><DVTTe>VND</DVTTe></TTChung>
    <NDHDon><NBan><Ten>CÔNG TY TNHH KHÁCH SẠN A</Ten><MST>0101234567</MST></NBan>
    <TToan><TgTCThue>1000000</TgTCThue><TgTThue>80000</TgTThue><TgTTTBSo>1080000</TgTTTBSo></TToan></NDHDon></DLHDon></HDon>`;
  const file = (kind: string) => employee.tab.locator(`input[type=file][accept*="${kind}"]`);
  await file('xml').setInputFiles({ name: 'hoa-don.xml', mimeType: 'text/xml', buffer: Buffer.from(invoice) });
  await employee.tab.getByText('1C26TAA-123').first().waitFor();
  await employee.shot('claim-form');
  await file('image').setInputFiles(path.join(import.meta.dirname, '../../src/domains/office/claim/receipt-sample.jpg'));
  await employee.tab.getByText('1C26TAA-00004512').first().waitFor();
  await employee.shot('claim-photo');
  await file('xml').setInputFiles({
    name: 'bom.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
  });
  await employee.page.getByText(said('refusal.INVOICE_XML_ENTITIES')).first().waitFor();
  for (const address of ['/oa/fee?tab=all', '/oa/activityReimbursement?tab=all', '/oa/activity?tab=all']) {
    await cashier.go(address);
    await cashier.row('QSCN').or(cashier.tab.locator('.ant-table-row, [role=row]').nth(1)).first().waitFor();
    await cashier.shot(address.replaceAll(/\W/g, '-'));
  }
  await cashier.go('/oa/fee?tab=pendingReimbursement');
  await cashier.tab.locator('.kit-link').first().click();
  await cashier.tab.getByText(said('expenseClaim.lines')).first().waitFor();
  await cashier.shot('claim');
  await speak(cashier.page, 'zh');
  await cashier.shot('claim-zh');
  await cashier.go('/oa/loan?tab=all');
  await cashier.shot('loans-zh');
  for (const [name, { faults }] of opened) expect([name, faults]).toEqual([name, []]);
});
