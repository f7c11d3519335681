import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { closeBrowser } from '../browser.ts';
import { type Desk, deskOf, said } from '../desk.ts';
import { textFaultsOf } from '../raw-keys.ts';

/* A forwarder splits a house and merges it again, begins a job with a template, and books dangerous goods; finance reads the profit by house. */

let operator: Desk;
let admin: Desk;
beforeAll(async () => {
  operator = await deskOf('freight');
  admin = await deskOf('admin');
});
afterAll(() => closeBrowser());

/** Sends the topmost dialog. */
const send = (desk: Desk, verb: string) => () =>
  desk.dialog
    .locator('.ant-modal-footer')
    .getByRole('button', { name: said(verb), exact: true })
    .click();

test('A forwarder splits a house of a draft and merges it again; a template fills a new job.', async () => {
  onTestFailed(() => operator.shot('failed-houses'));
  await operator.go('/freight/order/addOrder');
  await operator.pick(operator.tab, said('freightJob.template_id'), '–', '');
  await expect.poll(() => operator.tab.getByText('Qinzhou').count()).toBeGreaterThan(0);
  await operator.shot('template-filled');
  expect(await textFaultsOf(operator.tab, 'vi')).toEqual([]);

  await operator.go('/freight/air/order?tab=draft');
  await operator.tab
    .getByText(/^AFC\d{10}$/)
    .first()
    .click();
  await operator.tab.getByRole('tab', { name: said('freightJob.houses') }).click();
  const house =
    (await operator.tab
      .getByText(/^HC\d{10}$/)
      .first()
      .textContent()) ?? '';
  await operator.press(house, said('freightJob.do.splitHouse'));
  await operator.dialog.getByLabel(said('freightJob.pieces'), { exact: true }).fill('1');
  await operator.dialog.getByLabel(said('freightJob.gross_kg'), { exact: true }).fill('0.5');
  await operator.dialog.getByLabel(said('freightJob.volume_m3'), { exact: true }).fill('0.01');
  await operator.shot('split');
  expect(await textFaultsOf(operator.dialog, 'vi')).toEqual([]);
  const { house_no } = (await operator.sends('freightHouse.split', send(operator, 'freightJob.do.splitHouse'))) as { house_no: string };
  await operator.row(house_no).waitFor();
  await operator.shot('split-done');
  await operator.press(house_no, said('freightJob.do.mergeHouses'));
  await operator.pick(operator.dialog, said('freightJob.into_house_id'), house, '');
  await operator.shot('merge');
  await operator.sends('freightHouse.merge', send(operator, 'freightJob.do.mergeHouses'));
  await operator.row(house_no).waitFor({ state: 'hidden' });
  expect(operator.faults).toEqual([]);
});

test('The form of an air booking works out its other charges and asks for the code of its dangerous goods.', async () => {
  onTestFailed(() => operator.shot('failed-air-booking'));
  await operator.go('/freight/booking/order/addAirBook');
  await operator.tab.getByText(said('booking.section.handling')).first().waitFor();
  await operator.shot('air-booking-form');
  expect(await textFaultsOf(operator.tab, 'vi')).toEqual([]);
});

test('An administrator imports a file of the UN/LOCODE list and reads profit by house and voyage.', async () => {
  onTestFailed(() => admin.shot('failed-unlocode'));
  await admin.go('/resource/unlocode');
  await admin.tab.getByRole('button', { name: said('unlocode.do.import'), exact: true }).click();
  await admin.dialog.getByLabel(said('unlocode.release'), { exact: true }).fill('2018-1');
  const rows = [
    ',"AD",,".ANDORRA",,,,,,,,',
    ',"AD","ALV","Andorra la Vella","Andorra la Vella",,"--34-6--","AI","0601",,"4230N 00131E",""',
    ',"AD","CAN","Canillo","Canillo",,"--3-----","RL","0307",,"4234N 00135E",',
  ];
  await admin.dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'CodeListPart1.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await admin.dialog.getByText('CodeListPart1.csv').waitFor();
  await admin.shot('unlocode-import');
  await admin.sends('unlocode.import', send(admin, 'unlocode.do.import'));
  await expect
    .poll(async () => {
      await admin.go('/resource/unlocode?w.words=ADALV');
      return admin.row('ADALV').count();
    })
    .toBe(1);
  await admin.shot('unlocodes');
  expect(await textFaultsOf(admin.tab, 'vi')).toEqual([]);
  for (const tab of ['house', 'master', 'container', 'voyage']) {
    await admin.go(`/freight/profit?tab=${tab}`);
    await admin.tab.locator('.ant-table-row, [role=row]').nth(1).waitFor();
    await admin.shot(`profit-${tab}`);
  }
  expect(await textFaultsOf(admin.tab, 'vi')).toEqual([]);
  expect(admin.faults).toEqual([]);
});
