import { afterAll, expect, test } from 'vitest';
import { closeBrowser } from './browser.ts';
import { type Desk, deskOf, said } from './desk.ts';

afterAll(closeBrowser);

/** Ticks or unticks one right of a role, and saves. */
async function turn(desk: Desk, role: string, permit: string, on: boolean): Promise<void> {
  await desk.go('/system/roleManage');
  await desk.row(role).getByRole('link', { name: role }).click();
  const box = desk.tab.getByRole('checkbox', { name: said(permit), exact: true });
  await desk.tab.getByLabel(said('role.findRight')).fill(said(permit));
  await box.setChecked(on);
  await desk.sends('role.save', () => desk.tab.getByRole('button', { name: said('kit.save'), exact: true }).click());
}

test('A role that loses a right while its page is open: the window follows at once, and the page closes to it.', async () => {
  const role = 'Nhân viên vận hành';
  const admin = await deskOf('admin');
  const operator = await deskOf('operator');
  await operator.go('/resource/vehicleManage');
  const create = operator.tab.getByRole('button', { name: said('kit.new') });
  const refused = operator.tab.getByText(said('panel.forbidden.title'));
  await create.waitFor();
  await turn(admin, role, 'permit.vehicle.save', false);
  await create.waitFor({ state: 'hidden' });
  await operator.tab.locator('.ant-table-row').first().waitFor();
  await turn(admin, role, 'permit.vehicle.view', false);
  await refused.waitFor();
  expect(await operator.tab.locator('.ant-table-row').count()).toBe(0);
  await turn(admin, role, 'permit.vehicle.view', true);
  await turn(admin, role, 'permit.vehicle.save', true);
  await create.waitFor();
  expect({ admin: admin.faults, operator: operator.faults }).toEqual({ admin: [], operator: [] });
});

test('Two people edit one carrier: the second is shown what the first changed, and neither loses anything unseen.', async () => {
  const [first, second] = [await deskOf('admin'), await deskOf('admin')];
  await first.go('/resource/carrierManage');
  const address = await first.tab.locator('.ant-table-row .kit-link').first().getAttribute('href');
  if (!address) throw new Error('no carrier to edit');
  for (const desk of [first, second]) await desk.go(address);
  const field = (desk: Desk, key: string) => desk.tab.getByLabel(said(key), { exact: true }).first();
  const save = (desk: Desk) => desk.tab.getByRole('button', { name: said('kit.save'), exact: true }).click();
  await field(first, 'carrier.address').fill('Số 1, đường của người thứ nhất');
  await field(first, 'carrier.email').fill('first@carrier.example');
  await field(second, 'carrier.address').fill('Số 2, đường của người thứ hai');
  await field(second, 'carrier.contact').fill('Người thứ hai');
  await first.sends('carrier.save', () => save(first));

  await save(second);
  const { dialog } = second;
  await dialog.getByText(said('kit.changedMeanwhile')).waitFor();
  // Fields that only one user changed take that change; for a field that both changed, the second user chooses.
  await dialog.getByRole('radio', { name: 'Số 1, đường của người thứ nhất' }).waitFor();
  await dialog.getByRole('radio', { name: 'Số 2, đường của người thứ hai' }).check();
  await dialog.getByRole('button', { name: said('kit.goOnWith') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await second.sends('carrier.save', () => save(second));

  await first.go(address);
  await expect.poll(() => field(first, 'carrier.address').inputValue()).toBe('Số 2, đường của người thứ hai');
  expect(await field(first, 'carrier.email').inputValue()).toBe('first@carrier.example');
  expect(await field(first, 'carrier.contact').inputValue()).toBe('Người thứ hai');
  expect({ first: first.faults, second: second.faults }).toEqual({ first: [], second: [] });
});

type Waiting = { record_no: string; subject: string; prepared_by: string; for: string | null };

/** The records that wait for this person's decision, read from the answer: the table shows only the rows in sight. */
async function inboxOf(desk: Desk): Promise<readonly Waiting[]> {
  const { rows } = (await desk.sends('approval.list', () => desk.go('/home?view=approvals'))) as { rows: Waiting[] };
  return rows;
}

function isForDirector(row: Waiting | undefined): boolean {
  return row?.for === '徐文斌';
}

test('A director who is away names a deputy; the deputy reads document and approval side by side, and decides for the director.', async () => {
  const [director, deputy] = [await deskOf('director'), await deskOf('accountant')];
  const inbox = await inboxOf(director);
  // Nobody decides a record that they prepared, as a deputy neither.
  const decidable = inbox.filter((row) => row.for === null && row.prepared_by !== '林美华').map((row) => row.record_no);
  await director.tab.getByRole('button', { name: said('approval.deputies') }).click();
  await director.dialog.getByRole('button', { name: said('approval.do.delegate') }).click();
  const send = () =>
    director.dialog
      .getByRole('button', { name: said('approval.do.delegate') })
      .last()
      .click();
  await director.pick(director.dialog, said('approval.deputy_id'), '郑海波');
  await send();
  await director.dialog.getByText('không xem được chứng từ này').waitFor();
  await director.pick(director.dialog, said('approval.deputy_id'), '林美华');
  await director.sends('approval.delegate', send);
  await director.dialog.getByText(said('approval.state.running')).waitFor();

  const shared = await inboxOf(deputy);
  expect(shared.filter(isForDirector).map((row) => row.record_no)).toEqual(decidable);
  const at = shared.findIndex((row, place) => row.subject === 'paymentRequest' && isForDirector(row) && isForDirector(shared[place + 1]));
  const [first = '', second = ''] = shared.slice(at, at + 2).map((row) => row.record_no);
  await deputy.tab.getByRole('button', { name: first, exact: true }).click();
  await deputy.tab.getByText(said('approval.decideFor').replace('{{name}}', '徐文斌')).waitFor();
  const heading = deputy.tab.locator('h2');
  const payee = deputy.tab.getByText(said('paymentRequest.payee_account_no'), { exact: true });
  await payee.waitFor();
  await deputy.page.keyboard.press('j');
  await expect.poll(() => heading.innerText()).toBe(second);
  await deputy.page.keyboard.press('k');
  await expect.poll(() => heading.innerText()).toBe(first);
  await deputy.shot('approval-review');
  await deputy.tab.getByRole('button', { name: said('approval.do.approve'), exact: true }).click();
  await deputy.sends('approval.decide', () =>
    deputy.dialog
      .getByRole('button', { name: said('approval.do.approve'), exact: true })
      .last()
      .click(),
  );
  // The next record follows by itself, and the decided one has left the inbox.
  await expect.poll(() => heading.innerText()).toBe(second);
  await deputy.tab.getByRole('button', { name: said('approval.do.sendBack'), exact: true }).click();
  await deputy.dialog.getByLabel(said('approval.reason')).fill('Thiếu hợp đồng');
  await deputy.sends('approval.decide', () =>
    deputy.dialog
      .getByRole('button', { name: said('approval.do.sendBack') })
      .last()
      .click(),
  );
  const left = await inboxOf(await deskOf('director'));
  expect(left.map((row) => row.record_no)).toEqual(inbox.map((row) => row.record_no).filter((no) => no !== first && no !== second));
  expect({ director: director.faults.filter((fault) => !fault.includes('400')), deputy: deputy.faults }).toEqual({
    director: [],
    deputy: [],
  });
});
