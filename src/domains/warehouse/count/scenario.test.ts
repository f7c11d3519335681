import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { getInbound, moveInbound, saveInbound } from '../inbound/contract.ts';
import { finishReceiving, putAway, receive } from '../receiving/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { holdStock, listMovements, listStock, movePallet, reconcileStock } from '../stock/contract.ts';
import { sscc } from '../stock/pallet-no.ts';
import {
  countCounts,
  explainCount,
  findCountPallet,
  finishCountLocation,
  getCount,
  listCountLines,
  listCounts,
  moveCount,
  readCountLocation,
  saveCount,
  scanCount,
} from './contract.ts';
import { may } from './permits.ts';

/* Keepers count, another counts the differences again, a third person approves, and the stock follows. */

let stage: Stage;
let scene: Scene;
let planner: Player;
let wei: Player;
let lan: Player;
let boss: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    db.updateTable('customer_product').set({ unit_value: '12.345', value_currency: 'CNY' }).where('id', '=', scene.board).execute(),
  );
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    db.updateTable('customer_product').set({ unit_value: '15000.5', value_currency: 'VND' }).where('id', '=', scene.motor).execute(),
  );
  planner = await stage.cast({ name: 'Planner' });
  wei = await stage.cast({ name: 'Wei', permits: [may.view, may.count, may.approve] });
  lan = await stage.cast({ name: 'Lan', permits: [may.view, may.count] });
  boss = await stage.cast({ name: 'Boss', permits: [may.view, may.approve] });
});
afterAll(() => stage.close());

/** A pallet of boards and one of motors, put away at a location each. */
async function stocked(at: { board: string; motor: string }): Promise<{ board: string; motor: string }> {
  const { id, version } = await planner.send(saveInbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-21T01:00:00Z',
    eta_to: '2026-11-21T05:00:00Z',
    lines: [
      { product_id: String(scene.board), qty: '240', cartons: 10, gross_kg: '120', volume_m3: '2.4' },
      { product_id: String(scene.motor), qty: '48', cartons: 2 },
    ],
    submit: true,
  });
  const audited = await planner.send(moveInbound, { id, version, action: 'audit' });
  await planner.send(moveInbound, { id, version: audited.version, action: 'arrive' });
  const { line_rows } = await planner.send(getInbound, { id });
  const [board, motor] = line_rows.map((line) => line.id);
  const first = await planner.send(receive, { plan_id: id, line_id: board ?? '', qty: '240', cartons: 10 });
  const second = await planner.send(receive, { plan_id: id, line_id: motor ?? '', qty: '48', cartons: 2 });
  await planner.send(finishReceiving, { id, version: (await planner.send(getInbound, { id })).version });
  await planner.send(putAway, { pallet_no: first.pallet_no, location_code: at.board });
  await planner.send(putAway, { pallet_no: second.pallet_no, location_code: at.motor });
  return { board: first.pallet_no, motor: second.pallet_no };
}

async function released(changes: Partial<ParamsOf<typeof saveCount>> = {}): Promise<{ id: string; version: number; count_no: string }> {
  const { id, version } = await planner.send(saveCount, {
    warehouse_id: String(scene.warehouse),
    range: 'full',
    method: 'static',
    mode: 'blind',
    planned_on: '2026-11-20',
    location_from: scene.at.first,
    location_to: scene.at.second,
    ...changes,
  });
  const count = await planner.send(moveCount, { id, version, action: 'release' });
  return { id, version: count.version, count_no: (await planner.send(getCount, { id })).count_no };
}
const versionOf = async (id: string): Promise<number> => (await planner.send(getCount, { id })).version;
const move = async (who: Player, id: string, action: ParamsOf<typeof moveCount>['action'], reason: string | null = null) =>
  who.send(moveCount, { id, version: await versionOf(id), action, reason });
const refusedMove = async (who: Player, id: string, action: ParamsOf<typeof moveCount>['action'], reason: string | null = null) =>
  who.refused(moveCount, { id, version: await versionOf(id), action, reason });
async function onHand(palletNo: string) {
  const { rows } = await planner.send(listStock, { where: { pallet_no: [palletNo] } });
  return rows.map(({ location_code, qty, cartons }) => [location_code, qty, cartons]);
}
const cancelled = (id: string) => move(planner, id, 'cancel', '测试结束');

