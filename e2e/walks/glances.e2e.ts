import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { Locator } from 'playwright-core';
import type { getClaim } from '../../src/domains/order/claim/contract.ts';
import type { getOrder } from '../../src/domains/order/transport-order/contract.ts';
import type { getWorkOrder } from '../../src/domains/dispatch/work-order/contract.ts';
import type { orderProfit } from '../../src/domains/finance/profit/contract.ts';
import type { getBill } from '../../src/domains/finance/bill/contract.ts';
import type { listCredit } from '../../src/domains/finance/credit/contract.ts';
import type { getPaymentRequest } from '../../src/domains/finance/payment-request/contract.ts';
import type { getBooking } from '../../src/domains/freight/booking/contract.ts';
import type { getFreightJob } from '../../src/domains/freight/job/contract.ts';
import type { getInbound } from '../../src/domains/warehouse/inbound/contract.ts';
import type { getOutbound } from '../../src/domains/warehouse/outbound/contract.ts';
import type { getApproval } from '../../src/domains/workspace/approval/contract.ts';
import type { ResultOf } from '../../src/kernel/call.ts';
import { written } from '../../src/kernel/words.ts';
import { closeBrowser } from '../browser.ts';
import { type Desk, deskOf, phone, said } from '../desk.ts';
import { textFaultsOf } from '../raw-keys.ts';
import { cmdOf } from '../traffic.ts';

/*
 * The cards in the heads of records, one record of each kind of the demo: each card says what the record's own answer says, in digits that
 * only a language writes apart.
 */

let owner: Desk;
beforeAll(async () => {
  owner = await deskOf('admin');
});
// Each test begins without the tabs of the one before it, since there are at most ten.
beforeEach(async () => {
  await owner.page.evaluate(() => sessionStorage.removeItem('tabs'));
  await owner.page.reload();
  await owner.page.locator('.navbar').waitFor();
});
afterAll(closeBrowser);

type Rows = { readonly rows: readonly { readonly id: string }[] };

/** Opens the first record of a list and returns the answer of its own call. */
async function openFirst(
  desk: Desk,
  list: readonly [cmd: string, path: string],
  detail: readonly [cmd: string, path: string],
): Promise<unknown> {
  const { rows } = (await desk.sends(list[0], () => desk.go(list[1]))) as Rows;
  const [first] = rows;
  if (!first) throw new Error(`${list[1]} has no rows`);
  return desk.sends(detail[0], () => desk.go(`${detail[1]}?id=${first.id}`));
}

const cardOf = ({ tab, page }: Desk, word: string): Locator =>
  tab.locator('.kit-glance').filter({ has: page.locator('.kit-glance-name').getByText(said(word), { exact: true }) });

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Waits until a card says all of these texts. */
async function says(desk: Desk, word: string, ...texts: readonly (string | null | undefined)[]): Promise<void> {
  const card = cardOf(desk, word);
  await card.waitFor();
  for (const text of texts) if (text) await expect.poll(() => card.innerText(), { message: word }).toContain(text);
}

/** Waits until a card says this number, however the language groups its digits. */
async function counts(desk: Desk, word: string, figure: string): Promise<void> {
  const card = cardOf(desk, word);
  await card.waitFor();
  await expect.poll(async () => digitsOf(await card.innerText()), { message: word }).toContain(digitsOf(figure));
}

/** A language groups 1234.500 as 1.234,5: quantities are compared without the zeros at their end. */
const trimmed = (quantity: string): string => (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity);

async function tellsCleanly(desk: Desk, name: string): Promise<void> {
  await desk.shot(`glance-${name}`);
  expect(await textFaultsOf(desk.tab.locator('.kit-detail-head'), 'vi')).toEqual([]);
}

const workOrder = ['workOrder.get', '/dispatch/workOrderDetail'] as const;
const inbound = ['inbound.get', '/order/inventory/managment/inboundDetail'] as const;

test('A trip says where its truck is, who drives it, what it carries and what it costs.', async () => {
  onTestFailed(() => owner.shot('failed-trip'));
  const trip = (await openFirst(owner, ['workOrder.list', '/dispatch/workOrder?tab=onRoad'], workOrder)) as ResultOf<typeof getWorkOrder>;
  await says(owner, 'truckTrack.truckNow', trip.plate_no, trip.driver_name);
  const loads = trip.loaded.slice(0, 3).map(({ order_no }) => order_no);
  if (loads.length > 0) await says(owner, 'workOrder.loads', ...loads);
  if (trip.own) await cardOf(owner, 'workOrder.buy_amount').waitFor({ state: 'detached' });
  else if (trip.buy_amount) await counts(owner, 'workOrder.buy_amount', trip.buy_amount);
  else await says(owner, 'workOrder.buy_amount', said('workOrder.by_quotation'));
  await tellsCleanly(owner, 'trip');
});

