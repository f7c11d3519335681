import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, Refused, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { moveOrder } from '../../order/transport-order/contract.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { moveQuotation, reviseQuotation } from '../../pricing/quotation/contract.ts';
import { countInbox, decideApproval } from '../../workspace/approval/contract.ts';
import { makeBills } from '../bill/contract.ts';
import { enterCharges, orderCharges, reviewCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { delivered, lineOf, quotationInForce } from '../server/seed/acts.ts';
import { lineQuotation, receivedOrder, type RoadScene, setRoadScene } from '../server/seed/order-acts.ts';
import {
  countActualQuotations,
  getActualQuotation,
  listActualQuotations,
  moveActualQuotation,
  quoteOrder,
  saveActualQuotation,
} from './contract.ts';
import { may } from './permits.ts';
import importAgreements from './server/import.ts';

/* A price agreed for an order beside its quotation of 1,090.00 yuan. The stage's day is 20 November 2026. */

let stage: Stage;
let scene: RoadScene;
let lan: Player;
let wei: Player;
let director: Player;
let executive: Player;
let sheet: { id: string; version: number };
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T08:00:00Z');
  scene = await stage.system<FinanceTables, RoadScene>((work) => setRoadScene(work, stage.companies.cn, { '2026-11-20': '7.00' }));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  director = await stage.cast({ name: 'Director' });
  executive = await stage.cast({ name: 'Executive' });
  sheet = await quotationInForce(lan, wei, lineQuotation(scene));
}, 60_000);
afterAll(() => stage.close());

const at = ({ id, version }: { id: string; version: number }) => ({ id, version });
async function anOrder(o: { signed?: boolean } = {}): Promise<{ id: string; no: string; version: number }> {
  const order = await receivedOrder(lan, wei, orderSheet(scene));
  if (o.signed) await sign(order.id);
  return order;
}
const sign = (id: string) => stage.system<FinanceTables, void>((work) => delivered(work, BigInt(id)));
type Fields = ParamsOf<typeof saveActualQuotation>;
const agreement = (order_no: string, agreed_amount: string, more: Partial<Fields> = {}): Fields => ({
  order_no,
  agreed_amount,
  currency: 'CNY',
  agreed_on: '2026-11-19',
  agreed_with: '王经理',
  reason: '客户要求',
  ...more,
});
const read = (id: string) => lan.send(getActualQuotation, { id });
type Action = ParamsOf<typeof moveActualQuotation>['action'];
async function move(who: Player, id: string, action: Action, reason: string | null = null) {
  return who.send(moveActualQuotation, { id, version: (await read(id)).version, action, reason });
}
const refusedMove = async (who: Player, id: string, action: Action) =>
  who.refused(moveActualQuotation, { id, version: (await read(id)).version, action });
async function decide(who: Player, id: string, action: 'approve' | 'sendBack' = 'approve') {
  const version = (await read(id)).approval_version ?? 0;
  await who.send(decideApproval, {
    subject: 'actualQuotation',
    id,
    version,
    action,
    ...(action === 'sendBack' ? { reason: '不同意' } : {}),
  });
}
/** An agreement at or above the quotation, which needs no review, up to its confirmation. */
async function confirmed(order_no: string, amount: string, more: Partial<Fields> = {}): Promise<string> {
  const { id } = await lan.send(saveActualQuotation, agreement(order_no, amount, more));
  await move(lan, id, 'submit');
  if ((await read(id)).state === 'salesReview') {
    await decide(director, id);
    await decide(executive, id);
  }
  await move(wei, id, 'confirm');
  return id;
}
const income = async (order_id: string) =>
  (await lan.send(orderCharges, { order_id })).rows
    .filter((row) => row.side === 'receivable' && row.state !== 'void')
    .map((row) => `${row.amount} ${row.currency} ${row.state}${row.estimated ? ' estimated' : ''}`)
    .toSorted();
async function faultsOf(params: Fields): Promise<readonly string[]> {
  try {
    await lan.send(saveActualQuotation, params);
  } catch (error) {
    if (error instanceof Refused) return error.reply.data.at?.map((fault) => `${fault.at} ${fault.why}`) ?? [];
    throw error;
  }
  return [];
}

