import { SMTPServer } from 'smtp-server';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { closeBrowser, openWindow, url } from './browser.ts';
import { type Desk, deskOf, said } from './desk.ts';
import { stamp } from './stamp.ts';

/* Users and partners, each test complete by the users who do the work: accounts, roles, merged customers, bank accounts, mail. */

afterAll(closeBrowser);

const field = (desk: Desk, key: string) => desk.tab.getByLabel(said(key), { exact: true }).first();
const save = (desk: Desk) => desk.tab.getByRole('button', { name: said('kit.save'), exact: true }).click();
const company = 'Quayside International Logistics';

async function find(desk: Desk, text: string): Promise<void> {
  const search = desk.tab.locator('input[type=text], input[type=search], input:not([type])').first();
  await search.fill(text);
  await search.press('Enter');
  await desk.row(text).waitFor();
}

test('A customer that was entered twice is merged; each of the two leads to the other.', async () => {
  const admin = await deskOf('admin');
  const name = `Khách ${stamp()}`;
  for (const one of [name, `${name} hai`]) {
    await admin.go('/resource/customerManage/addCustomer');
    await field(admin, 'customer.name').fill(one);
    await field(admin, 'customer.short_name').fill(one);
    await admin.pick(admin.tab, said('customer.company_id'), company, '');
    await admin.sends('customer.save', () => save(admin));
    // The form's tab closes by itself and must leave the next page open.
    await admin.page.waitForFunction(() => !location.pathname.endsWith('addCustomer'));
  }
  await admin.go('/resource/customerManage');
  await find(admin, `${name} hai`);
  await admin.press(`${name} hai`, said('merge.do'));
  await admin.pick(admin.dialog, said('merge.into'), name, name);
  await admin.dialog.getByLabel(said('merge.reason')).fill('Nhập trùng');
  await admin.sends('merge.records', () => admin.dialog.getByRole('button', { name: said('merge.do') }).click());
  await admin.dialog.waitFor({ state: 'hidden' });
  await find(admin, name);
  await admin.row(name).locator('.kit-link').first().click();
  await admin.tab.getByText(said('merge.of')).waitFor();
  await admin.tab.getByRole('link', { name: `${name} hai` }).click();
  await admin.tab.getByText(said('merge.open')).click();
  await admin.tab.getByText(said('merge.of')).waitFor();
  expect(admin.faults).toEqual([]);
});

test('An account to be paid to is entered by one and approved by another, who is told; faults stand beside their fields.', async () => {
  const [payables, director] = [await deskOf('payables'), await deskOf('findirector')];
  const carrier = '/resource/carrierManage/editCarrier?id=2';
  const number = `6222 ${Date.now()}`;
  await payables.go(carrier);
  await payables.tab.getByRole('button', { name: said('bankAccount.do.enter') }).click();
  const entered = (key: string) => payables.dialog.getByLabel(said(`bankAccount.${key}`), { exact: true }).first();
  await entered('bank').fill('ICBC');
  await entered('account_no').fill('abc');
  await entered('swift').fill('XX');
  await payables.dialog.getByRole('button', { name: said('bankAccount.do.enter') }).click();
  for (const why of ['BAD_ACCOUNT_NO', 'BAD_SWIFT']) await payables.dialog.getByText(said(`refusal.${why}`)).waitFor();
  await entered('account_no').fill(number);
  await entered('swift').fill('');
  await payables.sends('bankAccount.enter', () => payables.dialog.getByRole('button', { name: said('bankAccount.do.enter') }).click());
  await payables.row(number).waitFor();
  expect(
    await payables
      .row(number)
      .getByRole('button', { name: said('bankAccount.do.approve') })
      .count(),
  ).toBe(0);

  await director.page.getByText(said('bankAccount.enteredTitle')).first().waitFor();
  await director.go(carrier);
  // A user who may view a carrier without the right to change it saves nothing, but can still approve.
  await director.row(number).waitFor();
  expect(await director.tab.getByRole('button', { name: said('kit.save'), exact: true }).count()).toBe(0);
  await director.press(number, said('bankAccount.do.approve'));
  await director.sends('bankAccount.move', () => director.dialog.getByRole('button', { name: said('bankAccount.do.approve') }).click());
  await director.row(number).getByText(said('bankAccount.state.approved')).waitFor();
  // The last request was refused, and the browser reports that as well.
  expect({ payables: payables.faults.filter((fault) => !fault.includes('400')), director: director.faults }).toEqual({
    payables: [],
    director: [],
  });
});