test('A trip whose price is hidden has no card for it.', async () => {
  const { page } = owner;
  await page.route('**/api/callMethod', async (route) => {
    if (cmdOf(route.request()) !== 'workOrder.get') return route.fallback();
    const answer = await route.fetch();
    const reply = (await answer.json()) as { data: Partial<ResultOf<typeof getWorkOrder>> };
    const { buy_amount: _buy, quoted_amount: _quoted, ...data } = reply.data;
    await route.fulfill({ json: { ...reply, data } });
  });
  await openFirst(owner, ['workOrder.list', '/dispatch/workOrder?tab=draft'], workOrder);
  await cardOf(owner, 'workOrder.loads').waitFor();
  expect(await cardOf(owner, 'workOrder.buy_amount').count()).toBe(0);
  await page.unroute('**/api/callMethod');
});

test('A trip of our own truck says what it cost.', async () => {
  onTestFailed(() => owner.shot('failed-cost'));
  const { rows } = (await owner.sends('truckCost.list', () => owner.go('/finance/truckCost?tab=costed'))) as {
    rows: readonly { id: string; amount: string }[];
  };
  const [cost] = rows;
  await owner.go(`/dispatch/workOrderDetail?id=${cost?.id}`);
  await counts(owner, 'truckCost.ofTrip', cost?.amount ?? '');
  await tellsCleanly(owner, 'own-truck');
});

test('An order says what holds it up, what customs has, and what its customer owes.', async () => {
  onTestFailed(() => owner.shot('failed-order'));
  const open = ['order.get', '/order/orderDetail'] as const;
  const late = (await openFirst(owner, ['order.list', '/order/list?tab=inTransit&w.late=1'], open)) as ResultOf<typeof getOrder>;
  expect(late.late).toBe(true);
  await says(owner, 'order.heldBy', said('order.late'));
  await tellsCleanly(owner, 'order-late');

  type Declarations = { rows: readonly { no: string; order_id: string | null; state: string }[] };
  const { rows } = (await owner.sends('declaration.list', () => owner.go('/order/customs/declarations?tab=atCustoms'))) as Declarations;
  const atCustoms = rows.find(({ order_id }) => order_id !== null);
  await owner.go(`/order/orderDetail?id=${atCustoms?.order_id}`);
  await says(owner, 'declaration.ofOrder', atCustoms?.no, said(`declaration.state.${atCustoms?.state}`));

  const bill = (await openFirst(
    owner,
    ['bill.list', '/finance/bill?tab=overdue'],
    ['bill.get', '/finance/work/bill/billDetail'],
  )) as ResultOf<typeof getBill>;
  const orderNo = bill.lines.find(({ order_no }) => order_no !== null)?.order_no ?? '';
  const { rows: orders } = (await owner.sends('order.list', () => owner.go(`/order/list?tab=all&w.words=${orderNo}`))) as Rows;
  const profit = (await owner.sends('profit.ofOrder', () => owner.go(`/order/orderDetail?id=${orders[0]?.id}`))) as ResultOf<
    typeof orderProfit
  >;
  const owed = profit.receivable?.find(({ unpaid_bills }) => unpaid_bills > 0);
  expect(owed).toBeDefined();
  expect(owed?.open_on_bills).toBe(bill.balances.find(({ currency }) => currency === owed?.currency)?.open);
  await counts(owner, 'page.profit', owed?.open_on_bills ?? '');
  await tellsCleanly(owner, 'order-owed');
});

test('A bill says what is open, since when it is overdue, and how much credit its customer uses.', async () => {
  onTestFailed(() => owner.shot('failed-bill'));
  const detail = ['bill.get', '/finance/work/bill/billDetail'] as const;
  const overdue = (await openFirst(owner, ['bill.list', '/finance/bill?tab=overdue'], detail)) as ResultOf<typeof getBill>;
  for (const { open } of overdue.balances) await counts(owner, 'bill.open', open);
  await says(owner, 'bill.open', said('kit.overdueBy', { days: String(overdue.overdue_days) }));
  await says(owner, 'bill.next', said('bill.next.receivable'));
  const credit = (await owner.sends('credit.list', () => owner.page.reload())) as ResultOf<typeof listCredit>;
  await says(owner, 'page.creditDetail', said(`credit.standing.${credit.rows[0]?.standing}`));
  await tellsCleanly(owner, 'bill-overdue');

  const disputed = (await openFirst(owner, ['bill.list', '/finance/work/bill?tab=disputed'], detail)) as ResultOf<typeof getBill>;
  await says(owner, 'bill.next', said('bill.tab.disputed'), disputed.dispute);
  expect(await cardOf(owner, 'page.creditDetail').count()).toBe(0);
  await tellsCleanly(owner, 'bill-disputed');
});