test('below the quotation it is reviewed twice, confirmed by another person, and charges the order from then on', async () => {
  const order = await anOrder();
  expect(await income(order.id)).toEqual(['1090.00 CNY open estimated']);
  expect(await lan.send(quoteOrder, { order_no: order.no })).toMatchObject({
    quoted_amount: '1090.00',
    currency: 'CNY',
    priced_on: '2026-11-20',
  });
  expect(await faultsOf(agreement(order.no, '981', { reason: null }))).toEqual(['reason REQUIRED']);
  expect(await faultsOf(agreement(order.no, '981', { agreed_on: '2026-11-21' }))).toEqual(['agreed_on ACTUAL_QUOTATION_LATER']);
  const { id } = await lan.send(saveActualQuotation, agreement(order.no, '981'));
  expect(await read(id)).toMatchObject({
    state: 'draft',
    quoted_amount: '1090.00',
    difference: '-109.00',
    difference_percent: '-10.00',
    margin: { currency: 'CNY', before: '1090.00', after: '981.00', effect: '-109.00' },
  });
  expect(await lan.refused(saveActualQuotation, agreement(order.no, '900'))).toBe('ACTUAL_QUOTATION_OPEN');
  await move(lan, id, 'submit');
  expect(await refusedMove(wei, id, 'confirm')).toBe('ILLEGAL_MOVE');
  expect((await director.send(countActualQuotations, {})).mine).toBe(1);
  await decide(director, id, 'sendBack');
  await move(lan, id, 'submit');
  await decide(director, id);
  expect((await read(id)).state).toBe('executiveReview');
  await decide(executive, id);
  expect((await read(id)).state).toBe('agreed');
  expect(await refusedMove(lan, id, 'confirm')).toBe('FOUR_EYES');
  await move(wei, id, 'confirm');
  expect(await income(order.id)).toEqual(['981.00 CNY open estimated']);
  await sign(order.id);
  expect(await income(order.id)).toEqual(['981.00 CNY open', '981.00 CNY open estimated']);
});

test('at or above the quotation it needs no review; a later agreement supersedes it with its history; billed, it stands', async () => {
  const order = await anOrder({ signed: true });
  const first = await confirmed(order.no, '1090', { reason: null, agreed_on: '2025-12-30' });
  const second = await confirmed(order.no, '1200');
  expect(await income(order.id)).toEqual(['1200.00 CNY open', '1200.00 CNY open estimated']);
  expect((await read(second)).history.map(({ state, agreed_amount }) => [state, agreed_amount])).toEqual([
    ['confirmed', '1200.00'],
    ['superseded', '1090.00'],
  ]);
  expect((await read(first)).difference_percent).toBe('0.00');
  const third = (await lan.send(saveActualQuotation, agreement(order.no, '1300'))).id;
  await move(lan, third, 'submit');
  const { rows } = await lan.send(orderCharges, { order_id: order.id });
  const line = rows.find((row) => row.side === 'receivable' && !row.estimated && row.state === 'open');
  await wei.send(reviewCharges, { action: 'approve', rows: [{ id: line?.id ?? '', version: line?.version ?? 0 }] });
  await lan.send(makeBills, { charges: [{ id: line?.id ?? '', version: (line?.version ?? 0) + 1 }], bill_on: '2026-11-20' });
  expect(await refusedMove(wei, third, 'confirm')).toBe('ACTUAL_QUOTATION_BILLED');
  expect(await lan.refused(saveActualQuotation, { ...agreement(order.no, '1'), ...at(await read(third)) })).toBe('ACTUAL_QUOTATION_FIXED');
  await move(lan, third, 'reopen');
  expect(await refusedMove(lan, third, 'submit')).toBe('ACTUAL_QUOTATION_BILLED');
  await move(lan, third, 'cancel', '已开账单');
  expect(await lan.refused(saveActualQuotation, agreement(order.no, '1400'))).toBe('ACTUAL_QUOTATION_BILLED');
});

