import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { dispatchLoads } from '../../dispatch/work-order/contract.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { makeBills, moveBill } from '../../finance/bill/contract.ts';
import { may as bill } from '../../finance/bill/permits.ts';
import { enterCharges, listCharges, reviewCharges } from '../../finance/charge/contract.ts';
import { may as charge } from '../../finance/charge/permits.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { lineOf } from '../../finance/server/seed/acts.ts';
import { type Scene as FinanceScene, setScene as setFinanceScene } from '../../finance/server/seed/scene.ts';
import { may as order } from '../../order/transport-order/permits.ts';
import { orderStateNames } from '../../order/transport-order/states.ts';
import { getInbound, moveInbound, saveInbound } from '../../warehouse/inbound/contract.ts';
import { finishReceiving, putAway, receive, reverseReceipt } from '../../warehouse/receiving/contract.ts';
import { may as mayReceive } from '../../warehouse/receiving/permits.ts';
import type { WarehouseTables } from '../../warehouse/server/db.ts';
import { type Scene as Warehouse, setScene as setWarehouse } from '../../warehouse/server/seed/scene.ts';
import { countMax, homeFigures, homeSummary, type ListFigures } from './contract.ts';

/* The waiting work of staff: the number of records, their age and their amounts. */

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const waitingOf = async (who: Player, key: string): Promise<ListFigures | undefined> => {
  const { waiting, standing } = await who.send(homeSummary, {});
  return [...waiting, ...standing].find((one) => one.key === key);
};

