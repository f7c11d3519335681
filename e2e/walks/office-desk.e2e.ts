import { afterAll, expect, test } from 'vitest';
import { streamXlsxRows } from 'hucre/xlsx';
import { closeBrowser } from '../browser.ts';
import { type Desk, desksOf, phone, said } from '../desk.ts';
import { story } from '../story.ts';

story();

/*
 * The desks of the office, in Vietnamese: the monthly sheet of attendance is exported, an article gets an attachment that its
 * readers open, public holidays come from a sheet and bad rows of it are told, and a loan past the limit of a person is refused.
 */

const { opened, desk } = desksOf(['personnel', 'findirector', 'clerk']);
afterAll(closeBrowser);
const last = (who: Desk, name: string) => who.dialog.getByRole('button', { name, exact: true }).last();
/** A picture in Chinese and in Thai, at a desk and on a phone. */
async function look(who: Desk, name: string): Promise<void> {
  if (!process.env['SHOTS']) return;
  for (const language of ['zh', 'th'] as const) {
    await who.speak(language);
    for (const size of [{ width: 1440, height: 860 }, phone.viewport]) {
      await who.page.setViewportSize(size);
      await who.shot(`${name}-${language}-${size.width}`);
    }
    await who.page.setViewportSize({ width: 1440, height: 860 });
  }
  await who.speak('vi');
}

test('the monthly sheet is exported with every person of the month', async () => {
  const personnel = desk('personnel');
  const { page, tab } = personnel;
  await personnel.go('/oa/attendanceSheet');
  await tab.getByRole('button', { name: said('attendanceMonth.months') }).click();
  await personnel.dialog.getByRole('button', { name: said('attendanceMonth.do.calculate') }).click();
  await personnel.sends('attendanceMonth.calculate', () => last(personnel, said('attendanceMonth.do.calculate')).click());
  await page.keyboard.press('Escape');
  await personnel.row('周晓敏').waitFor();
  await look(personnel, 'sheet');
  await tab.getByRole('button', { name: new RegExp(`${said('kit.export')}$`) }).click();
  await page.getByRole('menuitem', { name: said('kit.exportSeen') }).click();
  const download = personnel.dialog.getByRole('button', { name: said('kit.download') });
  await download.waitFor();
  // The file opens in a window of its own, by a ticket that is valid once.
  const files: Buffer[] = [];
  await page.context().route(/\/api\/file\//, async (route) => {
    const response = await route.fetch();
    files.push(await response.body());
    await route.fulfill({ response });
  });
  await download.click();
  await expect.poll(() => files.length).toBe(1);
  const rows: string[][] = [];
  for await (const { values } of streamXlsxRows(files[0] ?? Buffer.of())) rows.push(values.map((value) => String(value ?? '')));
  const heading = rows.find((row) => row.includes(said('attendanceMonth.work_days'))) ?? [];
  const clerk = rows.find((row) => row.includes('周晓敏')) ?? [];
  expect(heading.length).toBeGreaterThan(10);
  expect(Number(clerk[heading.indexOf(said('attendanceMonth.work_days'))])).toBeGreaterThan(0);
  await last(personnel, said('kit.close')).click();
});