test('free of charge, in dong and in dinars: each with the decimals of its currency', async () => {
  const free = await anOrder({ signed: true });
  expect(await faultsOf(agreement(free.no, '0', { reason: null }))).toEqual(['reason REQUIRED']);
  const zero = await confirmed(free.no, '0');
  expect(await read(zero)).toMatchObject({ difference: '-1090.00', difference_percent: '-100.00' });
  expect(await income(free.id)).toEqual(['0.00 CNY open', '0.00 CNY open estimated']);

  const order = await anOrder();
  expect(await faultsOf(agreement(order.no, '3500000.5', { currency: 'VND' }))).toEqual(['agreed_amount BAD_AMOUNT']);
  const { id } = await lan.send(saveActualQuotation, agreement(order.no, '160.125', { currency: 'KWD' }));
  // No rate between dinars and yuan is entered: the difference is unknown, and the price is reviewed.
  expect(await read(id)).toMatchObject({
    quoted_amount: null,
    difference: null,
    difference_percent: null,
    agreed_amount: '160.125',
    margin: null,
  });
  await move(lan, id, 'cancel', '币种有误');
  const dollars = (await lan.send(saveActualQuotation, agreement(order.no, '150', { currency: 'USD' }))).id;
  // 1,090.00 yuan at 7.00 are 155.71 dollars.
  expect(await read(dollars)).toMatchObject({ quoted_amount: '155.71', difference: '-5.71', difference_percent: '-3.67' });
});

test('an order that changed its quotation is compared again; an expired quotation needs its day and a reason', async () => {
  const order = await anOrder();
  const { id } = await lan.send(saveActualQuotation, agreement(order.no, '1200'));
  await move(lan, id, 'submit');
  const revised = await lan.send(reviseQuotation, { ...sheet, valid_from: '2026-11-20', valid_to: '2026-12-31', adjust_percent: '10' });
  const sent = await lan.send(moveQuotation, { ...at(revised), action: 'submit' });
  await wei.send(moveQuotation, { id: revised.id, version: sent.version, action: 'approve' });
  expect(await read(id)).toMatchObject({ stale: true });
  expect(await refusedMove(wei, id, 'confirm')).toBe('ACTUAL_QUOTATION_STALE');
  await move(lan, id, 'reopen');
  await lan.send(saveActualQuotation, { ...agreement(order.no, '1200'), ...at(await read(id)) });
  expect(await read(id)).toMatchObject({ stale: false, quoted_amount: '1199.00', difference: '1.00', state: 'draft' });
  // The price of the day before, which the revision ended.
  expect(await faultsOf({ ...agreement(order.no, '1090', { priced_on: '2026-11-19', reason: null }), ...at(await read(id)) })).toEqual([
    'reason REQUIRED',
  ]);
  await lan.send(saveActualQuotation, { ...agreement(order.no, '1090', { priced_on: '2026-11-19' }), ...at(await read(id)) });
  expect(await read(id)).toMatchObject({ quoted_amount: '1090.00', difference: '0.00', priced_on: '2026-11-19' });
});

test('a cancelled order takes its agreements along, and none is made for it', async () => {
  const order = await anOrder();
  const { id } = await lan.send(saveActualQuotation, agreement(order.no, '500'));
  await move(lan, id, 'submit');
  expect((await read(id)).state).toBe('salesReview');
  const inbox = (await director.send(countInbox, {})).count;
  await wei.send(moveOrder, { id: order.id, version: order.version, action: 'cancel', reason: '客户撤单' });
  expect((await read(id)).state).toBe('void');
  expect((await director.send(countInbox, {})).count).toBe(inbox - 1);
  expect(await lan.refused(saveActualQuotation, agreement(order.no, '500'))).toBe('ACTUAL_QUOTATION_ORDER');
});