describe('charges and bills', () => {
  let scene: FinanceScene;
  let clerk: Player;
  let reviewer: Player;
  const owed = (amount: string, currency: 'CNY' | 'USD') => ({
    side: 'receivable' as const,
    party: scene.customer,
    fee: scene.freight,
    amount,
    currency,
    on: '2026-11-18',
  });
  beforeAll(async () => {
    scene = await stage.system<FinanceTables, FinanceScene>((work) => setFinanceScene(work, stage.companies.cn, { '2026-11-18': '7.1' }));
    clerk = await stage.cast();
    reviewer = await stage.cast();
  });

  test('lines to review wait with their amount by currency and their age, but not for those who entered them', async () => {
    await clerk.send(enterCharges, { lines: [owed('100', 'CNY'), owed('20', 'USD'), owed('50', 'CNY')].map(lineOf) });
    const enteredAt = (await waitingOf(reviewer, 'reviewCharges'))?.oldest_at;
    stage.clock.advance(3 * 3_600_000);
    expect(await waitingOf(reviewer, 'reviewCharges')).toEqual({
      key: 'reviewCharges',
      count: 3,
      oldest_at: enteredAt,
      amounts: [
        { currency: 'CNY', amount: '150.00' },
        { currency: 'USD', amount: '20.00' },
      ],
      record_id: null,
    });
    expect(await waitingOf(clerk, 'reviewCharges')).toMatchObject({ count: 0, oldest_at: null, amounts: [] });
    const listed = async (mine: boolean) =>
      (await clerk.send(listCharges, { tab: 'open', where: { entered_by_me: mine }, size: 1, total: true })).total;
    expect([await listed(true), await listed(false)]).toEqual([3, 0]);
  });

  test('the same lines wait to be billed once they are reviewed, and their bill to be sent', async () => {
    const { rows } = await reviewer.send(listCharges, { tab: 'open', where: { entered_by_me: false } });
    await reviewer.send(reviewCharges, { action: 'approve', rows: rows.map(({ id, version }) => ({ id, version })) });
    const sums = [
      { currency: 'CNY', amount: '150.00' },
      { currency: 'USD', amount: '20.00' },
    ];
    expect(await waitingOf(clerk, 'billCharges')).toMatchObject({ count: 3, amounts: sums });
    const charges = rows.map(({ id, version }) => ({ id, version: version + 1 }));
    const { bills } = await clerk.send(makeBills, { charges, bill_on: '2026-11-18' });
    expect(bills).toHaveLength(1);
    expect(await waitingOf(clerk, 'billCharges')).toMatchObject({ count: 0 });
    // One bill leads to itself.
    expect(await waitingOf(clerk, 'unsentBills')).toMatchObject({ count: 1, amounts: sums, record_id: bills[0]?.id });
    // It is due on 18 December, thirty days after its day.
    expect(await waitingOf(clerk, 'dueBills')).toMatchObject({ count: 0 });
    stage.clock.set('2026-12-14T02:00:00Z');
    expect(await waitingOf(clerk, 'dueBills')).toMatchObject({ count: 1, amounts: sums });
    stage.clock.set('2026-11-20T02:00:00Z');
  });

  test('a disputed bill waits for those who send bills, since its dispute', async () => {
    const { record_id } = (await waitingOf(clerk, 'unsentBills')) ?? {};
    await clerk.send(moveBill, { id: record_id ?? '', version: 1, action: 'send' });
    stage.clock.advance(3_600_000);
    await clerk.send(moveBill, { id: record_id ?? '', version: 2, action: 'dispute', reason: '价格不符' });
    const disputedAt = stage.clock.now().toISOString();
    stage.clock.advance(3_600_000);
    expect(await waitingOf(clerk, 'disputedBills')).toMatchObject({ count: 1, record_id, oldest_at: disputedAt });
    const confirming = await stage.cast({ permits: [bill.view, bill.confirm] });
    expect(await waitingOf(confirming, 'disputedBills')).toBeUndefined();
  });

  test('only what the reader may act on is there, in the own companies, without hidden amounts', async () => {
    const nobody = await stage.cast({ permits: [] });
    expect((await nobody.send(homeSummary, {})).waiting).toEqual([
      { key: 'approvals', count: 0, oldest_at: null, amounts: [], record_id: null },
    ]);
    const entering = await stage.cast({ permits: [charge.view, charge.enter] });
    expect(await waitingOf(entering, 'unpricedCharges')).toBeDefined();
    expect(await waitingOf(entering, 'reviewCharges')).toBeUndefined();
    const hanoi = await stage.cast({ companyId: stage.companies.vn });
    expect(await waitingOf(hanoi, 'disputedBills')).toMatchObject({ count: 0 });
    const withoutPrices = await stage.cast({ hidden: ['customerPrice'] });
    expect(await waitingOf(withoutPrices, 'disputedBills')).toMatchObject({ count: 0, amounts: [] });
  });

  test('the margin of the week stands beside the same days of the week before', async () => {
    // The stage's day is a Friday: the lines of 18 November are of this week.
    const week = (await clerk.send(homeFigures, {})).margin_week;
    expect(week).toEqual({ current: '292.00', before: '0.00' });
    // A line earns as soon as it is entered, and nothing once it is void.
    const { ids } = await clerk.send(enterCharges, { lines: [lineOf(owed('40', 'CNY'))] });
    expect((await clerk.send(homeFigures, {})).margin_week).toEqual({ current: '332.00', before: '0.00' });
    await reviewer.send(reviewCharges, { action: 'void', rows: ids.map((id) => ({ id, version: 1 })), reason: '重复录入' });
    expect((await clerk.send(homeFigures, {})).margin_week).toEqual(week);
    stage.clock.set('2026-11-25T02:00:00Z');
    expect((await clerk.send(homeFigures, {})).margin_week).toEqual({ current: '0.00', before: '292.00' });
    stage.clock.set('2026-11-24T02:00:00Z');
    expect((await clerk.send(homeFigures, {})).margin_week).toEqual({ current: '0.00', before: '0.00' });
    stage.clock.set('2026-11-20T02:00:00Z');
  });

  test('a line that we owe waits among the payables alone', async () => {
    await clerk.send(enterCharges, { lines: [lineOf({ ...owed('40', 'CNY'), side: 'payable', party: scene.carrier })] });
    const amounts = [{ currency: 'CNY', amount: '40.00' }];
    expect(await waitingOf(reviewer, 'reviewPayables')).toMatchObject({ count: 1, amounts });
    expect(await waitingOf(reviewer, 'reviewCharges')).toMatchObject({ count: 0 });
  });
});