test('an article gets an attachment, which its reader opens', async () => {
  const [editor, reader] = [desk('personnel'), desk('clerk')];
  // The page opens on what its reader is still to read.
  await editor.go('/oa/knowledge?tab=published');
  await editor.row('跨境车辆出车前检查').getByText('跨境车辆出车前检查').first().click();
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==', 'base64');
  const name = `so-do-xe-${process.pid}.png`;
  await editor.tab.getByRole('tab', { name: said('kit.attachments') }).click();
  await editor.sends('attachment.add', () =>
    editor.tab.locator('.kit-attachments input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: picture }),
  );
  await editor.tab.locator('.kit-attachments').getByText(name).first().waitFor();
  await look(editor, 'article');
  await reader.go('/oa/knowledge?tab=published');
  await reader.row('跨境车辆出车前检查').getByText('跨境车辆出车前检查').first().click();
  await reader.tab.getByRole('tab', { name: said('kit.attachments') }).click();
  await reader.tab.locator('.kit-attachments').getByText(name).first().click();
  const preview = reader.page.locator('.ant-drawer:visible img');
  await preview.waitFor();
  expect(await preview.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(1);
  await reader.page.keyboard.press('Escape');
});

test('public holidays come from a sheet; its bad rows are told before anything is written', async () => {
  const personnel = desk('personnel');
  const words = ['master.country', 'workCalendar.day', 'workCalendar.kind', 'master.name', 'workCalendar.basis', 'workCalendar.source'];
  const rows = [
    words.map((word) => said(word)),
    [
      'VN',
      '2028-01-26',
      said('workCalendar.kind.holiday'),
      `Tết Nguyên đán ${process.pid}`,
      said('workCalendar.basis.law'),
      'Bộ luật Lao động 2019, điều 112',
    ],
    ['TH', '2028-04-13', said('workCalendar.kind.holiday'), 'สงกรานต์', said('workCalendar.basis.law'), 'ประกาศสำนักนายกรัฐมนตรี'],
    ['CN', '2028-02-05', said('workCalendar.kind.workday'), '春节调休', said('workCalendar.basis.decree'), '国务院办公厅通知'],
    ['VN', '2028-02-30', said('workCalendar.kind.holiday'), 'Sai ngày', said('workCalendar.basis.law'), 'x'],
    ['VN', '2028-09-02', 'nửa ngày', 'Quốc khánh', said('workCalendar.basis.law'), 'Bộ luật Lao động 2019, điều 112'],
  ];
  await personnel.go('/oa/workCalendar');
  await personnel.tab.getByRole('button', { name: new RegExp(`${said('kit.import')}$`) }).click();
  await personnel.dialog.locator('input[type=file]').setInputFiles({
    name: 'ngay-le.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')),
  });
  await personnel.dialog.getByRole('button', { name: said('kit.importGood', { count: '3' }) }).waitFor();
  await personnel.shot('holidays-check');
  await look(personnel, 'holidays-check');
  await personnel.sends('import.run', () => personnel.dialog.getByRole('button', { name: said('kit.importGood', { count: '3' }) }).click());
  await personnel.dialog.getByText(said('kit.imported', { count: '3' })).waitFor();
  await last(personnel, said('kit.close')).click();
  await personnel.go(`/oa/workCalendar?w.search=${process.pid}`);
  await personnel.row(String(process.pid)).waitFor();
  await look(personnel, 'holidays');
});

test('a loan past the limit of a person is refused with what to do, and the limit is on its page', async () => {
  const [supervisor, employee] = [desk('findirector'), desk('clerk')];
  await supervisor.go('/oa/loan?tab=all');
  await supervisor.tab.getByRole('button', { name: said('loan.limits'), exact: true }).click();
  await supervisor.dialog.getByText('50.000,00').first().waitFor();
  await look(supervisor, 'limits');
  await supervisor.page.keyboard.press('Escape');
  await employee.go('/oa/loan?edit=new');
  const { tab } = employee;
  await tab.getByLabel(said('loan.amount'), { exact: true }).fill('50000');
  await tab.getByLabel(said('loan.purpose'), { exact: true }).fill(`Vượt hạn mức ${process.pid}`);
  const due = tab.getByLabel(said('loan.expected_on'), { exact: true });
  await due.fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10));
  await due.press('Enter');
  await employee.sends('loan.save', () =>
    tab
      .getByRole('button', { name: said('kit.save'), exact: true })
      .first()
      .click(),
  );
  await employee.page.waitForFunction(() => new URLSearchParams(location.search).has('id'));
  await employee.stands('loan.state.draft');
  await tab
    .getByRole('button', { name: said('loan.do.submit'), exact: true })
    .first()
    .click();
  const [before = '', after = ''] = said('refusal.LOAN_OVER_LIMIT').split(/\{\{currency\}\} \{\{limit\}\}.*\)/);
  const told = employee.page.getByText(before.trim()).filter({ hasText: after.trim() }).first();
  await told.waitFor();
  await employee.shot('loan-over-limit');
  await employee.stands('loan.state.draft');
  for (const [name, { faults }] of opened) expect([name, faults.filter((fault) => !fault.includes('400'))]).toEqual([name, []]);
});