test('a price is agreed today at the latest, for an order that stays the same, and charged as an active fee of income', async () => {
  const [order, other] = [await anOrder(), await anOrder()];
  // Midnight in Nanning is four in the afternoon of the day before in UTC.
  stage.clock.set('2026-11-20T15:59:59Z');
  const today = agreement(order.no, '1250', { agreed_on: '2026-11-20' });
  expect(await faultsOf({ ...today, agreed_on: '2026-11-21' })).toEqual(['agreed_on ACTUAL_QUOTATION_LATER']);
  expect(await faultsOf({ ...today, fee_name_id: '999999' })).toEqual(['fee_name_id BAD_CHOICE']);
  expect(await faultsOf({ ...today, order_no: 'SO-0' })).toEqual(['order_no NOT_FOUND']);
  const saved = await lan.send(saveActualQuotation, today);
  stage.clock.set('2026-11-20T16:00:00Z');
  const tomorrow = { ...today, ...at(saved), agreed_on: '2026-11-21' };
  expect(await faultsOf({ ...tomorrow, order_no: other.no })).toEqual(['order_no ACTUAL_QUOTATION_ORDER_FIXED']);
  await lan.send(saveActualQuotation, tomorrow);
  expect(await read(saved.id)).toMatchObject({ agreed_on: '2026-11-21', order_no: order.no });
  stage.clock.set('2026-11-20T08:00:00Z');
});

test('two people at once, another company, and people without the right', async () => {
  const order = await anOrder();
  const { id, version } = await lan.send(saveActualQuotation, agreement(order.no, '1250'));
  await lan.send(saveActualQuotation, { ...agreement(order.no, '1260'), id, version });
  expect(await wei.refused(saveActualQuotation, { ...agreement(order.no, '1270'), id, version })).toBe('CHANGED_MEANWHILE');
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await abroad.refused(getActualQuotation, { id })).toBe('NOT_FOUND');
  expect((await abroad.send(listActualQuotations, { tab: 'all' })).rows).toEqual([]);
  expect(await abroad.refused(saveActualQuotation, agreement(order.no, '1'))).toBe('BAD_PARAMS');
  const reader = await stage.cast({ permits: [may.view] });
  expect(await reader.refused(saveActualQuotation, agreement(order.no, '1'))).toBe('NOT_PERMITTED');
});

test('the list is filtered by the size of the difference, and a sheet is imported once', async () => {
  const { rows } = await lan.send(listActualQuotations, {
    tab: 'all',
    where: { over_percent: ['20'] },
    sort: [{ key: 'difference_percent' }],
  });
  // 500.00 against 1,199.00 by the revised quotation.
  expect(rows.map(({ difference_percent }) => difference_percent)).toEqual(['-100.00', '-58.30']);
  const order = await anOrder();
  const cells = { order_no: order.no, agreed_amount: '1300', currency: 'cny', agreed_on: '2026-11-20', agreed_with: '李', reason: '加急' };
  const run = () =>
    stage.system<FinanceTables, string>((work) => {
      const who = { ...work.who, accountId: lan.accountId, companyId: stage.companies.cn, companyIds: [stage.companies.cn] };
      return importAgreements.save({ ...work, who } as never, [{ line: 2, cells }]);
    });
  expect(await run()).toBe('created');
  expect(await run()).toBe('skipped');
  const { rows: found } = await lan.send(listActualQuotations, { tab: 'draft', where: { order_no: [order.no] } });
  expect(found).toMatchObject([{ agreed_amount: '1300.00', agreed_with: '李', own: true }]);
});

test('the executive sends an agreement back, and it is taken back from either review and cancelled after both', async () => {
  const order = await anOrder();
  const { id } = await lan.send(saveActualQuotation, agreement(order.no, '900'));
  await move(lan, id, 'submit');
  await move(lan, id, 'withdraw');
  await move(lan, id, 'submit');
  await decide(director, id);
  await decide(executive, id, 'sendBack');
  expect((await read(id)).state).toBe('draft');
  await move(lan, id, 'submit');
  await decide(director, id);
  await move(lan, id, 'withdraw');
  expect((await read(id)).state).toBe('draft');
  await move(lan, id, 'submit');
  await decide(director, id);
  await decide(executive, id);
  await move(lan, id, 'cancel', '客户取消');
  expect((await read(id)).state).toBe('void');
  // Another agreement of the order is free to be made.
  expect(await faultsOf(agreement(order.no, '950'))).toEqual([]);
});