test('a blind count by scan, recounted by another, approved by a third, adjusts the stock', async () => {
  const pallets = await stocked({ board: scene.at.first, motor: scene.at.second });
  const { id, count_no } = await released();
  expect(count_no).toMatch(/^CNT/);
  expect(await planner.send(countCounts, {})).toEqual({ waiting: 1 });
  expect((await planner.send(listCounts, { where: { words: count_no } })).rows).toMatchObject([
    { state: 'released', locations: 2, lines: 2, differences: null },
  ]);

  // Nothing moves at a frozen location.
  const [row] = (await planner.send(listStock, { where: { pallet_no: [pallets.board] } })).rows;
  expect(await planner.refused(movePallet, { id: row?.id ?? '', location_code: scene.at.quarantine, reason: '整理' })).toBe(
    'LOCATION_FROZEN',
  );

  // The keeper sees what to count and not how many there should be.
  expect(await wei.send(readCountLocation, { id, location_code: scene.at.first })).toMatchObject({
    done: false,
    lines: [{ pallet_no: pallets.board, open: true, expected_qty: null }],
  });
  const scan = { id, location_code: scene.at.first, pallet_no: pallets.board, qty: '237', cartons: 10 };
  const request = randomUUID();
  const once = await wei.send(scanCount, scan, request);
  expect(once).toMatchObject({ kind: 'book', state: 'counting', left: 0 });
  // The same scan again is one scan; another scan of the same pallet is said to be a duplicate.
  expect(await wei.send(scanCount, scan, request)).toEqual(once);
  expect(await wei.refused(scanCount, scan)).toBe('ALREADY_COUNTED');
  expect(await lan.refused(scanCount, { ...scan, replace: true })).toBe('ALREADY_COUNTED');
  await wei.send(scanCount, { ...scan, qty: '238', replace: true });
  expect((await wei.send(listCountLines, { where: { count_no: [count_no] }, tab: 'all' })).rows[0]).toMatchObject({
    open: false,
    expected_qty: null,
    counted_qty: null,
    difference: null,
  });
  expect((await wei.send(listCountLines, { where: { count_no: [count_no] }, tab: 'differing' })).rows).toEqual([]);
  expect(await wei.refused(scanCount, { ...scan, location_code: scene.at.quarantine })).toBe('NOT_IN_COUNT');

  expect(await wei.send(finishCountLocation, { id, location_code: scene.at.first })).toMatchObject({ absent: 0, locations_left: 1 });
  expect(await wei.refused(scanCount, scan)).toBe('LOCATION_COUNTED');
  // Nobody scans the motors: with the location done they count as absent.
  expect(await wei.send(finishCountLocation, { id, location_code: scene.at.second })).toEqual({
    absent: 1,
    locations_left: 0,
    state: 'counted',
  });
  const counted = await planner.send(getCount, { id });
  expect(counted).toMatchObject({ state: 'counted', differences: 2, to_recount: 2, unexplained: 2 });
  // Two boards at 12.345 are 24.69; 48 motors at 15,000.5 VND are 720,024, which has no decimals.
  expect(counted.values).toEqual([
    { currency: 'CNY', surplus: '0.00', shortage: '-24.69' },
    { currency: 'VND', surplus: '0', shortage: '-720024' },
  ]);
  expect(await refusedMove(planner, id, 'submit')).toBe('RECOUNT_FIRST');

  await move(planner, id, 'recount');
  expect(await wei.refused(scanCount, { ...scan, qty: '240' })).toBe('SAME_COUNTER');
  expect(await wei.refused(finishCountLocation, { id, location_code: scene.at.first })).toBe('SAME_COUNTER');
  await lan.send(scanCount, { ...scan, qty: '238' });
  await lan.send(scanCount, { id, location_code: scene.at.second, pallet_no: pallets.motor, qty: '48', cartons: 2 });
  await lan.send(finishCountLocation, { id, location_code: scene.at.first });
  expect(await lan.send(finishCountLocation, { id, location_code: scene.at.second })).toMatchObject({ absent: 0, state: 'counted' });

  expect(await refusedMove(planner, id, 'submit')).toBe('CAUSE_MISSING');
  const { rows: differing } = await planner.send(listCountLines, { where: { count_no: [count_no] }, tab: 'differing' });
  expect(differing).toMatchObject([{ pallet_no: pallets.board, expected_qty: '240.000', counted_qty: '238.000', difference: '-2.000' }]);
  await planner.send(explainCount, { id, line_ids: differing.map((line) => line.id), cause: 'mispick', note: '上周多拣 2 件' });
  await move(planner, id, 'submit');
  expect(await onHand(pallets.board)).toEqual([[scene.at.first, '240.000', 10]]);

  // Neither a counter nor the person who submitted approves.
  expect(await refusedMove(planner, id, 'approve')).toBe('FOUR_EYES');
  expect(await refusedMove(wei, id, 'approve')).toBe('FOUR_EYES');
  expect(await refusedMove(lan, id, 'approve')).toBe('NOT_PERMITTED');
  expect(await refusedMove(boss, id, 'sendBack')).toBe('REASON_REQUIRED');
  expect(await boss.send(getCount, { id })).toMatchObject({ own: false, values: [{ currency: 'CNY', shortage: '-24.69' }] });
  const approval = { id, version: await versionOf(id), action: 'approve' as const };
  const approvalRequest = randomUUID();
  const done = await boss.send(moveCount, approval, approvalRequest);
  expect(done.state).toBe('completed');
  expect(await boss.send(moveCount, approval, approvalRequest)).toEqual(done);
  expect(await boss.refused(moveCount, { ...approval, version: done.version })).toBe('ILLEGAL_MOVE');

  expect(await onHand(pallets.board)).toEqual([[scene.at.first, '238.000', 10]]);
  const { rows: movements } = await planner.send(listMovements, { where: { pallet_no: [pallets.board], kind: ['adjust'] } });
  expect(movements).toMatchObject([{ qty: '-2.000', qty_after: '238.000', doc_no: count_no, reason: 'mispick' }]);
  expect((await planner.send(reconcileStock, {})).differing).toEqual([]);
  // The location is free again, and nobody else is waited for.
  await planner.send(movePallet, { id: row?.id ?? '', location_code: scene.at.quarantine, reason: '整理' });
  expect(await planner.send(countCounts, {})).toEqual({ waiting: 0 });
});

