import { afterAll, expect, test } from 'vitest';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { closeBrowser } from '../browser.ts';
import { deskOf, phone, said, sayingIn } from '../desk.ts';

/*
 * An employee asks for leave on a phone and the superior approves it on a phone; the balance and the calendar follow. A seal goes out and
 * comes back.
 */

afterAll(closeBrowser);

const shots = process.env['SHOTS'];
const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots) await page.screenshot({ path: `${shots}/office-${name}.png` });
};
const button = (within: Locator | Page, key: string) => within.getByRole('button', { name: said(key), exact: true });

/** A Monday and the Tuesday after it in each language, and how its pages write the Monday. */
const leaves = [
  { language: 'vi', days: ['2026-12-21', '2026-12-22'], monday: '21/12/2026', annual: 'Nghỉ phép năm', reason: 'Về quê' },
  { language: 'th', days: ['2026-12-28', '2026-12-29'], monday: '28/12/2026', annual: 'ลาพักร้อน', reason: 'กลับบ้าน' },
] as const;

test.each(leaves)(
  'Leave is requested in $language on a phone, approved on another, and recorded; the balance and the calendar follow.',
  async ({ language, days, monday, annual, reason }) => {
    const said = sayingIn(language);
    const button = (within: Locator | Page, key: string) => within.getByRole('button', { name: said(key), exact: true });
    const deskIn = async (name: string, window?: BrowserContextOptions) => {
      const desk = await deskOf(name, window);
      await desk.speak(language);
      return desk;
    };
    const employee = await deskIn('reviewer', phone);
    await employee.go('/oa/leave?tab=own');
    await shoot(employee.page, `leave-list-phone-${language}`);
    await button(employee.tab, 'leave.do.create').click();
    const { dialog } = employee;
    await dialog.getByLabel(said('leave.leave_type_id'), { exact: true }).first().click();
    await employee.page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: annual }).first().click();
    for (const [place, key] of ['leave.from_on', 'leave.to_on'].entries()) {
      const day = dialog.getByLabel(said(key), { exact: true }).first();
      await day.fill(days[place] ?? '');
      await day.press('Enter');
    }
    await dialog.getByText(said('leave.previewDays', { days: '2' })).waitFor();
    await dialog.getByLabel(said('leave.reason'), { exact: true }).first().fill(reason);
    await shoot(employee.page, `leave-form-phone-${language}`);
    const { id, leave_no } = (await employee.sends('leave.save', () => button(dialog, 'leave.do.create').click())) as {
      id: string;
      leave_no: string;
    };
    await dialog.waitFor({ state: 'hidden' });

    const superior = await deskIn('director', phone);
    await superior.go(`/oa/leave?id=${id}`);
    await superior.tab.getByText(leave_no).first().waitFor();
    await shoot(superior.page, `leave-detail-phone-${language}`);
    // Two taps: the decision, and its confirmation.
    await button(superior.tab, 'approval.do.approve').first().click();
    await superior.sends('approval.decide', () => button(superior.dialog, 'approval.do.approve').click());
    await superior.stands('leave.state.recordReview');

    const personnel = await deskIn('personnel');
    await personnel.go('/oa/leave');
    await personnel.row(leave_no).waitFor();
    await personnel.press(leave_no, said('approval.do.approve'));
    await personnel.sends('approval.decide', () => button(personnel.dialog, 'approval.do.approve').click());
    await personnel.dialog.waitFor({ state: 'hidden' });
    await personnel.shot(`leave-list-${language}`);

    await employee.go(`/oa/leave?id=${id}`);
    await employee.stands('leave.state.approved');
    await personnel.go('/oa/leaveCalendar?month=2026-12');
    const away = personnel.tab.getByRole('button', { name: monday });
    await away.first().waitFor();
    expect(await away.count()).toBe(2);
    await personnel.shot(`leave-calendar-${language}`);
    await employee.go('/oa/leaveCalendar?month=2026-12');
    await shoot(employee.page, `leave-calendar-phone-${language}`);
    for (const { faults } of [employee, superior, personnel]) expect(faults).toEqual([]);
  },
);

