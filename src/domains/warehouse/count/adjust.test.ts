import Big from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { openPool } from '../../../server/db.ts';
import type { WarehouseTables, WarehouseWork } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listStock, movePallet } from '../stock/contract.ts';
import { nextPalletNo, type Place, post, reconcile, stockWriterOf } from '../stock/server/post.ts';
import { explainCount, finishCountLocation, getCount, listCountLines, moveCount, saveCount, scanCount } from './contract.ts';

/* The books after an approved count, also after stock has moved meanwhile and after a break in the middle. */

type Pallet = Place & { readonly pallet_no: string };
let stage: Stage;
let scene: Scene;
let keeper: Player;
let boss: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  boss = await stage.cast({ name: 'Boss' });
});
afterAll(() => stage.close());

const because = { doc: 'pallet', id: 1n, no: 'TEST' } as const;

/** Pallets of one lot with these quantities at the first location, and nothing else in the warehouse. */
async function stand(work: WarehouseWork, quantities: readonly number[]): Promise<Pallet[]> {
  const { db, now } = work;
  const standing = await db.selectFrom('stock_balance').selectAll().where('qty', '>', '0').execute();
  await post(
    stockWriterOf(work),
    because,
    standing.map(({ lot_id, location_id, pallet_id, qty }) => ({ kind: 'ship', lot_id, location_id, pallet_id, qty: `-${qty}` })),
  );
  const location = await db.selectFrom('location').select('id').where('code', '=', scene.at.first).executeTakeFirstOrThrow();
  const lot = await db
    .insertInto('stock_lot')
    .values({
      customer_id: scene.lux,
      product_id: scene.board,
      inbound_plan_id: null,
      batch_no: null,
      production_on: null,
      expiry_on: null,
      received_on: '2026-11-20',
      grade: null,
      quality: 'good',
    })
    .onConflict((conflict) => conflict.constraint('stock_lot_alike').doUpdateSet({ received_on: '2026-11-20' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const pallets: Pallet[] = [];
  for (const qty of quantities) {
    const pallet = await db
      .insertInto('pallet')
      .values({
        pallet_no: await nextPalletNo(work, scene.warehouse),
        company_id: stage.companies.cn,
        warehouse_id: scene.warehouse,
        customer_id: scene.lux,
        location_id: location.id,
        parent_id: null,
        inbound_plan_id: null,
        size: null,
        received_at: now,
      })
      .returning(['id', 'pallet_no'])
      .executeTakeFirstOrThrow();
    pallets.push({ lot_id: lot.id, location_id: location.id, pallet_id: pallet.id, pallet_no: pallet.pallet_no });
    if (qty > 0)
      await post(stockWriterOf(work), because, [
        { kind: 'receive', lot_id: lot.id, location_id: location.id, pallet_id: pallet.id, qty: String(qty), cartons: 1 },
      ]);
  }
  return pallets;
}

async function counting(quantities: readonly number[], method: 'static' | 'dynamic') {
  const pallets = await stage.system<WarehouseTables, Pallet[]>((work) => stand(work, quantities));
  const { id, version } = await keeper.send(saveCount, {
    warehouse_id: String(scene.warehouse),
    range: 'full',
    method,
    mode: 'blind',
    recount: false,
    planned_on: '2026-11-20',
    location_from: scene.at.first,
    location_to: scene.at.first,
  });
  await keeper.send(moveCount, { id, version, action: 'release' });
  return { id, pallets };
}
async function counted(id: string, quantities: readonly (readonly [Pallet, number])[]): Promise<void> {
  for (const [{ pallet_no }, qty] of quantities)
    await keeper.send(scanCount, { id, location_code: scene.at.first, pallet_no, qty: String(qty), cartons: 1 });
}
async function submitted(id: string, causes: readonly ('mispick' | 'loss')[]): Promise<void> {
  await keeper.send(finishCountLocation, { id, location_code: scene.at.first });
  const { count_no } = await keeper.send(getCount, { id });
  const { rows } = await keeper.send(listCountLines, { where: { count_no: [count_no] }, tab: 'differing' });
  for (const [place, line] of rows.entries())
    await keeper.send(explainCount, { id, line_ids: [line.id], cause: causes[place % causes.length] ?? 'loss' });
  await keeper.send(moveCount, { id, version: (await keeper.send(getCount, { id })).version, action: 'submit' });
}
async function balances(pallets: readonly Pallet[]): Promise<string[]> {
  return stage.system<WarehouseTables, string[]>(async ({ db }) => {
    const rows = await db
      .selectFrom('stock_balance')
      .select(['pallet_id', 'qty'])
      .where(
        'pallet_id',
        'in',
        pallets.map(({ pallet_id }) => pallet_id),
      )
      .execute();
    return pallets.map(({ pallet_id }) => rows.find((row) => row.pallet_id === pallet_id)?.qty ?? '0.000');
  });
}
const reconciled = () => stage.system<WarehouseTables, unknown[]>((work) => reconcile(work, [stage.companies.cn]));

test('after the approval each balance is what was counted plus what moved since', async () => {
  const plan = fc.array(
    fc.record({
      book: fc.integer({ min: 1, max: 50 }),
      /** Moved before the scan and after it; what would leave less than nothing is refused and does not happen. */
      before: fc.integer({ min: -20, max: 20 }),
      counted: fc.integer({ min: 0, max: 60 }),
      after: fc.integer({ min: -20, max: 20 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const moved = (pallet: Pallet, qty: number): Promise<boolean> =>
    stage.system<WarehouseTables, boolean>(async (work) => {
      if (qty === 0) return false;
      const entry = { lot_id: pallet.lot_id, location_id: pallet.location_id, pallet_id: pallet.pallet_id };
      const posting = await work.attempt(() =>
        post(stockWriterOf(work), because, [{ ...entry, kind: qty > 0 ? 'receive' : 'ship', qty: String(qty) }]),
      );
      return 'done' in posting;
    });
  await fc.assert(
    fc.asyncProperty(plan, async (lines) => {
      const { id, pallets } = await counting(
        lines.map(({ book }) => book),
        'dynamic',
      );
      const expected: Big[] = [];
      for (const [place, line] of lines.entries()) {
        const pallet = pallets[place];
        if (!pallet) throw new Error('no pallet');
        await moved(pallet, line.before);
        await counted(id, [[pallet, line.counted]]);
        expected.push(new Big(line.counted).plus((await moved(pallet, line.after)) ? line.after : 0));
      }
      await submitted(id, ['mispick', 'loss']);
      const { version } = await keeper.send(getCount, { id });
      const before = await balances(pallets);
      if (expected.some((qty) => qty.lt(0))) {
        // More left since than was counted: somebody has to look again, and until then nothing changes.
        expect(await boss.refused(moveCount, { id, version, action: 'approve' })).toBe('COUNT_STALE');
        expect(await balances(pallets)).toEqual(before);
        await keeper.send(moveCount, { id, version, action: 'cancel', reason: '重盘' });
      } else {
        await boss.send(moveCount, { id, version, action: 'approve' });
        expect(await balances(pallets)).toEqual(expected.map((qty) => qty.toFixed(3)));
      }
      expect(await reconciled()).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 120_000);

test('a server that dies in the middle of an adjustment leaves nothing half, and repeating is safe', async () => {
  const { id, pallets } = await counting([30, 40], 'static');
  const [first, second] = pallets;
  if (!first || !second) throw new Error('no pallets');
  await counted(id, [
    [first, 28],
    [second, 39],
  ]);
  await submitted(id, ['mispick', 'loss']);
  const { version } = await keeper.send(getCount, { id });
  const owner = openPool(stage.ownerUrl, 1);
  // The first posting is written when the connection of the second is cut.
  await owner.query(`create function cut() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger cut before insert on stock_transaction for each row when (new.reason = 'loss') execute function cut()`);
  const approval = { id, version, action: 'approve' as const };
  const request = crypto.randomUUID();
  await expect(boss.send(moveCount, approval, request)).rejects.toThrow();
  expect(await balances(pallets)).toEqual(['30.000', '40.000']);
  expect(await keeper.send(getCount, { id })).toMatchObject({ state: 'review', version });
  expect(await reconciled()).toEqual([]);
  await owner.query('drop trigger cut on stock_transaction');
  await owner.end();
  const done = await boss.send(moveCount, approval, request);
  expect(await boss.send(moveCount, approval, request)).toEqual(done);
  expect(await balances(pallets)).toEqual(['28.000', '39.000']);
  expect(await reconciled()).toEqual([]);
});

test('two people who approve at once adjust once', async () => {
  const { id, pallets } = await counting([30], 'static');
  const [first] = pallets;
  if (!first) throw new Error('no pallet');
  await counted(id, [[first, 25]]);
  await submitted(id, ['loss']);
  const { version } = await keeper.send(getCount, { id });
  const other = await stage.cast({ name: 'Other boss' });
  const outcomes = await Promise.allSettled([boss, other].map((approver) => approver.send(moveCount, { id, version, action: 'approve' })));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await balances(pallets)).toEqual(['25.000']);
});

test('what was counted above the books is not booked where its pallet stands no more', async () => {
  const { id, pallets } = await counting([30], 'dynamic');
  const [first] = pallets;
  if (!first) throw new Error('no pallet');
  await counted(id, [[first, 32]]);
  await submitted(id, ['mispick']);
  const stockNow = async () => (await keeper.send(listStock, { where: { pallet_no: [first.pallet_no] } })).rows;
  const [row] = await stockNow();
  await keeper.send(movePallet, { id: row?.id ?? '', location_code: scene.at.quarantine, reason: '整理' });
  const { version } = await keeper.send(getCount, { id });
  expect(await boss.refused(moveCount, { id, version, action: 'approve' })).toBe('COUNT_STALE');
  expect(await stockNow()).toMatchObject([{ location_code: scene.at.quarantine, qty: '30.000' }]);
  // Back at its place it has what was counted.
  const [moved] = await stockNow();
  await keeper.send(movePallet, { id: moved?.id ?? '', location_code: scene.at.first, reason: '移回' });
  await boss.send(moveCount, { id, version, action: 'approve' });
  expect(await stockNow()).toMatchObject([{ location_code: scene.at.first, qty: '32.000' }]);
  expect(await reconciled()).toEqual([]);
});

test('a balance that changed under a static count is not adjusted', async () => {
  const { id, pallets } = await counting([30], 'static');
  const [first] = pallets;
  if (!first) throw new Error('no pallet');
  await counted(id, [[first, 25]]);
  await submitted(id, ['loss']);
  // A posting that began before the location was frozen ends after the scan.
  await stage.system<WarehouseTables, void>(async (work) => {
    await work.db.updateTable('location').set({ frozen_by_count: false }).where('id', '=', first.location_id).execute();
    const { lot_id, location_id, pallet_id } = first;
    await post(stockWriterOf(work), because, [{ lot_id, location_id, pallet_id, kind: 'ship', qty: '-1' }]);
  });
  const { version } = await keeper.send(getCount, { id });
  expect(await boss.refused(moveCount, { id, version, action: 'approve' })).toBe('COUNT_STALE');
  expect(await balances(pallets)).toEqual(['29.000']);
});