test('a pallet that stands elsewhere and one that the books do not have', async () => {
  const pallets = await stocked({ board: scene.at.first, motor: scene.at.first });
  // Only the second location is counted, and the boards were put there without a scan.
  const { id } = await released({ location_from: scene.at.second, recount: false });
  const { lines } = await wei.send(readCountLocation, { id, location_code: scene.at.second });
  for (const { pallet_no } of lines) await wei.send(scanCount, { id, location_code: scene.at.second, pallet_no, qty: '48', cartons: 2 });
  expect(await wei.send(findCountPallet, { id, pallet_no: pallets.board })).toMatchObject({
    known: true,
    location_code: scene.at.first,
    lots: [{ product_code: 'P-1' }],
  });
  expect(
    await wei.send(scanCount, { id, location_code: scene.at.second, pallet_no: pallets.board, qty: '240', cartons: 10 }),
  ).toMatchObject({
    kind: 'misplaced',
  });
  const unlabelled = sscc('69012345', 9_000_001n);
  const scan = { id, location_code: scene.at.second, pallet_no: unlabelled, qty: '12', cartons: 1 };
  expect(await wei.send(findCountPallet, { id, pallet_no: unlabelled })).toEqual({ known: false, location_code: null, lots: [] });
  expect(await wei.refused(scanCount, scan)).toBe('PRODUCT_NEEDED');
  expect(await wei.send(scanCount, { ...scan, product_id: String(scene.motor) })).toMatchObject({ kind: 'unknown' });
  expect(await wei.refused(scanCount, { ...scan, product_id: String(scene.motor) })).toBe('ALREADY_COUNTED');
  await wei.send(finishCountLocation, { id, location_code: scene.at.second });
  const { count_no } = await planner.send(getCount, { id });
  const { rows } = await planner.send(listCountLines, { where: { count_no: [count_no] }, tab: 'differing' });
  expect(
    rows.map(({ kind, location_code, pallet_no, difference }) => [kind, location_code, pallet_no, difference].join(' ')).sort(),
  ).toEqual([
    `misplaced ${scene.at.second} ${pallets.board} 240.000`,
    `moved ${scene.at.first} ${pallets.board} -240.000`,
    `unknown ${scene.at.second} ${unlabelled} 12.000`,
  ]);
  await planner.send(explainCount, { id, line_ids: rows.map((line) => line.id), cause: 'misplaced' });
  await move(planner, id, 'submit');
  await move(boss, id, 'approve');
  expect(await onHand(pallets.board)).toEqual([[scene.at.second, '240.000', 10]]);
  expect(await onHand(unlabelled)).toEqual([[scene.at.second, '12.000', 1]]);
  const known = await stage.system<WarehouseTables, unknown>(({ db }) =>
    db
      .selectFrom('pallet')
      .innerJoin('location as l', 'l.id', 'pallet.location_id')
      .select(['pallet_no', 'l.code', 'state', 'gross_kg'])
      .where('pallet_no', 'in', [pallets.board, unlabelled])
      .orderBy('gross_kg', 'desc')
      .execute(),
  );
  expect(known).toEqual([
    { pallet_no: pallets.board, code: scene.at.second, state: 'active', gross_kg: '120.000' },
    { pallet_no: unlabelled, code: scene.at.second, state: 'active', gross_kg: '6.000' },
  ]);
  expect((await planner.send(reconcileStock, {})).differing).toEqual([]);
});