describe('orders and trips', () => {
  let scene: DispatchScene;
  let dispatcher: Player;
  beforeAll(async () => {
    scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
    dispatcher = await stage.cast();
  });
  const trip = (no: string, depart: string, truck: { vehicle: bigint; driver: bigint } | null) =>
    stage
      .system<DispatchTables, bigint>((work) => addOrder(work, scene, { no, pieces: 1, kg: '10', m3: '1' }))
      .then((id) =>
        dispatcher.send(dispatchLoads, {
          loads: [{ order_id: String(id), pieces: 1, gross_kg: '10', volume_m3: '1' }],
          carrier_id: String(truck ? scene.ownFleet : scene.jinlong),
          ...(truck && { vehicle_id: String(truck.vehicle), driver_id: String(truck.driver) }),
          planned_depart: depart,
          planned_arrive: depart.replace(/T\d\d/, 'T12'),
          answer_minutes: 30,
        }),
      );

  test('an order to review waits for everybody but the person who submitted it', async () => {
    const reviewer = await stage.cast({ permits: [order.view, order.review] });
    const submitter = await stage.cast({ permits: [order.view, order.review] });
    const id = await stage.system<DispatchTables, bigint>((work) =>
      addOrder(work, scene, { no: 'SO-W1', pieces: 1, kg: '10', m3: '1', state: 'submitted' }),
    );
    await stage.system<DispatchTables, unknown>(({ db, now }) =>
      sql`update transport_order set submitted_by = ${submitter.accountId}, submitted_at = ${now} where id = ${id}`.execute(db),
    );
    const at = stage.clock.now().toISOString();
    expect(await waitingOf(reviewer, 'reviewOrders')).toMatchObject({ count: 1, oldest_at: at, record_id: String(id) });
    expect(await waitingOf(submitter, 'reviewOrders')).toMatchObject({ count: 0, record_id: null });
  });

  test('an order waits in the list of its next step alone, and a draft for the person who entered it', async () => {
    const lists = ['draftOrders', 'reviewOrders', 'receiveOrders', 'dispatchOrders'];
    const counts = async () => {
      const { waiting } = await dispatcher.send(homeSummary, {});
      return lists.map((list) => waiting.find(({ key }) => key === list)?.count ?? 0);
    };
    const id = await stage.system<DispatchTables, bigint>((work) => addOrder(work, scene, { no: 'SO-W0', pieces: 1, kg: '10', m3: '1' }));
    const change = (state: string, by: Player) =>
      stage.system<DispatchTables, unknown>(({ db }) =>
        sql`update transport_order set state = ${state}, created_by = ${by.accountId} where id = ${id}`.execute(db),
      );
    await change('cancelled', dispatcher);
    const before = await counts();
    const waitsIn: Record<string, string[]> = {};
    for (const state of orderStateNames) {
      await change(state, dispatcher);
      const now = await counts();
      waitsIn[state] = lists.filter((_, place) => (now[place] ?? 0) > (before[place] ?? 0));
    }
    expect(Object.fromEntries(Object.entries(waitsIn).filter(([, keys]) => keys.length > 0))).toEqual({
      draft: ['draftOrders'],
      submitted: ['reviewOrders'],
      reviewed: ['receiveOrders'],
      received: ['dispatchOrders'],
      partDispatched: ['dispatchOrders'],
    });
    await change('draft', await stage.cast());
    expect(await counts()).toEqual(before);
    await change('cancelled', dispatcher);
  });

  test('an offer waits for the dispatcher when its answer is late, and a trip when it should have left', async () => {
    const free = (await waitingOf(dispatcher, 'freeTrucks'))?.count ?? 0;
    const setActive = (active: boolean) =>
      stage.system<DispatchTables, unknown>(({ db }) =>
        db.updateTable('carrier').set({ active }).where('id', '=', scene.saoViet).execute(),
      );
    await setActive(false);
    expect(await waitingOf(dispatcher, 'freeTrucks')).toMatchObject({ count: free - 1 });
    await setActive(true);
    const own = await trip('SO-W2', '2026-11-20T04:00:00Z', scene.small);
    const offered = await trip('SO-W3', '2026-11-20T05:00:00Z', null);
    expect(await waitingOf(dispatcher, 'freeTrucks')).toMatchObject({ count: free - 1 });
    expect(await waitingOf(dispatcher, 'lateOffers')).toMatchObject({ count: 0 });
    expect(await waitingOf(dispatcher, 'lateDepartures')).toMatchObject({ count: 0 });
    stage.clock.advance(3 * 3_600_000);
    expect(await waitingOf(dispatcher, 'lateOffers')).toMatchObject({ count: 1, record_id: offered.id });
    expect(await waitingOf(dispatcher, 'lateDepartures')).toMatchObject({
      count: 1,
      oldest_at: '2026-11-20T04:00:00.000Z',
      record_id: own.id,
    });
    stage.clock.set('2026-11-20T02:00:00Z');
  });

  test('a list longer than the bound has neither an age nor a record', async () => {
    const { id } = await trip('SO-W4', '2026-11-20T06:00:00Z', scene.large);
    await stage.system<DispatchTables, unknown>(({ db, now }) =>
      sql`insert into road_exception (no, company_id, work_order_id, kind, happened_at, description, reported_by_name)
        select 'RX' || n, ${stage.companies.cn}, ${id}::bigint, 'delay', ${now}, 'x', 'x' from generate_series(0, ${countMax}) n`.execute(
        db,
      ),
    );
    expect(await waitingOf(dispatcher, 'openExceptions')).toEqual({
      key: 'openExceptions',
      count: countMax,
      oldest_at: null,
      amounts: [],
      record_id: null,
    });
  });

  test('the work of one company waits for none of another', async () => {
    for (const state of ['submitted', 'reviewed', 'received'])
      await stage.system<DispatchTables, unknown>((work) =>
        addOrder(work, scene, { no: `SO-W-${state}`, pieces: 1, kg: '10', m3: '1', state }),
      );
    stage.clock.set('2026-11-20T12:00:00Z');
    const lists = ['reviewOrders', 'receiveOrders', 'dispatchOrders', 'lateOffers', 'lateDepartures', 'openExceptions'];
    const withWork = async (who: Player) =>
      (await who.send(homeSummary, {})).waiting.filter(({ key, count }) => lists.includes(key) && count > 0).map(({ key }) => key);
    expect(await withWork(dispatcher)).toEqual(lists);
    expect(await withWork(await stage.cast({ companyId: stage.companies.vn }))).toEqual([]);
    stage.clock.set('2026-11-20T02:00:00Z');
  });
});

