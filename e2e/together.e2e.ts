import { afterAll, expect, test } from 'vitest';
import { registry } from '../src/apps/registry.generated.ts';
import { wordsIn } from '../src/kernel/words.ts';
import { closeBrowser } from './browser.ts';
import { type Desk, deskOf } from './desk.ts';

afterAll(closeBrowser);

/** Long enough for a push to arrive and for the window to ask what it may. */
const soon = { timeout: 20_000 };
const word = wordsIn(registry.words, 'vi');
const said = (key: string): string => {
  const text = word[key];
  if (!text) throw new Error(`no word ${key}`);
  return text;
};

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
  const role = '操作员';
  const admin = await deskOf('admin');
  const operator = await deskOf('operator');
  await operator.go('/resource/vehicleManage');
  const create = operator.tab.getByRole('button', { name: said('kit.new') });
  const refused = operator.tab.getByText(said('panel.forbidden.title'));
  await create.waitFor();
  await turn(admin, role, 'permit.vehicle.save', false);
  await create.waitFor({ state: 'hidden', ...soon });
  await operator.tab.locator('.ant-table-row').first().waitFor();
  await turn(admin, role, 'permit.vehicle.view', false);
  await refused.waitFor(soon);
  expect(await operator.tab.locator('.ant-table-row').count()).toBe(0);
  await turn(admin, role, 'permit.vehicle.view', true);
  await turn(admin, role, 'permit.vehicle.save', true);
  await create.waitFor(soon);
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
  // What only the first changed is his, what only the second changed is hers; of what both changed she chooses.
  await dialog.getByRole('radio', { name: 'Số 1, đường của người thứ nhất' }).waitFor();
  await dialog.getByRole('radio', { name: 'Số 2, đường của người thứ hai' }).check();
  await dialog.getByRole('button', { name: said('kit.goOnWith') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await second.sends('carrier.save', () => save(second));

  await first.go(address);
  await expect.poll(() => field(first, 'carrier.address').inputValue(), soon).toBe('Số 2, đường của người thứ hai');
  expect(await field(first, 'carrier.email').inputValue()).toBe('first@carrier.example');
  expect(await field(first, 'carrier.contact').inputValue()).toBe('Người thứ hai');
  expect({ first: first.faults, second: second.faults }).toEqual({ first: [], second: [] });
});