test('a dynamic count keeps what moved since its scan, and a hold falls with the goods that are gone', async () => {
  const pallets = await stocked({ board: scene.at.first, motor: scene.at.first });
  const { id } = await released({ method: 'dynamic', mode: 'open', recount: false, location_to: scene.at.first });
  expect((await wei.send(readCountLocation, { id, location_code: scene.at.first })).lines).toContainEqual(
    expect.objectContaining({ pallet_no: pallets.board, expected_qty: '240.000' }),
  );
  await wei.send(scanCount, { id, location_code: scene.at.first, pallet_no: pallets.board, qty: '236', cartons: 10 });
  await wei.send(scanCount, { id, location_code: scene.at.first, pallet_no: pallets.motor, qty: '40', cartons: 2 });
  // The boards leave after their scan; the motors are held.
  const [boards] = (await planner.send(listStock, { where: { pallet_no: [pallets.board] } })).rows;
  const [motors] = (await planner.send(listStock, { where: { pallet_no: [pallets.motor] } })).rows;
  await planner.send(holdStock, { id: motors?.id ?? '', action: 'hold', qty: '45', reason: '质检' });
  await planner.send(finishCountLocation, { id, location_code: scene.at.first });
  const { rows } = await planner.send(listCountLines, {
    where: { count_no: [(await planner.send(getCount, { id })).count_no], pallet_no: [pallets.board, pallets.motor] },
    tab: 'differing',
  });
  expect(rows.map(({ difference }) => String(difference)).sort()).toEqual(['-4.000', '-8.000']);
  const { rows: all } = await planner.send(listCountLines, {
    where: { count_no: [(await planner.send(getCount, { id })).count_no] },
    tab: 'differing',
  });
  await planner.send(explainCount, { id, line_ids: all.map((line) => line.id), cause: 'loss' });
  await move(planner, id, 'submit');
  // A pallet that left altogether cannot be adjusted where it was counted.
  await planner.send(movePallet, { id: boards?.id ?? '', location_code: scene.at.quarantine, reason: '出库备货' });
  expect(await refusedMove(boss, id, 'approve')).toBe('COUNT_STALE');
  await move(boss, id, 'sendBack', '托盘已移走，请复盘');
  expect(await planner.send(getCount, { id })).toMatchObject({ state: 'counted', reason: '托盘已移走，请复盘' });
  const line = all.find(({ pallet_no }) => pallet_no === pallets.board);
  await planner.send(moveCount, { id, version: await versionOf(id), action: 'recount', line_ids: [line?.id ?? ''] });
  await lan.send(finishCountLocation, { id, location_code: scene.at.first });
  await move(planner, id, 'submit');
  await move(boss, id, 'approve');
  expect(await onHand(pallets.board)).toEqual([[scene.at.quarantine, '240.000', 10]]);
  // Eight of the motors are gone: three that were free, and five of the 45 on hold.
  expect((await planner.send(listStock, { where: { pallet_no: [pallets.motor] } })).rows).toMatchObject([
    { location_code: scene.at.first, qty: '40.000', cartons: 2, held: '40.000', available: '0.000' },
  ]);
  expect((await planner.send(reconcileStock, {})).differing).toEqual([]);
});