test('what is agreed waits for a person who did not prepare it', async () => {
  const order = await anOrder();
  const waiting = async (who: Player) => (await who.send(countActualQuotations, {})).mine;
  const mine = async (who: Player) => (await who.send(listActualQuotations, { tab: 'mine' })).rows.map((row) => row.id);
  const before = [await waiting(lan), await waiting(wei)] as const;
  const { id } = await lan.send(saveActualQuotation, agreement(order.no, '1400'));
  await move(lan, id, 'submit');
  expect((await read(id)).state).toBe('agreed');
  expect([await waiting(lan), await waiting(wei)]).toEqual([before[0], before[1] + 1]);
  expect(await mine(lan)).not.toContain(id);
  expect(await mine(wei)).toContain(id);
  expect(await waiting(await stage.cast({ companyId: stage.companies.vn }))).toBe(0);
  // It was compared with the quotation of the payer that the order had.
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('transport_order').set({ bill_to_id: scene.customer }).where('id', '=', BigInt(order.id)).execute(),
  );
  expect((await read(id)).stale).toBe(true);
});

test('a price is agreed for a plain fee of income, not for one that is abnormal, passed on or paid', async () => {
  const order = await anOrder();
  const set = (values: { abnormal?: boolean; disbursement?: boolean; side?: 'both' | 'payable' }) =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('fee_name').set(values).where('id', '=', scene.freight).execute());
  const feeOf = async () => (await lan.send(quoteOrder, { order_no: order.no })).fee_name_id;
  expect(await feeOf()).toBe(String(scene.freight));
  for (const values of [{ abnormal: true }, { abnormal: false, disbursement: true }, { disbursement: false, side: 'payable' as const }]) {
    await set(values);
    expect(await feeOf()).toBe(String(scene.fuel));
  }
  expect(await faultsOf(agreement(order.no, '1500', { fee_name_id: String(scene.freight) }))).toEqual(['fee_name_id BAD_CHOICE']);
  await set({ side: 'both' });
});

test('the margin of an agreed price counts what the order costs, and nothing that is passed on', async () => {
  const marginOf = async (order_no: string, more: Partial<Fields> = {}) => {
    const { id } = await lan.send(saveActualQuotation, agreement(order_no, '1500', more));
    return Number((await read(id)).margin?.before);
  };
  const [free, costly, taxed] = [await anOrder(), await anOrder(), await anOrder()];
  const cost = { side: 'payable' as const, party: scene.carrier, currency: 'CNY' as const, on: '2026-11-20', order_no: costly.no };
  const lines = [lineOf({ ...cost, fee: scene.freight, amount: '300' }), lineOf({ ...cost, fee: scene.duty, amount: '70' })];
  const { ids } = await lan.send(enterCharges, { lines });
  expect(await marginOf(costly.no)).toBe((await marginOf(free.no)) - 300);
  // The revised quotation of 1,199.00 contains 67.87 of tax at 6 %.
  expect(await marginOf(taxed.no, { fee_name_id: String(scene.fuel) })).toBe(1131.13);
  // A planned cost counts while nothing is charged.
  const planned = (await lan.send(listActualQuotations, { tab: 'draft', where: { order_no: [costly.no] } })).rows[0]?.id ?? '';
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('charge').set({ estimated: true }).where('id', 'in', ids.map(BigInt)).execute(),
  );
  expect(Number((await read(planned)).margin?.before)).toBe(899);
});

test('a review waits for the person who decides it, in whichever order agreements were saved and submitted', async () => {
  const waiting = async (who: Player, ids: readonly string[]) => {
    const rows = (await who.send(listActualQuotations, { tab: 'mine', size: 200 })).rows.map(({ id }) => id);
    expect((await who.send(countActualQuotations, {})).mine).toBe(rows.length);
    return ids.map((id) => rows.includes(id));
  };
  const draft = async () => (await lan.send(saveActualQuotation, agreement((await anOrder()).no, '900'))).id;
  const ids = [await draft(), await draft(), await draft()];
  const [first = '', second = ''] = ids;
  await move(lan, second, 'submit');
  expect(await waiting(director, ids)).toEqual([false, true, false]);
  await move(lan, first, 'submit');
  await decide(director, second);
  // The director took part in the review of the second.
  expect(await waiting(director, ids)).toEqual([true, false, false]);
  expect(await waiting(executive, ids)).toEqual([true, true, false]);
});
