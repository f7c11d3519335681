import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { closeBrowser } from '../browser.ts';
import { type Desk, deskOf, phone, said } from '../desk.ts';
import { textFaultsOf } from '../raw-keys.ts';

/* A forwarder reads bookings by sea, enters one by air and tells the customers of a late sailing. */

let freight: Desk;
beforeAll(async () => {
  freight = await deskOf('freight');
});
afterAll(() => closeBrowser());

type Bookings = { rows: { id: string; booking_no: string; state: string; job_no: string }[] };

test('An ocean booking is found in the list and read with its cut-offs.', async () => {
  onTestFailed(() => freight.shot('failed-ocean'));
  const { rows } = (await freight.sends('booking.list', () => freight.go('/freight/booking/order?tab=confirmed'))) as Bookings;
  const [booking] = rows;
  if (!booking) throw new Error('no confirmed booking');
  await freight.row(booking.booking_no).waitFor();
  await freight.shot('ocean-bookings');
  expect(await textFaultsOf(freight.tab, 'vi')).toEqual([]);
  await freight.go(`/freight/booking/order/bookingDetail?id=${booking.id}`);
  await freight.stands('booking.state.confirmed');
  await freight.tab.getByRole('tab', { name: said('sailing.section.cutOffs') }).click();
  await freight.tab.getByText(said('sailing.cutOff.VCO')).first().waitFor();
  await freight.shot('ocean-booking-cut-offs');
  expect(await textFaultsOf(freight.tab, 'vi')).toEqual([]);
});

test('An air booking shows its chargeable weight while it is typed.', async () => {
  onTestFailed(() => freight.shot('failed-air'));
  await freight.go('/freight/booking/order/addAirBook');
  const grid = freight.tab.locator('[role=grid]').nth(1);
  const cell = (place: number) => grid.locator('[role=gridcell]').nth(place);
  for (const [place, text] of [
    [0, '10'],
    [1, '100'],
    [2, '50'],
    [3, '60'],
    [5, '240'],
  ] as const) {
    await cell(place).click();
    await freight.page.keyboard.type(text);
    await freight.page.keyboard.press('Enter');
  }
  // 10 pieces of 100 × 50 × 60 cm weigh 500 kg by volume.
  await freight.tab.getByText(/tính cước 500 kg/).waitFor();
  await freight.shot('air-form-live');
  expect(await textFaultsOf(freight.tab, 'vi')).toEqual([]);
  await freight.go('/freight/awbStock');
  await freight.shot('awb-stock');
  expect(await textFaultsOf(freight.tab, 'vi')).toEqual([]);
});

test('The waybill of an air booking is written for the airline and read as it was written.', async () => {
  onTestFailed(() => freight.shot('failed-waybill'));
  const { rows } = (await freight.sends('booking.list', () => freight.go('/freight/booking/air/order?tab=confirmed'))) as Bookings;
  const [booking] = rows;
  if (!booking) throw new Error('no confirmed air booking');
  await freight.go(`/freight/booking/order/bookingDetail?id=${booking.id}`);
  await freight.tab.getByRole('tab', { name: said('carrierMessage.section') }).click();
  await freight.tab.getByRole('button', { name: said('carrierMessage.kind.fwb'), exact: true }).click();
  const cell = (line: number, place: number) =>
    freight.dialog
      .locator('[role=row]')
      .nth(line + 1)
      .locator('[role=gridcell]')
      .nth(place);
  await cell(1, 0).waitFor();
  expect(await textFaultsOf(freight.dialog, 'vi')).toEqual([]);
  for (const [line, texts] of [
    ['Quayside Nanning', '1 Minzu Avenue', 'Nanning'],
    ['Siam Parts', '88 Rama IX Road', 'Bangkok'],
  ].entries())
    for (const [place, text] of texts.entries()) {
      await cell(line, place + 1).click();
      await freight.page.keyboard.type(text);
      await freight.page.keyboard.press('Enter');
    }
  await freight.shot('waybill-parties');
  await freight.sends('carrierMessage.issue', () =>
    freight.dialog
      .locator('.ant-modal-footer')
      .getByRole('button', { name: said('carrierMessage.write.original'), exact: true })
      .click(),
  );
  await freight.dialog.getByText(/^FWB\/16/).waitFor();
  expect(await freight.dialog.locator('pre').textContent()).toContain('/SIAM PARTS');
  await freight.shot('waybill-text');
  expect(await textFaultsOf(freight.dialog, 'vi')).toEqual([]);
  expect(freight.faults).toEqual([]);
});

test('The customers of a late sailing are told, and the sailing shows planned and expected times.', async () => {
  onTestFailed(() => freight.shot('failed-delay'));
  type Delays = { rows: { id: string; vessel_name: string; voyage: string; bookings: number; told: number }[] };
  const { rows } = (await freight.sends('freightDelay.list', () => freight.go('/order/oceanDelay'))) as Delays;
  const late = rows.find(({ bookings, told }) => told < bookings);
  if (!late) throw new Error('no late sailing whose customers do not know');
  await freight.shot('delays');
  expect(await textFaultsOf(freight.tab, 'vi')).toEqual([]);
  await freight.go(`/freight/sailing/sailingDetail?id=${late.id}`);
  await freight.tab.getByText(said('sailing.planned_departure')).first().waitFor();
  await freight.shot('sailing');
  await freight.tab.getByRole('tab', { name: said('freightDelay.section.bookings') }).click();
  const notice = (await freight.sends('freightDelay.tell', () =>
    freight.tab.getByRole('button', { name: said('freightDelay.do.tell'), exact: true }).click(),
  )) as { mails: number; bookings: number; without_mail: string[] };
  expect(notice.bookings + notice.without_mail.length).toBeGreaterThan(0);
  await freight.shot('delay-told');
  expect(freight.faults).toEqual([]);
});

test('The lists are read on a phone.', async () => {
  const hand = await deskOf('freight', phone);
  await hand.go('/freight/booking/order');
  await hand.shot('phone-ocean-bookings');
  await hand.go('/order/oceanDelay');
  await hand.shot('phone-delays');
  expect(hand.faults).toEqual([]);
});