test('a first scan that waits while its count is cancelled records nothing', async () => {
  const pallets = await stocked({ board: scene.at.first, motor: scene.at.first });
  const { id, count_no } = await released({ location_to: scene.at.first });
  let scan: Promise<string> | undefined;
  // The count is held while the scan begins to wait for it, and cancelled before it comes free.
  await stage.system<WarehouseTables, void>(async ({ db }) => {
    await db.selectFrom('stock_count').select('id').where('id', '=', BigInt(id)).forUpdate().execute();
    scan = wei.refused(scanCount, { id, location_code: scene.at.first, pallet_no: pallets.board, qty: '1', cartons: 1 });
    scan.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(1);
    await db.updateTable('stock_count').set({ state: 'cancelled' }).where('id', '=', BigInt(id)).execute();
    await db.updateTable('location').set({ frozen_by_count: false }).where('code', '=', scene.at.first).execute();
  });
  expect(await scan).toBe('ILLEGAL_MOVE');
  const { rows } = await planner.send(listCountLines, { where: { count_no: [count_no] } });
  expect(rows.map((line) => line.counted_qty)).not.toContain('1.000');
});

test('a count is cancelled in every state before its completion, and changes nothing', async () => {
  const pallets = await stocked({ board: scene.at.first, motor: scene.at.first });
  const before = await onHand(pallets.board);
  const fields = { location_to: scene.at.first, recount: false };
  const draft = await planner.send(saveCount, {
    warehouse_id: String(scene.warehouse),
    range: 'sample',
    sample_percent: 50,
    method: 'static',
    mode: 'open',
    planned_on: '2026-11-20',
  });
  expect(await refusedMove(planner, draft.id, 'cancel')).toBe('REASON_REQUIRED');
  expect((await cancelled(draft.id)).state).toBe('cancelled');
  const upTo = async (steps: number): Promise<string> => {
    const { id } = await released(fields);
    const scan = { id, location_code: scene.at.first, pallet_no: pallets.board, qty: '1', cartons: 1 };
    if (steps > 0) await wei.send(scanCount, scan);
    if (steps > 1) await wei.send(finishCountLocation, { id, location_code: scene.at.first });
    if (steps > 2) await move(planner, id, 'recount');
    if (steps > 3) {
      await lan.send(scanCount, scan);
      await lan.send(finishCountLocation, { id, location_code: scene.at.first });
      const { count_no } = await planner.send(getCount, { id });
      const { rows } = await planner.send(listCountLines, { where: { count_no: [count_no] }, tab: 'differing' });
      await planner.send(explainCount, { id, line_ids: rows.map((line) => line.id), cause: 'loss' });
      await move(planner, id, 'submit');
    }
    return id;
  };
  for (const [steps, state] of ['released', 'counting', 'counted', 'recounting', 'review'].entries()) {
    const id = await upTo(steps);
    expect((await planner.send(getCount, { id })).state).toBe(state);
    // A location stands in one open count at a time.
    const other = await planner.send(saveCount, {
      warehouse_id: String(scene.warehouse),
      range: 'movement',
      moved_days: 30,
      method: 'dynamic',
      mode: 'blind',
      planned_on: '2026-11-20',
    });
    expect(await planner.refused(moveCount, { id: other.id, version: other.version, action: 'release' })).toBe('COUNT_OVERLAP');
    await cancelled(id);
    await cancelled(other.id);
    expect(await planner.refused(moveCount, { id, version: await versionOf(id), action: 'cancel', reason: '再取消' })).toBe('ILLEGAL_MOVE');
    // The location is free again.
    const [row] = (await planner.send(listStock, { where: { pallet_no: [pallets.motor] } })).rows;
    await planner.send(movePallet, { id: row?.id ?? '', location_code: scene.at.quarantine, reason: '整理' });
    await planner.send(movePallet, { id: row?.id ?? '', location_code: scene.at.first, reason: '放回' });
  }
  expect(await onHand(pallets.board)).toEqual(before);
});

