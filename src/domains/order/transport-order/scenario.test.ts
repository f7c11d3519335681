import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { recordStatements } from '../../../server/testing-statements.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import type { OrderTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOrder, listOrders, listReview, moveOrder, saveOrder } from './contract.ts';
import { may } from './permits.ts';
import { checkOrder } from './save/contract.ts';
import { reachMilestone, signOrder, loadOrder, moveOrder as follow } from './server/order.ts';

/* The day of an order: Lan enters it, Wei reviews it, dispatch receives it, the truck delivers it. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
let dispatcher: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan', permits: [may.view, may.edit, may.submit, may.cancel] });
  reviewer = await stage.cast({ name: 'Wei', permits: [may.view, may.review, may.unreview] });
  dispatcher = await stage.cast({ name: 'Somchai', permits: [may.view, may.receive, may.cancelDispatched] });
});
afterAll(() => stage.close());

function order(changes: Partial<ParamsOf<typeof saveOrder>> = {}): ParamsOf<typeof saveOrder> {
  return {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    customer_ref: 'PO-7781',
    business_type: 'crossBorder',
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    shipper: { name: '立讯南宁工厂', contact: '黄工', phone: '0771-5580001', address: '南宁市良庆区五象大道 401 号' },
    consignee: { name: 'Luxshare Bắc Giang', contact: 'Nguyễn Văn An', phone: '+84 912 345 678', address: 'KCN Quang Châu, Bắc Giang' },
    pickup_from: '2026-11-21T01:00:00Z',
    pickup_to: '2026-11-21T03:00:00Z',
    lines: [
      { goods_name: '连接器', packing: 'CT', pieces: 100, gross_kg: '850.5', length_cm: '60', width_cm: '40', height_cm: '40' },
      { goods_name: '线缆', packing: 'PX', pieces: 4, pallets: '4', gross_kg: '1200', volume_m3: '6.4' },
    ],
    ...changes,
  };
}

test('an order goes from the clerk by the reviewer to dispatch, and back once with a reason', async () => {
  // Lan enters it. The totals, the line and the due time follow from her entries.
  const savedOrder = await clerk.send(saveOrder, order());
  expect(savedOrder).toMatchObject({ state: 'draft', version: 1, warnings: [] });
  expect(savedOrder.order_no).toMatch(/^SO[A-Z]*261120\d{4}$/);
  const draft = await clerk.send(getOrder, { id: savedOrder.id });
  expect(draft).toMatchObject({
    pieces: 104,
    gross_kg: '2050.500',
    volume_m3: '16.0000',
    pallets: '4.000',
    line_name: '南宁—河内',
    region: 'border',
    due_at: '2026-11-22T00:00:00.000Z',
    late: false,
  });
  expect(draft.milestones.map(({ code }) => code)).toEqual([
    'received',
    'dispatched',
    'pickedUp',
    'departed',
    'border',
    'arrived',
    'delivered',
    'signed',
    'podReturned',
  ]);

  // She submits it for review; after that it cannot be edited.
  const sent = await clerk.send(moveOrder, { id: savedOrder.id, version: 1, action: 'submit' });
  expect(sent.state).toBe('submitted');
  expect(await clerk.refused(saveOrder, order({ id: savedOrder.id, version: sent.version }))).toBe('NOT_EDITABLE');

  // Wei finds the wrong address. An order is not rejected without a reason.
  const waiting = await reviewer.send(listReview, { tab: 'submitted', counts: true });
  expect(waiting.rows.map(({ order_no }) => order_no)).toContain(savedOrder.order_no);
  expect(waiting.counts?.submitted).toBe(1);
  expect(await reviewer.refused(moveOrder, { id: savedOrder.id, version: sent.version, action: 'reject' })).toBe('REASON_REQUIRED');
  const back = await reviewer.send(moveOrder, { id: savedOrder.id, version: sent.version, action: 'reject', reason: '收货地址不完整' });
  expect(back.state).toBe('draft');
  expect((await clerk.send(getOrder, { id: savedOrder.id })).reason).toBe('收货地址不完整');

  // Lan corrects it and submits it in one step.
  const address = 'Lô K, KCN Quang Châu, Việt Yên, Bắc Giang';
  const consignee = { ...order().consignee, address };
  const again = await clerk.send(saveOrder, order({ id: savedOrder.id, version: back.version, consignee, submit: true }));
  expect(again.state).toBe('submitted');
  expect((await clerk.send(getOrder, { id: savedOrder.id })).consignee.address).toBe(address);

  // Wei approves: the waybill has its number.
  const approved = await reviewer.send(moveOrder, { id: savedOrder.id, version: again.version, action: 'approve' });
  expect(approved.state).toBe('reviewed');
  const reviewed = await clerk.send(getOrder, { id: savedOrder.id });
  expect(reviewed.waybill_no).toMatch(/^WB[A-Z]*261120\d{4}$/);
  expect(reviewed).toMatchObject({ reviewed_by_name: 'Wei', reason: null });

  // Dispatch receives it.
  const received = await dispatcher.send(moveOrder, { id: savedOrder.id, version: approved.version, action: 'receive' });
  expect(received.state).toBe('received');
  const taken = await dispatcher.send(getOrder, { id: savedOrder.id });
  expect(taken.milestones.find(({ code }) => code === 'received')?.actual_at).toBe('2026-11-20T02:00:00.000Z');
});

test('trucks move the order: dispatched, departed, signed; late is what the clock says', async () => {
  const { id, version } = await clerk.send(saveOrder, order({ customer_ref: 'PO-7782', submit: true }));
  const approved = await reviewer.send(moveOrder, { id, version, action: 'approve' });
  await dispatcher.send(moveOrder, { id, version: approved.version, action: 'receive' });
  const orderId = BigInt(id);
  await stage.system<OrderTables, unknown>(async (work) => {
    const dispatched = await follow(work, await loadOrder(work, orderId), 'dispatch');
    return follow(work, dispatched, 'depart', new Date('2026-11-21T04:30:00Z'));
  });
  stage.clock.set('2026-11-23T00:00:00Z');
  const late = await clerk.send(listOrders, { tab: 'late' });
  expect(late.rows.find((row) => row.id === id)).toMatchObject({ state: 'inTransit', late: true });
  await stage.system<OrderTables, unknown>((work) =>
    signOrder(work, orderId, { at: new Date('2026-11-21T23:00:00Z'), by: 'Nguyễn Văn An' }),
  );
  const signed = await clerk.send(getOrder, { id });
  expect(signed).toMatchObject({ state: 'signed', late: false, signed_by_name: 'Nguyễn Văn An', signed_at: '2026-11-21T23:00:00.000Z' });
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('an order goes by the line between its stations that is in use, and without one by none', async () => {
  const setActive = (active: boolean) =>
    stage.system<OrderTables, unknown>(({ db }) => db.updateTable('line').set({ active }).where('id', '=', scene.line).execute());
  const lineOfNew = async () => {
    const { id } = await clerk.send(saveOrder, order({ customer_ref: null }));
    return (await clerk.send(getOrder, { id })).line_name;
  };
  await setActive(false);
  expect(await lineOfNew()).toBeNull();
  await setActive(true);
  expect(await lineOfNew()).toBe('南宁—河内');
});

test('a draft that is changed to cross no border has no point there, and one that crosses it again has', async () => {
  const setCrossing = (cross_border: boolean) =>
    stage.system<OrderTables, unknown>(({ db }) => db.updateTable('line').set({ cross_border }).where('id', '=', scene.line).execute());
  let { id, version } = await clerk.send(saveOrder, order({ customer_ref: null }));
  const crosses = async () => (await clerk.send(getOrder, { id })).milestones.some(({ code }) => code === 'border');
  expect(await crosses()).toBe(true);
  for (const cross_border of [false, true]) {
    await setCrossing(cross_border);
    ({ id, version } = await clerk.send(saveOrder, { ...order({ customer_ref: null }), id, version }));
    expect(await crosses()).toBe(cross_border);
  }
});

test('a cancelled order and one of another customer have no twin by their reference', async () => {
  const gone = await clerk.send(saveOrder, order({ customer_ref: 'PO-GONE' }));
  expect((await clerk.send(saveOrder, order({ customer_ref: 'PO-GONE', customer_id: String(scene.vina) }))).warnings).toEqual([]);
  await clerk.send(moveOrder, { id: gone.id, version: gone.version, action: 'cancel', reason: '客户取消' });
  expect((await clerk.send(saveOrder, order({ customer_ref: 'PO-GONE' }))).warnings).toEqual([]);
  expect((await clerk.send(saveOrder, order({ customer_ref: 'PO-GONE' }))).warnings).toMatchObject([{ code: 'SAME_REFERENCE' }]);
});

test('the same customer reference warns and stops nobody', async () => {
  const warned = await clerk.send(saveOrder, order({ customer_ref: 'PO-7781' }));
  expect(warned.warnings).toMatchObject([{ code: 'SAME_REFERENCE' }]);
  const check = await clerk.send(checkOrder, {
    customer_id: String(scene.lux),
    company_id: String(stage.companies.cn),
    customer_ref: 'PO-NEW',
  });
  expect(check.warnings).toEqual([]);
});

test('a customer on hold is warned about at saving and refused at submitting', async () => {
  await stage.system<OrderTables, unknown>(({ db }) =>
    db.updateTable('customer').set({ hold: true }).where('id', '=', scene.vina).execute(),
  );
  const saved = await clerk.send(saveOrder, order({ customer_id: String(scene.vina) }));
  expect(saved.warnings).toMatchObject([{ code: 'CUSTOMER_ON_HOLD', facts: { customer: 'Vinamilk' } }]);
  expect(await clerk.refused(moveOrder, { id: saved.id, version: saved.version, action: 'submit' })).toBe('CUSTOMER_ON_HOLD');
  expect((await clerk.send(getOrder, { id: saved.id })).state).toBe('draft');
});

test('nobody approves an order that they entered or submitted', async () => {
  const permits = [may.view, may.edit, may.submit, may.review];
  const [author, sender] = [await stage.cast({ permits }), await stage.cast({ permits })];
  const { id, ...drafted } = await author.send(saveOrder, order({ customer_ref: null }));
  const { version } = await sender.send(moveOrder, { id, version: drafted.version, action: 'submit' });
  for (const either of [author, sender]) expect(await either.refused(moveOrder, { id, version, action: 'approve' })).toBe('FOUR_EYES');
  expect((await reviewer.send(moveOrder, { id, version, action: 'approve' })).state).toBe('reviewed');
});

test('sales and customer service are colleagues; a person who is named already may stay after moving to another company', async () => {
  const seller = await stage.cast({ name: 'Mai' });
  const elsewhere = await stage.cast({ name: 'Prasit', companyId: stage.companies.th });
  expect(await clerk.refused(saveOrder, order({ service_id: String(elsewhere.accountId) }))).toBe('BAD_PARAMS');
  const sold = { customer_ref: null, sales_id: String(seller.accountId) };
  const { id, version } = await clerk.send(saveOrder, order(sold));
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ company_id: stage.companies.th }).where('id', '=', seller.accountId).execute(),
  );
  expect((await clerk.send(saveOrder, order({ ...sold, id, version }))).version).toBe(version + 1);
  expect(await clerk.refused(saveOrder, order(sold))).toBe('BAD_PARAMS');
});

test('an old version changes nothing', async () => {
  const { id, version } = await clerk.send(saveOrder, order({ customer_ref: null }));
  await clerk.send(saveOrder, order({ id, version, customer_ref: 'PO-1' }));
  expect(await clerk.refused(saveOrder, order({ id, version, customer_ref: 'PO-2' }))).toBe('CHANGED_MEANWHILE');
  expect((await clerk.send(getOrder, { id })).customer_ref).toBe('PO-1');
});

test('what cannot be is refused beside its field', async () => {
  const faults = async (changes: Partial<ParamsOf<typeof saveOrder>>) => {
    const reply = await clerk.raw('order.save', { ...order(changes), request_id: crypto.randomUUID() });
    return (reply.data as { at?: { at: string; why: string }[] }).at?.map(({ at, why }) => `${at} ${why}`);
  };
  expect(await faults({ pickup_to: '2026-11-21T00:00:00Z' })).toEqual(['pickup_to WINDOW_TURNED']);
  expect(await faults({ lines: [] })).toEqual(['lines NO_GOODS']);
  expect(await faults({ is_dg: true, un_no: '1203' })).toEqual([
    'dg_class REQUIRED_FOR_DG',
    'emergency_contact REQUIRED_FOR_DG',
    'emergency_phone REQUIRED_FOR_DG',
  ]);
  expect(await faults({ container_no: 'MSCU1234567' })).toEqual(['container_no BAD_CONTAINER_NO']);
  expect(await faults({ destination_station_id: String(scene.nanning) })).toEqual(['destination_station_id SAME_STATION']);
  expect(await faults({ origin_station_id: '999999' })).toEqual(['origin_station_id BAD_CHOICE']);
  expect(await faults({ company_id: String(stage.companies.th) })).toEqual(['company_id BAD_CHOICE']);
  const inUse = (active: boolean) =>
    stage.system<OrderTables, unknown>(({ db }) => db.updateTable('customer').set({ active }).where('id', '=', scene.vina).execute());
  await inUse(false);
  expect(await faults({ customer_id: String(scene.vina) })).toEqual(['customer_id CUSTOMER_NOT_ACTIVE']);
  expect(await faults({ bill_to_id: String(scene.vina) })).toEqual(['bill_to_id CUSTOMER_NOT_ACTIVE']);
  await inUse(true);
});

test('a batch does what it may and says why not for the rest', async () => {
  const one = await clerk.send(saveOrder, order({ customer_ref: null, submit: true }));
  const two = await clerk.send(saveOrder, order({ customer_ref: null }));
  const approve = (records: { id: string; version: number }[]) => reviewer.send(moveOrder.many, { records, action: 'approve' });
  const said = await approve([
    { id: two.id, version: two.version },
    { id: one.id, version: one.version },
  ]);
  expect(said.results).toMatchObject([
    { state: null, refused: { code: 'ILLEGAL_MOVE' } },
    { state: 'reviewed', refused: null },
  ]);
  expect((await clerk.send(getOrder, { id: two.id })).version).toBe(two.version);
  // A batch in which all orders are refused is a valid reply. An order of another company is refused as not found.
  expect((await approve([{ id: two.id, version: two.version }])).results[0]?.refused?.code).toBe('ILLEGAL_MOVE');
  expect((await approve([{ id: '999999', version: 1 }])).results[0]?.refused?.code).toBe('NOT_FOUND');
});

test('a cancelled order keeps its number and its waybill is void', async () => {
  const { id, version } = await clerk.send(saveOrder, order({ customer_ref: null, submit: true }));
  const approved = await reviewer.send(moveOrder, { id, version, action: 'approve' });
  const gone = await clerk.send(moveOrder, { id, version: approved.version, action: 'cancel', reason: '客户取消' });
  expect(gone.state).toBe('cancelled');
  const waybill = await stage.system<OrderTables, { void_at: Date | null } | undefined>(({ db }) =>
    db.selectFrom('waybill').select('void_at').where('order_id', '=', BigInt(id)).executeTakeFirst(),
  );
  expect(waybill?.void_at).not.toBeNull();
});

test('another company of ours does not see it', async () => {
  const { id, version } = await clerk.send(saveOrder, order({ customer_ref: null }));
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(getOrder, { id })).toBe('NOT_FOUND');
  expect(await bangkok.refused(moveOrder, { id, version, action: 'submit' })).toBe('NOT_FOUND');
  expect((await bangkok.send(listOrders, {})).rows).toEqual([]);
});

test('a milestone that a person reports goes before what the system noted', async () => {
  const { id } = await clerk.send(saveOrder, order({ customer_ref: null }));
  const orderId = BigInt(id);
  await stage.system<OrderTables, void>(async (work) => {
    await reachMilestone(work, orderId, 'arrived', new Date('2026-11-21T10:00:00Z'), 'device');
    await reachMilestone(work, orderId, 'arrived', new Date('2026-11-21T11:00:00Z'), 'system');
    await reachMilestone(work, orderId, 'arrived', new Date('2026-11-21T10:20:00Z'), 'staff', { place: 'ICD' });
    work.audit({ subject: 'order', id: orderId, what: 'submit' });
  });
  const arrived = (await clerk.send(getOrder, { id })).milestones.find(({ code }) => code === 'arrived');
  expect(arrived).toMatchObject({ actual_at: '2026-11-21T10:20:00.000Z', source: 'staff', place: 'ICD' });
});

test('one order is read in a single wait for PostgreSQL, after that of its session', async () => {
  const { id } = await clerk.send(saveOrder, order({ customer_ref: 'PO-waits' }));
  const who = await stage.door.whoOf(clerk.accountId);
  if (!who) throw new Error('the clerk has no account');
  const { statements, waits } = await recordStatements(() => stage.door.read(who, getOrder.cmd, { id }));
  expect(statements.filter(({ text }) => text.includes('"order_line"'))).toHaveLength(1);
  expect(waits).toBe(1);
});

test('a clerk cancels a draft with a reason, and dispatch gives a reviewed order back, which is reviewed once more', async () => {
  const draft = await clerk.send(saveOrder, order({ customer_ref: 'PO-8801' }));
  const cancel = { id: draft.id, version: draft.version, action: 'cancel' as const };
  expect(await reviewer.refused(moveOrder, { ...cancel, reason: '重复' })).toBe('NOT_PERMITTED');
  expect(await clerk.refused(moveOrder, cancel)).toBe('REASON_REQUIRED');
  const gone = await clerk.send(moveOrder, { ...cancel, reason: '重复' });
  expect(await clerk.send(getOrder, { id: draft.id })).toMatchObject({ state: 'cancelled', reason: '重复', waybill_no: null });
  expect(await clerk.refused(saveOrder, order({ id: draft.id, version: gone.version }))).toBe('NOT_EDITABLE');

  const { id, version } = await clerk.send(saveOrder, order({ customer_ref: 'PO-8802', submit: true }));
  const approved = await reviewer.send(moveOrder, { id, version, action: 'approve' });
  const back = { id, version: approved.version, action: 'return' as const };
  expect(await reviewer.refused(moveOrder, { ...back, reason: 'x' })).toBe('NOT_PERMITTED');
  expect(await dispatcher.refused(moveOrder, back)).toBe('REASON_REQUIRED');
  const returned = await dispatcher.send(moveOrder, { ...back, reason: '车型不符' });
  expect(await clerk.send(getOrder, { id })).toMatchObject({ state: 'submitted', reason: '车型不符', reviewed_by_name: null });
  expect(await dispatcher.refused(moveOrder, { id, version: returned.version, action: 'receive' })).toBe('ILLEGAL_MOVE');
  const again = await reviewer.send(moveOrder, { id, version: returned.version, action: 'approve' });
  expect((await dispatcher.send(moveOrder, { id, version: again.version, action: 'receive' })).state).toBe('received');
});
