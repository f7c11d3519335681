import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { closeBrowser, speak } from '../browser.ts';
import { type Desk, deskOf, formItem, phone, said } from '../desk.ts';
import { textFaultsOf } from '../raw-keys.ts';

/* A day of a forwarder: an ocean export with its houses and containers, its departure and its bill, then an air job. */

const shots = process.env['SHOTS'];

let operator: Desk;
beforeAll(async () => {
  operator = await deskOf('freight');
});
afterAll(() => closeBrowser());

/** The first number of this form in the visible list. */
function numberIn(desk: Desk, form: RegExp) {
  return desk.tab.getByText(form).first();
}

test('A forwarder reads the jobs, reports an arrival, weighs an air job and prints a bill of lading.', async () => {
  onTestFailed(() => operator.shot('failed-freight'));
  await operator.go('/freight/order?tab=all');
  await numberIn(operator, /^OFC\d{10}$/).waitFor();
  await operator.shot('ocean-jobs');

  await operator.go('/freight/order?tab=departed');
  const no = (await numberIn(operator, /^OFC\d{10}$/).textContent()) ?? '';
  await numberIn(operator, /^OFC\d{10}$/).click();
  await operator.tab.getByRole('heading', { name: no }).waitFor();
  await operator.shot('ocean-job');
  await operator.tab.getByRole('button', { name: said('freightJob.do.arrive'), exact: true }).click();
  await operator.shot('arrive');
  await operator.sends('freightJob.move', () =>
    operator.dialog
      .locator('.ant-modal-footer')
      .getByRole('button', { name: said('freightJob.do.arrive'), exact: true })
      .click(),
  );
  await operator.stands('freightJob.state.arrived');
  expect(await textFaultsOf(operator.tab, 'vi')).toEqual([]);

  // The air form begins with the operator's company, and works out volume and chargeable weights from what is typed.
  await operator.go('/freight/order/addAirOrder');
  await formItem(operator.tab, said('freightJob.company_id')).getByText('Guangxi').first().waitFor();
  await operator.tab.getByLabel(said('freightJob.gross_kg'), { exact: true }).first().fill('180');
  await operator.tab.getByLabel(said('freightJob.volume_m3'), { exact: true }).first().fill('1.2');
  await operator.tab.getByLabel(said('freightJob.volume_m3'), { exact: true }).first().press('Tab');
  await expect
    .poll(() => operator.tab.getByLabel(said('freightJob.chargeable_planned_kg'), { exact: true }).first().inputValue())
    .toMatch(/^200/);
  await operator.shot('air-form');

  await operator.go('/freight/loading?tab=released');
  const bill = (await numberIn(operator, /^HBC\d{10}$/).textContent()) ?? '';
  await operator.shot('bills');
  const [paper] = await Promise.all([operator.page.waitForEvent('popup'), numberIn(operator, /^HBC\d{10}$/).click()]);
  await paper.locator('.print-document').first().waitFor();
  await paper.getByText(bill).first().waitFor();
  if (shots) await paper.screenshot({ path: path.join(shots, 'bill-of-lading.png') });
  expect(operator.faults).toEqual([]);
});

test('A clerk charges a job by its quotations and prints its manifest; a terminal’s message in the wrong character set is refused.', async () => {
  onTestFailed(() => operator.shot('failed-freight-message'));
  await operator.go('/freight/order?tab=inProgress');
  await numberIn(operator, /^OFC\d{10}$/).click();
  await operator.tab.getByRole('tab', { name: said('profit.charges') }).click();
  await operator.sends('charge.rateFreightJob', () =>
    operator.tab.getByRole('button', { name: said('charge.rateFreightJob'), exact: true }).click(),
  );
  await operator.shot('job-charged');
  await operator.go('/freight/message');
  const enter = async (text: string): Promise<void> => {
    await operator.tab.getByRole('button', { name: said('freightMessage.do.receive'), exact: true }).click();
    const file = { name: 'codeco.edi', mimeType: 'text/plain', buffer: Buffer.from(text) };
    await operator.dialog.locator('input[type=file]').setInputFiles(file);
    await operator.dialog.getByRole('button', { name: 'codeco.edi' }).waitFor();
    await operator.pick(operator.dialog, said('freightMessage.company_id'), 'Guangxi');
  };
  const send = () =>
    operator.dialog
      .locator('.ant-modal-footer')
      .getByRole('button', { name: said('freightMessage.do.receive'), exact: true })
      .click();
  const message = (sender: string) =>
    [
      `UNB+UNOA:2+${sender}+US+261120:1000+E2E1`,
      'UNH+1+CODECO:D:95B:UN',
      'BGM+36++9',
      'EQD+CN+CSQU3054383+45G1:102:5++2+5',
      'DTM+7:202611200930:203',
      'UNT+5+1',
      'UNZ+1+E2E1',
      '',
    ].join("'");
  await enter(message('CẢNG'));
  await send();
  await operator.dialog.getByText('UNOA').first().waitFor();
  await operator.shot('message-refused');
  await operator.page.keyboard.press('Escape');
  await operator.dialog.getByRole('button', { name: said('tabs.dirty.leave') }).click();
  await enter(message('CANG'));
  await operator.sends('freightMessage.receive', send);
  await operator.go('/freight/message?tab=unmatched');
  await operator.row('CSQU3054383').waitFor();
  await operator.shot('messages');
  expect(await textFaultsOf(operator.tab, 'vi')).toEqual([]);
  expect(operator.faults).toEqual([]);
});

test('The jobs read in Chinese, and on a phone.', async () => {
  const small = await deskOf('freight', phone);
  onTestFailed(() => small.shot('failed-phone'));
  await small.go('/freight/order?tab=all');
  await small.shot('phone-jobs');
  await speak(operator.page, 'zh');
  await operator.go('/freight/order/addOrder');
  expect(await textFaultsOf(operator.tab, 'zh')).toEqual([]);
  await operator.shot('ocean-form-zh');
  expect(small.faults).toEqual([]);
});