test('a cycle count takes the locations of goods that are due, and another company finds nothing', async () => {
  await stocked({ board: scene.at.first, motor: scene.at.first });
  const { id } = await released({
    range: 'cycle',
    classes: ['A', 'B', 'C'],
    location_from: null,
    location_to: null,
    customer_id: String(scene.lux),
  });
  const count = await planner.send(getCount, { id });
  expect(count.places.map(({ location_code }) => location_code)).not.toContain(scene.at.staging);
  expect(count.lines).toBeGreaterThan(0);
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(getCount, { id })).toBe('NOT_FOUND');
  expect(await bangkok.refused(readCountLocation, { id, location_code: scene.at.first })).toBe('NOT_FOUND');
  expect(await bangkok.refused(scanCount, { id, location_code: scene.at.first, pallet_no: sscc('69012345', 1n), qty: '1' })).toBe(
    'NOT_FOUND',
  );
  expect((await bangkok.send(listCounts, {})).rows).toEqual([]);
  expect((await bangkok.send(listCountLines, {})).rows).toEqual([]);
  expect(await planner.refused(saveCount, { ...fieldsOf(), range: 'cycle', classes: [] })).toBe('BAD_PARAMS');
  expect(await bangkok.refused(saveCount, fieldsOf())).toBe('BAD_PARAMS');
  expect(await planner.refused(saveCount, { ...fieldsOf(), id, version: count.version })).toBe('COUNT_RELEASED');
  // Locations of a cancelled count are still due.
  const due = count.places[0]?.location_code ?? '';
  await wei.send(finishCountLocation, { id, location_code: due });
  await cancelled(id);
  const again = await released({ range: 'cycle', classes: ['A', 'B', 'C'], location_from: null, location_to: null });
  expect((await planner.send(getCount, { id: again.id })).places.map(({ location_code }) => location_code)).toContain(due);
  await cancelled(again.id);
});

function fieldsOf(): ParamsOf<typeof saveCount> {
  return { warehouse_id: String(scene.warehouse), range: 'full', method: 'static', mode: 'blind', planned_on: '2026-11-20' };
}

test('a count without a location is not released, and one without a difference is not counted again', async () => {
  await stocked({ board: scene.at.first, motor: scene.at.first });
  const draft = { warehouse_id: String(scene.warehouse), range: 'full' as const, method: 'static' as const, mode: 'open' as const };
  const nowhere = { ...draft, planned_on: '2026-11-20', location_from: 'ZZZ', location_to: 'ZZZ' };
  const { id: empty, version } = await planner.send(saveCount, nowhere);
  expect(await planner.refused(moveCount, { id: empty, version, action: 'release' })).toBe('NOTHING_TO_COUNT');
  await cancelled(empty);

  const { id } = await released({ mode: 'open' });
  for (const location_code of [scene.at.first, scene.at.second]) {
    const { lines } = await wei.send(readCountLocation, { id, location_code });
    for (const { pallet_no, expected_qty } of lines)
      await wei.send(scanCount, { id, location_code, pallet_no: pallet_no ?? '', qty: expected_qty ?? '0', replace: true });
    await wei.send(finishCountLocation, { id, location_code });
  }
  expect(await refusedMove(planner, id, 'recount')).toBe('NOTHING_TO_RECOUNT');
  await cancelled(id);
});

test('a location is finished once, and a difference is explained only when all locations are', async () => {
  const { board } = await stocked({ board: scene.at.first, motor: scene.at.quarantine });
  const { id, count_no } = await released();
  await wei.send(finishCountLocation, { id, location_code: scene.at.first });
  expect(await lan.refused(finishCountLocation, { id, location_code: scene.at.first })).toBe('LOCATION_COUNTED');
  const [line] = (await planner.send(listCountLines, { where: { count_no: [count_no] }, tab: 'all' })).rows;
  expect(await planner.refused(explainCount, { id, line_ids: [line?.id ?? ''], cause: 'loss' })).toBe('ILLEGAL_MOVE');
  expect((await planner.send(getCount, { id })).state).toBe('counting');
  expect(await onHand(board)).toEqual([[scene.at.first, '240.000', 10]]);
  await cancelled(id);
});

test('a count of one location that nobody scanned is counted at once: all that the books have there is absent', async () => {
  const { board } = await stocked({ board: scene.at.first, motor: scene.at.quarantine });
  const { id } = await released({ location_to: scene.at.first });
  expect(await wei.refused(finishCountLocation, { id, location_code: scene.at.second })).toBe('NOT_IN_COUNT');
  const { absent, locations_left, state } = await wei.send(finishCountLocation, { id, location_code: scene.at.first });
  expect([locations_left, state]).toEqual([0, 'counted']);
  expect(absent).toBe((await planner.send(getCount, { id })).lines);
  expect(await wei.refused(finishCountLocation, { id, location_code: scene.at.first })).toBe('ILLEGAL_MOVE');
  // The stock follows only an approval.
  expect(await onHand(board)).toEqual([[scene.at.first, '240.000', 10]]);
  await cancelled(id);
  expect((await planner.send(reconcileStock, {})).differing).toEqual([]);
});