test('A handed-out password is changed first; a disabled account loses its window at once and is told why it cannot come back.', async () => {
  const admin = await deskOf('admin');
  const login = `nguoi_${stamp()}`;
  await admin.go('/system/accountManage/addUser');
  await field(admin, 'account.name').fill(login);
  await field(admin, 'account.login_name').fill(login);
  await admin.pick(admin.tab, said('account.company_id'), company, '');
  await admin.pick(admin.tab, said('account.role_ids'), 'Nhân viên điều độ');
  await admin.page.keyboard.press('Escape');
  await admin.sends('account.save', () => save(admin));
  const issued = await admin.dialog.locator('.issued-password').innerText();
  await admin.dialog.getByRole('button', { name: said('account.issuedDone') }).click();

  const { page } = await openWindow();
  const enter = async (password: string): Promise<void> => {
    await page.fill('[name=username]', login);
    await page.fill('[name=password]', password);
    await page.click('button[type=submit]');
  };
  await page.goto(url('/login'));
  await enter(issued.trim());
  await page.getByText(said('signIn.passwordIssued')).waitFor();
  const fields = page.locator('input[type=password]');
  for (const [place, text] of [issued.trim(), 'Ben2026cang', 'Ben2026cang'].entries()) await fields.nth(place).fill(text);
  await page.click('button[type=submit]');
  await page.waitForURL(/\/login/);
  await enter('Ben2026cang');
  await page.waitForSelector('.navbar');

  await admin.go('/system/accountManage');
  await find(admin, login);
  await admin.press(login, said('account.do.disable'));
  await admin.sends('account.setActive', () => admin.dialog.getByRole('button', { name: said('account.do.disable') }).click());
  await page.waitForURL(/\/login/);
  await enter('Ben2026cang');
  await page.getByText(said('refusal.ACCOUNT_DISABLED')).waitFor();
  expect(admin.faults).toEqual([]);
});

test('A sheet of staff names every fault of a row, and what is against a row above it, before anybody is in.', async () => {
  const admin = await deskOf('admin');
  const login = `bang_${stamp()}`;
  const phone = `139${String(Date.now()).slice(-8)}`;
  const keys = ['login_name', 'name', 'company_id', 'role_ids', 'phone', 'email'] as const;
  const rows = [
    keys.map((key) => said(`account.${key}`)),
    [login, 'Tốt', 'QSCN', '调度员', phone, `${login}@quayside.example`],
    ['9', '', 'XX', '调度员; không có', '12', 'nowhere'],
    [`${login}_2`, 'Trùng', 'QSCN', '调度员', phone, ''],
  ];
  await admin.go('/system/accountManage');
  await admin.tab.getByRole('button', { name: new RegExp(`${said('kit.import')}$`) }).click();
  const buffer = Buffer.from(rows.map((row) => row.join(',')).join('\n'));
  await admin.dialog.locator('input[type=file]').setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer });
  const bad = admin.dialog.locator('.kit-bad');
  await bad.filter({ hasText: said('refusal.PHONE_TAKEN') }).waitFor();
  const why = await bad.filter({ hasText: said('refusal.BAD_LOGIN_NAME') }).innerText();
  const wrong = ['BAD_LOGIN_NAME', 'REQUIRED', 'NOT_KNOWN', 'BAD_PHONE_NUMBER', 'BAD_MAIL'].map((code) => said(`refusal.${code}`));
  for (const sentence of wrong) expect(why).toContain(sentence);
  expect(why).toContain('không có');
  await admin.sends('import.run', () => admin.dialog.locator('.ant-modal-footer button').last().click());
  await admin.dialog.getByText(said('kit.imported').replace('{{count}}', '1')).waitFor();
  expect(admin.faults).toEqual([]);
});

