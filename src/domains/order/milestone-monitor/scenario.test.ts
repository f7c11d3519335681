import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { readOwnOrder } from '../portal/contract.ts';
import { addException, listTrack, reportMilestone, resolveException } from '../tracking/contract.ts';
import { getOrder } from '../transport-order/contract.ts';
import { monitorChanges, readMonitor } from './contract.ts';

/* The monitor is read once; a reported milestone brings its order alone, and a signed order leaves. */

let stage: Stage;
let lan: Player;
const ids: Record<string, string> = {};
beforeAll(async () => {
  stage = await startStage();
  await stage.system<DispatchTables, unknown>(async (work) => {
    const scene = await setDispatchScene(work, stage.companies.cn);
    const before = new Date(work.now.getTime() - 3_600_000);
    for (const [no, state] of [
      ['SO-M1', 'inTransit'],
      ['SO-M2', 'received'],
      ['SO-M3', 'signed'],
    ] as const)
      ids[no] = String(await addOrder(work, { ...scene, companyId: stage.companies.cn }, { no, pieces: 1, kg: '10', m3: '1', state }));
    await work.db.updateTable('transport_order').set({ updated_at: before }).execute();
  });
  lan = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

test('running orders stand on the monitor, and a milestone brings the order that it belongs to', async () => {
  const first = await lan.send(readMonitor, {});
  expect(first.rows.map(({ order_no }) => order_no).sort()).toEqual(['SO-M1', 'SO-M2']);
  expect(first.more).toBe(false);
  stage.clock.advance(120_000);
  await lan.send(reportMilestone, {
    order_id: ids['SO-M1'] ?? '',
    code: 'pickedUp',
    at: stage.clock.now().toISOString(),
    place: null,
    remark: null,
  });
  const { rows } = await lan.send(monitorChanges, { since: stage.clock.now().toISOString() });
  expect(rows).toMatchObject([{ order_no: 'SO-M1', points: expect.arrayContaining([expect.objectContaining({ code: 'pickedUp' })]) }]);
});

test('a warehouse that goods pass under way stands behind the points reached before, for the monitor, the desk, the list and the customer', async () => {
  const id = ids['SO-M1'] ?? '';
  const customer = await stage.system<DispatchTables, bigint>(async ({ db, now }) => {
    const reached = (code: 'received' | 'enteredWarehouse', actual_at: Date) =>
      ({
        order_id: BigInt(id),
        code,
        planned_at: null,
        actual_at,
        recorded_at: now,
        recorded_by: null,
        source: 'staff',
        place: null,
        remark: null,
      }) as const;
    await db
      .insertInto('order_milestone')
      .values([reached('enteredWarehouse', new Date(now.getTime() + 60_000)), reached('received', new Date(now.getTime() - 86_400_000))])
      .execute();
    return (await db.selectFrom('transport_order').select('customer_id').where('id', '=', BigInt(id)).executeTakeFirstOrThrow())
      .customer_id;
  });
  const codes = (points: readonly { code: string }[] | undefined) => points?.map(({ code }) => code);
  const journey = ['received', 'pickedUp', 'enteredWarehouse'];
  const buyer = await stage.cast({ type: 4, customerId: customer });
  expect(codes((await lan.send(readMonitor, {})).rows.find((row) => row.id === id)?.points)).toEqual(journey);
  expect(codes((await lan.send(listTrack, { tab: 'running' })).rows.find((row) => row.id === id)?.points)).toEqual(journey);
  expect(codes((await lan.send(getOrder, { id })).milestones)).toEqual(journey);
  expect(codes((await buyer.send(readOwnOrder, { id })).milestones)).toEqual(journey);
});

test('an exception brings its order when it is reported, and again when it is resolved', async () => {
  const order_id = ids['SO-M2'] ?? '';
  const changed = async () => {
    const { rows } = await lan.send(monitorChanges, { since: stage.clock.now().toISOString() });
    return rows.map(({ order_no, open_exceptions }) => [order_no, open_exceptions]);
  };
  stage.clock.advance(120_000);
  expect(await changed()).toEqual([]);
  const report = { kind: 'customs', happened_at: stage.clock.now().toISOString(), place: null, note: '海关查验' } as const;
  const { id, version } = await lan.send(addException, { order_id, ...report });
  expect(await changed()).toEqual([['SO-M2', 1]]);
  await stage.system<DispatchTables, unknown>(({ db, now }) =>
    db.updateTable('order_exception').set({ created_at: now }).where('id', '=', BigInt(id)).execute(),
  );
  stage.clock.advance(120_000);
  expect(await changed()).toEqual([]);
  await lan.send(resolveException, { id, version, resolution: '已放行' });
  expect(await changed()).toEqual([['SO-M2', 0]]);
});

test('an order that no longer runs leaves, and another company sees nothing of ours', async () => {
  const since = stage.clock.now().toISOString();
  await stage.system<DispatchTables, unknown>(({ db, now }) =>
    db.updateTable('transport_order').set({ state: 'signed', signed_at: now, updated_at: now }).where('order_no', '=', 'SO-M1').execute(),
  );
  const changes = await lan.send(monitorChanges, { since });
  expect(changes.gone).toContain(ids['SO-M1']);
  expect(changes.rows.map(({ order_no }) => order_no)).not.toContain('SO-M1');
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect((await abroad.send(readMonitor, {})).rows).toEqual([]);
  expect(await abroad.send(monitorChanges, { since })).toMatchObject({ rows: [], gone: [] });
  const nobody = await stage.cast({ permits: [] });
  expect(await nobody.refused(readMonitor, {})).toBe('NOT_PERMITTED');
});

test('an order that leaves the sight of a reader of a narrow scope leaves the screen, and nothing else does', async () => {
  const [seller, other] = [await stage.cast({ name: 'Nga', scope: 'own' }), await stage.cast({ name: 'Tuấn', scope: 'own' })];
  const sell = (no: string, to: Player | null) =>
    stage.system<DispatchTables, unknown>(({ db, now }) =>
      db
        .updateTable('transport_order')
        .set({ sales_id: to?.accountId ?? null, state: 'inTransit', updated_at: now })
        .where('order_no', '=', no)
        .execute(),
    );
  await sell('SO-M1', seller);
  await sell('SO-M2', seller);
  expect((await seller.send(readMonitor, {})).rows.map(({ order_no }) => order_no).sort()).toEqual(['SO-M1', 'SO-M2']);
  stage.clock.advance(120_000);
  const since = stage.clock.now().toISOString();
  await sell('SO-M2', other);
  const changes = await seller.send(monitorChanges, { since });
  expect(changes).toMatchObject({ rows: [], gone: [ids['SO-M2']] });
  expect((await other.send(monitorChanges, { since })).rows.map(({ order_no }) => order_no)).toEqual(['SO-M2']);
  expect((await lan.send(monitorChanges, { since })).gone).toEqual([]);
});