test('A payment request says who acts next, since when, and to which account the money goes.', async () => {
  onTestFailed(() => owner.shot('failed-request'));
  const { rows } = (await owner.sends('paymentRequest.list', () => owner.go('/finance/work/request?tab=directorReview'))) as Rows;
  const id = rows[0]?.id;
  const approval = (await owner.sends('approval.get', () => owner.go(`/finance/work/request?id=${id}`))) as ResultOf<typeof getApproval>;
  await says(owner, 'approval.actsNext', said('paymentRequest.state.directorReview'), ...approval.waits_for);
  const request = (await openFirst(
    owner,
    ['paymentRequest.list', '/finance/work/request?tab=unpaid'],
    ['paymentRequest.get', '/finance/work/request'],
  )) as ResultOf<typeof getPaymentRequest>;
  await says(owner, 'approval.actsNext', said('paymentRequest.payers'));
  await says(
    owner,
    'paymentRequest.party_bank_account_id',
    request.payee_account_no,
    request.payee_account_name,
    request.lines[0]?.bill_no,
  );
  await tellsCleanly(owner, 'request');
});

test('A freight job and a booking say what comes next.', async () => {
  onTestFailed(() => owner.shot('failed-freight'));
  const job = (await openFirst(
    owner,
    ['freightJob.list', '/freight/order?tab=inProgress'],
    ['freightJob.get', '/freight/order/freightOrderDetail'],
  )) as ResultOf<typeof getFreightJob>;
  const last = job.milestones.findLastIndex(({ actual_at }) => actual_at !== null);
  const next = job.milestones[last + 1];
  if (next) await says(owner, 'freightJob.nextMilestone', said(`freightJob.milestone.${next.kind}`));
  const numbered = job.containers.filter(({ container_no }) => container_no !== null).length;
  if (job.containers.length > 0)
    await says(owner, 'freightJob.containers', said('freightJob.numbered', { count: String(numbered), of: String(job.containers.length) }));
  await tellsCleanly(owner, 'job');

  const { rows } = (await owner.sends('containerClock.list', () => owner.go('/freight/containerClock?tab=open'))) as {
    rows: readonly { job_id: string; days_left: number | null }[];
  };
  await owner.go(`/freight/order/freightOrderDetail?id=${rows[0]?.job_id}`);
  await cardOf(owner, 'containerClock.section').waitFor();
  await tellsCleanly(owner, 'job-clock');

  const booking = (await openFirst(
    owner,
    ['booking.list', '/freight/booking/order?tab=open'],
    ['booking.get', '/freight/booking/order/bookingDetail'],
  )) as ResultOf<typeof getBooking>;
  await says(owner, 'booking.carriage', booking.carriage, booking.load_name, booking.departs_there && written(booking.departs_there, 'vi'));
  await cardOf(owner, 'sailing.section.cutOffs').waitFor();
  await tellsCleanly(owner, 'booking');
});

test('Warehouse plans say how far they are.', async () => {
  onTestFailed(() => owner.shot('failed-plan'));
  const received = (await openFirst(owner, ['inbound.list', '/order/inventory/managment/inbound?tab=closed'], inbound)) as ResultOf<
    typeof getInbound
  >;
  await counts(owner, 'inbound.received_qty', trimmed(received.received_qty) + trimmed(received.qty));
  await openFirst(owner, ['inbound.list', '/order/inventory/managment/inbound?tab=audited'], inbound);
  await cardOf(owner, 'inbound.dockTime').waitFor();
  await tellsCleanly(owner, 'inbound');
  const outbound = (await openFirst(
    owner,
    ['outbound.list', '/order/inventory/managment/outbound?tab=issued'],
    ['outbound.get', '/order/inventory/managment/outboundDetail'],
  )) as ResultOf<typeof getOutbound>;
  await counts(owner, 'outbound.picked_qty', trimmed(outbound.picked_qty) + trimmed(outbound.qty));
  await tellsCleanly(owner, 'outbound');
});

test('A claim says what is claimed, who acts next and which deadline comes first, on a phone in one column.', async () => {
  const small = await deskOf('admin', phone);
  onTestFailed(() => small.shot('failed-claim'));
  const claim = (await openFirst(
    owner,
    ['cargoClaim.list', '/order/claim/event?tab=investigating'],
    ['cargoClaim.get', '/order/claim/detail'],
  )) as ResultOf<typeof getClaim>;
  await small.go(`/order/claim/detail?id=${claim.id}`);
  await counts(small, 'cargoClaim.claimed', claim.claimed);
  await says(small, 'approval.actsNext', said('cargoClaim.state.investigating'), claim.investigator_name);
  if (claim.insurer_due_on !== null && claim.insurer_notified_on === null && claim.notice_due_on === null)
    await cardOf(small, 'cargoClaim.insurer_due_on').waitFor();
  const lefts = await small.tab.locator('.kit-glance').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()));
  expect(new Set(lefts.map(({ left }) => Math.round(left))).size).toBe(1);
  expect(lefts.every(({ right }) => right <= 390)).toBe(true);
  await tellsCleanly(small, 'claim-phone');
  expect([...owner.faults, ...small.faults]).toEqual([]);
});
