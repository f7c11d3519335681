import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getInbound, moveInbound, saveInbound } from '../../warehouse/inbound/contract.ts';
import { listOrderStock } from '../../warehouse/order-stock/contract.ts';
import { readPlaces } from '../../warehouse/place/contract.ts';
import { putAway, receive, reverseReceipt } from '../../warehouse/receiving/contract.ts';
import { putGoodsIn } from '../../warehouse/server/seed/goods-in.ts';
import { post, stockWriterOf } from '../../warehouse/stock/server/post.ts';
import { type Scene, setScene } from '../../warehouse/server/seed/scene.ts';
import type { InsightTables } from '../server/db.ts';
import { goodsMax, readCustomerFigures, readStockBoard } from './contract.ts';

/* A customer views its goods and bills. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let lux: Player;
let vina: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<InsightTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast();
  lux = await stage.cast({ type: 4, customerId: scene.lux });
  vina = await stage.cast({ type: 4, customerId: scene.vina });
  const savedInbound = await lux.send(saveInbound, {
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-20T03:00:00Z',
    eta_to: '2026-11-20T09:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '240', cartons: 10, gross_kg: '120' }],
    submit: true,
  });
  const audited = await keeper.send(moveInbound, { id: savedInbound.id, version: savedInbound.version, action: 'audit' });
  await keeper.send(moveInbound, { id: savedInbound.id, version: audited.version, action: 'arrive' });
  const [line] = (await keeper.send(getInbound, { id: savedInbound.id })).line_rows;
  const first = await keeper.send(receive, { plan_id: savedInbound.id, line_id: line?.id ?? '', qty: '120', cartons: 5 });
  await keeper.send(receive, { plan_id: savedInbound.id, line_id: line?.id ?? '', qty: '48', cartons: 2 });
  await keeper.send(putAway, { pallet_no: first.pallet_no, location_code: scene.at.first });
});
afterAll(() => stage.close());

test('its stock by age, place and goods, and what comes today', async () => {
  const board = await lux.send(readStockBoard, {});
  expect(board).toMatchObject({ pallets: 2, cartons: 7, gross_kg: '84.000', expected_today: 1, inbound_today: 2, outbound_today: 0 });
  expect(board.ages.map(({ pallets }) => pallets)).toEqual([2, 0, 0, 0]);
  expect(board.places.map(({ zone, pallets }) => [zone, pallets])).toEqual([
    ['REC receiving', 1],
    ['STO storage', 1],
  ]);
  expect(board.goods).toMatchObject([{ code: 'P-1', qty: '168.000', available: '168.000', pallets: 2 }]);
  // Its plan counts as open until all of it is received.
  expect(await lux.send(readCustomerFigures, {})).toMatchObject({ pallets: 2, inbound_open: 1 });
  // The goods are in China.
  expect(await lux.send(readStockBoard, { country: 'TH' })).toMatchObject({ pallets: 0, goods: [], expected_today: 0, inbound_today: 0 });
  stage.clock.set('2026-12-25T02:00:00Z');
  const later = await lux.send(readStockBoard, {});
  expect(later.ages.map(({ pallets }) => pallets)).toEqual([0, 0, 2, 0]);
  expect(later.inbound_today).toBe(0);
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('nobody sees the stock of another', async () => {
  expect(await vina.send(readStockBoard, {})).toMatchObject({ pallets: 0, places: [], goods: [] });
  expect(await vina.send(readCustomerFigures, {})).toMatchObject({ pallets: 0, inbound_open: 0 });
});

test('open bills are those that were sent and not paid, overdue from the day after they were due', async () => {
  const bill = (no: string, state: 'made' | 'sent' | 'confirmed' | 'disputed', due_on: string) => ({
    bill_no: no,
    company_id: stage.companies.cn,
    side: 'receivable' as const,
    customer_id: scene.lux,
    carrier_id: null,
    bill_on: '2026-10-01',
    due_on,
    state,
    title: null,
    customer_ref: null,
    remark: null,
    own_bank_account_id: null,
    sent_at: null,
    confirmed_at: null,
    confirmed_by: null,
    dispute: null,
    void_reason: null,
    created_by: null,
  });
  await stage.system<InsightTables, void>(async ({ db }) => {
    const bills = await db
      .insertInto('bill')
      .values([
        bill('RB1', 'made', '2026-10-31'),
        bill('RB2', 'sent', '2026-10-31'),
        bill('RB3', 'sent', '2026-11-20'),
        bill('RB4', 'disputed', '2026-12-31'),
        bill('RB5', 'confirmed', '2026-12-31'),
        bill('RB6', 'confirmed', '2026-10-31'),
      ])
      .returning('id')
      .execute();
    const amounts = { currency: 'CNY' as const, customer_id: scene.lux, carrier_id: null, amount_minor: 10_000n, net_minor: 10_000n };
    await db
      .insertInto('bill_balance')
      .values(
        bills.map(({ id }, place) => ({
          bill_id: id,
          ...amounts,
          tax_minor: 0n,
          functional_minor: 10_000n,
          // The last of them is paid.
          written_off_minor: [0n, 0n, 4000n, 0n, 0n, 10_000n][place] ?? 0n,
        })),
      )
      .execute();
  });
  expect((await lux.send(readCustomerFigures, {})).bills).toEqual([
    { currency: 'CNY', open: '360.00', overdue: '100.00', count: 4, overdue_count: 1 },
  ]);
  // A storeman to whom the customer gave its stock alone.
  const storeman = await stage.cast({ type: 4, customerId: scene.lux });
  await stage.system<InsightTables, unknown>(({ db }) =>
    db
      .updateTable('account')
      .set({ party_rights: ['stockBoard.view'] })
      .where('id', '=', storeman.accountId)
      .execute(),
  );
  expect(await storeman.send(readCustomerFigures, {})).toMatchObject({ pallets: 2, bills: [] });
});

test('our own people see how full each location is', async () => {
  const [warehouse] = (await keeper.send(readPlaces, {})).warehouses;
  const cells = warehouse?.zones.flatMap(({ locations }) => locations) ?? [];
  expect(cells.filter(({ pallets }) => pallets > 0).map(({ code, pallets }) => [code, pallets])).toEqual([
    [scene.at.receiving, 1],
    [scene.at.first, 1],
  ]);
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect((await bangkok.send(readPlaces, {})).warehouses).toEqual([]);
  // The plan was not created from an order.
  expect((await keeper.send(listOrderStock, {})).rows).toEqual([]);
});

test('a receipt that is reversed brought nothing today, and goods beyond the bound are said to be there', async () => {
  const plan = await lux.send(saveInbound, {
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-20T03:00:00Z',
    eta_to: '2026-11-20T09:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '240', cartons: 10 }],
    submit: true,
  });
  const audited = await keeper.send(moveInbound, { id: plan.id, version: plan.version, action: 'audit' });
  await keeper.send(moveInbound, { id: plan.id, version: audited.version, action: 'arrive' });
  const [line] = (await keeper.send(getInbound, { id: plan.id })).line_rows;
  const today = async () => (await lux.send(readStockBoard, {})).inbound_today;
  expect(await today()).toBe(2);
  const take = (qty: string, cartons: number, more: object = {}) =>
    keeper.send(receive, { plan_id: plan.id, line_id: line?.id ?? '', qty, cartons, ...more });
  const whole = await take('120', 5);
  const part = await take('48', 2);
  expect(await today()).toBe(4);
  await keeper.send(reverseReceipt, { id: whole.id, version: 1, reason: '数错' });
  expect(await today()).toBe(3);
  // A pallet of two receipts has come as long as one of them stands.
  const more = await take('24', 1, { pallet_no: part.pallet_no });
  await keeper.send(reverseReceipt, { id: more.id, version: 1, reason: '数错' });
  expect(await today()).toBe(3);

  const { goods, goods_more } = await lux.send(readStockBoard, {});
  expect([goods.length, goods_more]).toEqual([1, false]);
  await stage.system<InsightTables, void>(async (work) => {
    const products = await sql<{ id: bigint }>`
      insert into customer_product (customer_id, code, name, unit, search)
      select ${scene.lux}, 'Z-' || lpad(n::text, 4, '0'), 'Goods ' || n, 'pc', 'Goods' from generate_series(1, ${goodsMax}) n returning id`.execute(
      work.db,
    );
    for (const { id: product } of products.rows.slice(1))
      await putGoodsIn(work as never, scene, stage.companies.cn, { product, at: scene.at.first, qty: '1' });
  });
  const full = await lux.send(readStockBoard, {});
  expect([full.goods.length, full.goods_more]).toEqual([goodsMax, false]);
  await stage.system<InsightTables, void>(async (work) => {
    const { rows } = await sql<{ id: bigint }>`select id from customer_product where code = 'Z-0001'`.execute(work.db);
    await putGoodsIn(work as never, scene, stage.companies.cn, { product: rows[0]?.id ?? 0n, at: scene.at.first, qty: '1' });
  });
  const over = await lux.send(readStockBoard, {});
  expect([over.goods.length, over.goods_more]).toEqual([goodsMax, true]);
});

test('goods are as old as the days since they came, and are shown without what left, with what is held', async () => {
  const [location] = await stage.system<InsightTables, { id: bigint }[]>(({ db }) =>
    db.selectFrom('location').select('id').where('code', '=', scene.at.first).execute(),
  );
  const pallets = await stage.system<InsightTables, { lot_id: bigint; location_id: bigint; pallet_id: bigint }[]>(async (work) => {
    const goods = { product: scene.milk, customer: scene.vina, at: scene.at.first, qty: '10', cartons: 1 };
    const balances = [];
    for (const days of [7, 8, 30, 31, 90, 91]) {
      const since = new Date(work.now.getTime() - days * 86_400_000);
      const { lot, pallet } = await putGoodsIn(work as never, scene, stage.companies.cn, { ...goods, since });
      balances.push({ lot_id: lot, location_id: location?.id ?? 0n, pallet_id: pallet });
    }
    return balances;
  });
  const board = await vina.send(readStockBoard, {});
  expect(board).toMatchObject({ pallets: 6, cartons: 6, held_pallets: 0, outbound_today: 0 });
  expect(board.ages.map((band) => band.pallets)).toEqual([1, 2, 2, 1]);
  expect(board.places).toMatchObject([{ zone: 'STO storage', locations: 1, pallets: 6 }]);
  expect(board.goods).toMatchObject([{ code: 'P-1', qty: '60.000', available: '60.000', picked: '0.000', pallets: 6, oldest_days: 91 }]);

  const [first, second, third] = pallets;
  await stage.system<InsightTables, void>(async (work) => {
    const setState = (pallet: typeof first, state: 'picked' | 'shipped') =>
      sql`update pallet set state = ${state} where id = ${pallet?.pallet_id}`.execute(work.db);
    if (!first || !second || !third) throw new Error('no pallets');
    await post(stockWriterOf(work as never), { doc: 'pallet', id: first.pallet_id, no: '1' }, [
      { kind: 'hold', ...first, held: '4' },
      { kind: 'reserve', ...first, allocated: '2' },
      { kind: 'reserve', ...second, allocated: '10' },
      { kind: 'ship', ...third, qty: '-10', cartons: -1 },
    ]);
    await setState(second, 'picked');
    await setState(third, 'shipped');
  });
  const later = await vina.send(readStockBoard, {});
  expect(later).toMatchObject({ pallets: 5, cartons: 5, held_pallets: 1, outbound_today: 1 });
  expect(later.goods).toMatchObject([{ qty: '50.000', available: '34.000', picked: '10.000', pallets: 5 }]);
  expect(await vina.send(readCustomerFigures, {})).toMatchObject({ pallets: 5 });
});