const placed: BrowserContextOptions = {
  permissions: ['geolocation'],
  geolocation: { latitude: 22.817, longitude: 108.3669, accuracy: 20 },
};
test.each<[string, BrowserContextOptions, string]>([
  ['dispatcher', placed, '22.817000, 108.366900'],
  ['cashier', {}, said('attendance.noPlace')],
])('The %s clocks in with the place of the device, or is told that it gives none.', async (name, window, shown) => {
  const employee = await deskOf(name, window);
  await employee.go('/oa/attendance?tab=own');
  await employee.sends('attendance.clockIn', () => button(employee.tab, 'attendance.do.clockIn').click());
  await employee.page.getByText(shown).first().waitFor();
  expect(employee.faults).toEqual([]);
});

test('A seal goes out with an applicant and comes back to its keeper, who stamps nothing while it is away.', async () => {
  const [keeper, clerk] = [await deskOf('personnel'), await deskOf('clerk')];
  await keeper.go('/oa/ApplySeal?tab=out');
  await keeper.shot('seals-out');
  const lease = '车辆租赁合同';
  await keeper.row(lease).waitFor();
  await keeper.press(lease, said('sealRequest.do.receive'));
  await keeper.sends('sealRequest.receive', () => button(keeper.dialog, 'sealRequest.do.receive').click());
  await keeper.dialog.waitFor({ state: 'hidden' });

  await clerk.go('/oa/ApplySeal?tab=own');
  await button(clerk.tab, 'sealRequest.do.create').click();
  await clerk.pick(clerk.dialog, said('sealRequest.own_seal_id'), '公章', '公章');
  await clerk.dialog.getByLabel(said('sealRequest.document_name'), { exact: true }).fill('Giấy ủy quyền');
  await clerk.dialog.getByLabel(said('sealRequest.counterparty'), { exact: true }).fill('Hải quan');
  await clerk.dialog.getByLabel(said('sealRequest.purpose'), { exact: true }).fill('Ký tại cửa khẩu');
  await clerk.dialog.getByLabel(said('sealRequest.takes_out'), { exact: true }).click();
  const due = clerk.dialog.getByLabel(said('sealRequest.due_on'), { exact: true }).first();
  await due.fill('31/12/2027');
  await due.press('Enter');
  await clerk.dialog.locator('input[type=file]').setInputFiles({
    name: `uy-quyen-${Date.now()}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  });
  // Pressing before the file is there would only report it as missing.
  await clerk.dialog
    .getByText(/uy-quyen/)
    .first()
    .waitFor();
  await clerk.shot('seal-form');
  const saved = (await clerk.sends('sealRequest.save', () => button(clerk.dialog, 'sealRequest.do.create').click())) as {
    id: string;
    request_no: string;
  };
  await clerk.dialog.waitFor({ state: 'hidden' });

  const director = await deskOf('director');
  await director.go('/oa/ApplySeal?tab=waiting');
  await director.press(saved.request_no, said('approval.do.approve'));
  await director.sends('approval.decide', () => button(director.dialog, 'approval.do.approve').click());

  await keeper.go('/oa/ApplySeal?tab=waiting');
  await keeper.press(saved.request_no, said('sealRequest.do.giveOut'));
  await keeper.shot('seal-give-out');
  await keeper.sends('sealRequest.giveOut', () => button(keeper.dialog, 'sealRequest.do.giveOut').click());
  await keeper.dialog.waitFor({ state: 'hidden' });
  await keeper.go('/oa/ApplySeal?tab=out');
  await keeper.press(saved.request_no, said('sealRequest.do.receive'));
  await keeper.sends('sealRequest.receive', () => button(keeper.dialog, 'sealRequest.do.receive').click());
  await keeper.dialog.waitFor({ state: 'hidden' });
  await keeper.go(`/oa/ApplySeal?id=${saved.id}`);
  await keeper.stands('sealRequest.state.stamped');
  await keeper.tab.getByRole('tab', { name: said('sealRequest.handovers') }).click();
  await keeper.row('周晓敏').waitFor();
  await keeper.shot('seal-detail');
  for (const { faults } of [keeper, clerk, director]) expect(faults).toEqual([]);
});