describe('goods', () => {
  let floor: Stage;
  beforeAll(async () => {
    floor = await startStage();
  });
  afterAll(() => floor.close());

  test('a plan waits at the gate, at the dock and to be put away, each for those who do it', async () => {
    const scene = await floor.system<WarehouseTables, Warehouse>((work) => setWarehouse(work, floor.companies.cn));
    const keeper = await floor.cast();
    const abroad = await floor.cast({ companyId: floor.companies.vn });
    const waitsAbroad = async () => (await abroad.send(homeSummary, {})).waiting.filter(({ count }) => count > 0);
    const { id, version } = await keeper.send(saveInbound, {
      customer_id: String(scene.lux),
      warehouse_id: String(scene.warehouse),
      eta_from: '2026-11-20T03:00:00Z',
      eta_to: '2026-11-20T09:00:00Z',
      lines: [{ product_id: String(scene.board), qty: '24', cartons: 1, gross_kg: '12' }],
      submit: true,
    });
    expect(await waitingOf(keeper, 'auditInbound')).toMatchObject({ count: 1, record_id: id });
    expect(await waitsAbroad()).toEqual([]);
    const audited = await keeper.send(moveInbound, { id, version, action: 'audit' });
    const arrived = await keeper.send(moveInbound, { id, version: audited.version, action: 'arrive' });
    const at = floor.clock.now().toISOString();
    expect(await waitingOf(keeper, 'receiveGoods')).toMatchObject({ count: 1, record_id: id, oldest_at: at });
    expect(await waitsAbroad()).toEqual([]);
    floor.clock.advance(1_800_000);
    const [line] = (await keeper.send(getInbound, { id })).line_rows;
    // One pallet is received, in two parts.
    const part = { plan_id: id, line_id: line?.id ?? '', qty: '12' };
    const { pallet_no } = await keeper.send(receive, { ...part, cartons: 1 });
    // A second pallet was counted by mistake, and its receipt is reversed.
    const mistake = await keeper.send(receive, { ...part, cartons: 1 });
    await keeper.send(reverseReceipt, { id: mistake.id, version: 1, reason: '数错' });
    await keeper.send(receive, { ...part, cartons: 0, pallet_no });
    expect(await waitingOf(keeper, 'receiveGoods')).toMatchObject({ count: 1, record_id: id, oldest_at: at });
    expect(arrived.state).toBe('arrived');
    const { version: receiving } = await keeper.send(getInbound, { id });
    await keeper.send(finishReceiving, { id, version: receiving });
    expect(await waitingOf(keeper, 'receiveGoods')).toMatchObject({ count: 0 });
    expect(await waitingOf(keeper, 'putAwayGoods')).toMatchObject({ count: 1, oldest_at: floor.clock.now().toISOString() });
    expect(await waitsAbroad()).toEqual([]);
    const received = async () => (await keeper.send(homeFigures, {})).figures.find(({ key }) => key === 'palletsReceived')?.days.slice(-2);
    expect(await received()).toEqual(['0', '1']);
    // It is put away on the next day, which receives nothing.
    floor.clock.advance(86_400_000);
    await keeper.send(putAway, { pallet_no, location_code: scene.at.first });
    expect(await received()).toEqual(['1', '0']);
    const looker = await floor.cast({ permits: [mayReceive.view] });
    expect((await looker.send(homeSummary, {})).waiting.map(({ key }) => key)).toEqual(['approvals']);
  });
});