test('A test message says what the server said: taken by one, refused by one that is not there; the outbox has both.', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _, taken) => void stream.resume().on('end', taken),
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  const at = server.server.address();
  const port = typeof at === 'object' && at ? at.port : 0;
  const admin = await deskOf('admin');
  const name = `thu-${stamp()}`;
  const fill = async (port: number): Promise<void> => {
    await field(admin, 'mail.host').fill('127.0.0.1');
    await field(admin, 'mail.port').fill(String(port));
    await admin.sends('mail.save', () => save(admin));
    await admin.go('/system/emailManage');
    await admin.row(name).waitFor();
  };
  const tell = async (to: string): Promise<void> => {
    await admin.press(name, said('mail.do.test'));
    await admin.dialog.locator('input[type=email]').fill(`${to}-${name}@quayside.example`);
    await admin.dialog.getByRole('button', { name: said('mail.do.test') }).click();
  };
  await admin.go('/system/emailManage/handleEmailer');
  await field(admin, 'mail.name').fill(name);
  await field(admin, 'mail.from_name').fill(name);
  await field(admin, 'mail.from_address').fill('ops@quayside.example');
  await admin.pick(admin.tab, said('mail.security'), said('mail.security.none'), '');
  // Nobody listens on the discard port.
  await fill(9);
  await tell('chet');
  await admin.dialog.getByText(said('mail.testFailed').trim()).waitFor();
  await admin.page.keyboard.press('Escape');
  await admin.row(name).locator('.kit-link').first().click();
  await admin.tab.locator('h1').waitFor();
  await fill(port);
  await tell('song');
  await admin.dialog.getByText(said('mail.testSent')).waitFor();
  await admin.page.keyboard.press('Escape');
  await admin.go('/system/outbox');
  await admin.row(`song-${name}`).getByText(said('outbox.state.sent')).waitFor();
  await admin.row(`chet-${name}`).getByText(said('outbox.state.failed')).waitFor();
  // The server is running by now, and the list updates by itself.
  await admin.press(`chet-${name}`, said('outbox.resend'));
  await admin.row(`chet-${name}`).getByText(said('outbox.state.sent')).waitFor();
  await admin.go('/system/emailManage');
  await admin.press(name, said('master.deactivate'));
  await admin.sends('mail.setActive', () =>
    admin.dialog
      .getByRole('button', { name: said('master.deactivate') })
      .last()
      .click(),
  );
  expect(admin.faults).toEqual([]);
});

test('A column that a role hides is gone from the open page of its holder, and comes back.', async () => {
  const role = 'Kế toán phải thu';
  const [admin, accountant] = [await deskOf('admin'), await deskOf('accountant')];
  await accountant.go('/customer/profit');
  const column = accountant.tab.getByRole('columnheader', { name: said('profit.margin_percent'), exact: true });
  await column.waitFor();
  const hide = async (on: boolean): Promise<void> => {
    await admin.go('/system/roleManage');
    await admin.row(role).locator('.kit-link').first().click();
    await admin.tab.locator('h1').waitFor();
    if (on) await admin.pick(admin.tab, said('role.hidden'), said('role.hidden.profit'), '');
    else await admin.tab.locator('.ant-select-selection-item-remove').first().click();
    await admin.page.keyboard.press('Escape');
    await admin.sends('role.save', () => save(admin));
  };
  await hide(true);
  await column.waitFor({ state: 'hidden' });
  await accountant.tab.locator('.ant-table-row').first().waitFor();
  await hide(false);
  await column.waitFor();
  expect({ admin: admin.faults, accountant: accountant.faults }).toEqual({ admin: [], accountant: [] });
});
