import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import {
  answerCarrierWork,
  assignCarrierWork,
  getCarrierWork,
  listCarrierWork,
  reportCarrierWork,
  signCarrierWork,
} from '../../dispatch/carrier/contract.ts';
import { decidePrice } from '../../dispatch/review/contract.ts';
import { dispatchLoads } from '../../dispatch/work-order/contract.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { listOwnBills, makeBills, moveBill } from '../../finance/bill/contract.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { reviewed } from '../../finance/server/seed/acts.ts';
import { type Scene as FinanceScene, setScene as setFinanceScene } from '../../finance/server/seed/scene.ts';
import { listOwnClaims } from '../../order/own-claim/contract.ts';
import { listOwnOrders } from '../../order/portal/contract.ts';
import { listOwnQuotations } from '../../pricing/own-quotation/contract.ts';
import { type ListFigures, partySummary } from './contract.ts';

/* The waiting work of two carriers and two customers. Nobody is told of what is not theirs. */

let stage: Stage;
let scene: DispatchScene;
let finance: FinanceScene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  finance = await stage.system<FinanceTables, FinanceScene>((work) => setFinanceScene(work, stage.companies.cn, {}));
  clerk = await stage.cast({ name: 'Mai' });
  reviewer = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

const figureOf = async (who: Player, key: string): Promise<ListFigures | undefined> => {
  const { waiting, standing } = await who.send(partySummary, {});
  return [...waiting, ...standing].find((one) => one.key === key);
};
/** The keys with anything in them. */
const busyOf = async (who: Player): Promise<string[]> => {
  const { waiting, standing } = await who.send(partySummary, {});
  return [...waiting, ...standing].flatMap(({ key, count }) => (count > 0 ? [key] : []));
};

/** A bill that was sent to its party. */
async function sentBill(of: { side: 'receivable' | 'payable'; party: bigint; amount: string; on: string }): Promise<string> {
  const ids = await reviewed(clerk, reviewer, { ...of, fee: finance.freight, currency: 'CNY' });
  const { bills } = await clerk.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: of.on });
  const id = bills[0]?.id ?? '';
  await clerk.send(moveBill, { id, version: 1, action: 'send' });
  return id;
}

describe('carriers', () => {
  let chen: Player;
  let phuc: Player;
  beforeAll(async () => {
    chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
    phuc = await stage.cast({ name: 'Phúc', type: 2, carrierId: scene.saoViet });
  });
  const offered = async (no: string, carrier: bigint, price: string) => {
    const order = await stage.system<DispatchTables, bigint>((work) => addOrder(work, scene, { no, pieces: 10, kg: '1000', m3: '4' }));
    const { id, version } = await clerk.send(dispatchLoads, {
      loads: [{ order_id: String(order), pieces: 10, gross_kg: '1000', volume_m3: '4' }],
      carrier_id: String(carrier),
      planned_depart: '2026-11-20T06:00:00Z',
      planned_arrive: '2026-11-20T12:00:00Z',
      price,
      price_currency: 'CNY' as const,
      price_reason: '急单',
      pod_required: false,
    });
    // A price without a quotation is approved by a second person, and the trip is offered then.
    return { id, ...(await reviewer.send(decidePrice, { id, version, approve: true })) };
  };

  test('a trip waits for the carrier at each of its steps, and never for another', async () => {
    const { id, version } = await offered('SO-P1', scene.jinlong, '3000');
    const at = stage.clock.now().toISOString();
    const amounts = [{ currency: 'CNY', amount: '3000.00' }];
    expect(await figureOf(chen, 'answerOffers')).toEqual({ key: 'answerOffers', count: 1, oldest_at: at, amounts, record_id: id });
    const accepted = await chen.send(answerCarrierWork, { id, version, accept: true });
    expect(await busyOf(chen)).toEqual(['assignTrips']);
    const truck = { vehicle_id: String(scene.jinlongTruck.vehicle), driver_id: String(scene.jinlongTruck.driver) };
    const assigned = await chen.send(assignCarrierWork, { id, version: accepted.version, ...truck });
    expect(await figureOf(chen, 'startTrips')).toMatchObject({ count: 1, oldest_at: '2026-11-20T06:00:00.000Z', record_id: id });
    stage.clock.set('2026-11-20T12:30:00Z');
    const departed = await chen.send(reportCarrierWork, { id, version: assigned.version, code: 'departed', at: '2026-11-20T06:00:00Z' });
    expect(await busyOf(chen)).toEqual([]);
    const { stops, loaded } = await chen.send(getCarrierWork, { id });
    const last = stops.at(-1);
    const arrived = await chen.send(reportCarrierWork, {
      id,
      version: departed.version,
      code: 'arrivedStop',
      stop_id: last?.id ?? '',
      at: '2026-11-20T11:50:00Z',
    });
    expect(arrived.state).toBe('arrived');
    expect(await figureOf(chen, 'proveDelivery')).toMatchObject({ count: 1, oldest_at: '2026-11-20T11:50:00.000Z', record_id: id });
    expect((await chen.send(listCarrierWork, { tab: 'arrived' })).rows.map((row) => row.id)).toEqual([id]);
    await chen.send(signCarrierWork, {
      id,
      version: arrived.version,
      load_id: loaded[0]?.id ?? '',
      signed_pieces: 10,
      signed_by: 'Trần Thị Bích',
      at: '2026-11-20T12:00:00Z',
    });
    expect(await figureOf(chen, 'confirmPrices')).toMatchObject({ count: 1, amounts, record_id: id });
    // A price that the carrier disputes waits for us.
    const dispute = (text: string | null) =>
      stage.system<DispatchTables, unknown>(({ db }) => sql`update work_order set carrier_dispute = ${text} where id = ${id}`.execute(db));
    await dispute('少付等候费');
    expect(await figureOf(chen, 'confirmPrices')).toMatchObject({ count: 0 });
    await dispute(null);
    expect(await busyOf(phuc)).toEqual([]);
    stage.clock.set('2026-11-20T02:00:00Z');
  });

  test('a trip of tomorrow does not start today', async () => {
    const { id, version } = await offered('SO-P2', scene.saoViet, '2000');
    stage.clock.set('2026-11-19T15:00:00Z');
    const accepted = await phuc.send(answerCarrierWork, { id, version, accept: true });
    const truck = { vehicle_id: String(scene.saoVietTruck.vehicle), driver_id: String(scene.saoVietTruck.driver) };
    await phuc.send(assignCarrierWork, { id, version: accepted.version, ...truck });
    expect(await figureOf(phuc, 'startTrips')).toMatchObject({ count: 0 });
    stage.clock.set('2026-11-20T02:00:00Z');
    expect(await figureOf(phuc, 'startTrips')).toMatchObject({ count: 1, record_id: id });
  });

  test('a bill waits to be confirmed with its open amount, and stays open afterwards', async () => {
    const mine = await sentBill({ side: 'payable', party: scene.jinlong, amount: '800', on: '2026-11-18' });
    await sentBill({ side: 'payable', party: scene.saoViet, amount: '90', on: '2026-11-18' });
    const amounts = [{ currency: 'CNY', amount: '800.00' }];
    expect(await figureOf(chen, 'confirmBills')).toMatchObject({ count: 1, amounts, record_id: mine });
    expect(await figureOf(phuc, 'openBills')).toMatchObject({ count: 1, amounts: [{ currency: 'CNY', amount: '90.00' }] });
    const { rows } = await chen.send(listOwnBills, { tab: 'sent' });
    expect(rows.map(({ id }) => id)).toEqual([mine]);
    await chen.send(moveBill, { id: mine, version: 2, action: 'confirm' });
    expect(await figureOf(chen, 'confirmBills')).toMatchObject({ count: 0, record_id: null });
    expect(await figureOf(chen, 'openBills')).toMatchObject({ count: 1, amounts });
    expect((await chen.send(listOwnBills, { tab: 'open' })).rows.map(({ id }) => id)).toEqual([mine]);
    // It is open while it is disputed, and until it is paid.
    await stage.system<FinanceTables, unknown>(({ db }) => sql`update bill set state = 'disputed' where id = ${mine}::bigint`.execute(db));
    expect(await figureOf(chen, 'openBills')).toMatchObject({ count: 1, amounts });
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`update bill_balance set written_off_minor = amount_minor where bill_id = ${mine}::bigint`.execute(db),
    );
    expect(await figureOf(chen, 'openBills')).toMatchObject({ count: 0, amounts: [] });
  });

  test('staff have no summary of a carrier', async () => {
    expect(await clerk.refused(partySummary, {})).toBe('WRONG_USER_TYPE');
  });
});

describe('customers', () => {
  let lux: Player;
  let vina: Player;
  beforeAll(async () => {
    lux = await stage.cast({ name: 'Lux', type: 4, customerId: scene.lux });
    vina = await stage.cast({ name: 'Vina', type: 4, customerId: scene.vina });
  });

  test('bills wait to be confirmed, and those due by Sunday are told', async () => {
    const mine = await sentBill({ side: 'receivable', party: scene.lux, amount: '500', on: '2026-11-18' });
    const amounts = [{ currency: 'CNY', amount: '500.00' }];
    expect(await figureOf(lux, 'confirmBills')).toMatchObject({ count: 1, amounts, record_id: mine });
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`update bill set due_on = '2026-11-23' where id = ${mine}::bigint`.execute(db),
    );
    expect(await figureOf(lux, 'billsDue')).toMatchObject({ count: 0 });
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`update bill set due_on = '2026-11-22' where id = ${mine}::bigint`.execute(db),
    );
    expect(await figureOf(lux, 'billsDue')).toMatchObject({ count: 1, amounts });
    const due = { tab: 'open', where: { due_on: { to: '2026-11-22' } } };
    expect((await lux.send(listOwnBills, due)).rows.map(({ id }) => id)).toEqual([mine]);
    expect(await busyOf(vina)).toEqual([]);
  });

  test('orders on the road that are due by Sunday arrive this week', async () => {
    const add = (no: string, due: string, state = 'inTransit') =>
      stage.system<DispatchTables, bigint>((work) =>
        addOrder(work, scene, { no, pieces: 1, kg: '10', m3: '1', state, due: new Date(due) }),
      );
    const first = await add('SO-C1', '2026-11-22T15:30:00Z');
    await add('SO-C2', '2026-11-22T16:30:00Z');
    await add('SO-C3', '2026-11-22T15:30:00Z', 'signed');
    expect(await figureOf(lux, 'arrivingOrders')).toMatchObject({ count: 1 });
    const { rows } = await lux.send(listOwnOrders, { tab: 'underWay', where: { due: { from: '2026-11-20', to: '2026-11-22' } } });
    expect(rows.map(({ id }) => id)).toEqual([String(first)]);
    expect(await figureOf(vina, 'arrivingOrders')).toMatchObject({ count: 0 });
  });

  test('a quotation and a claim wait for their customer’s answer', async () => {
    const { quotation, claim } = await stage.system<FinanceTables, { quotation: bigint; claim: bigint }>(async ({ db, now }) => {
      const one = async (insert: ReturnType<typeof sql<{ id: bigint }>>) => (await insert.execute(db)).rows[0]?.id ?? 0n;
      const quotation =
        await one(sql`insert into quotation (company_id, side, customer_id, number, title, currency, valid_from, state, sent_at, sent_by)
        values (${stage.companies.cn}, 'sell', ${scene.lux}, 'Q-1', 'Q', 'CNY', '2026-11-01', 'approved', ${now}, ${clerk.accountId}) returning id`);
      const claim =
        await one(sql`insert into cargo_claim (claim_no, company_id, customer_id, kind, mode, state, happened_at, description, currency,
          claimed_minor, approved_minor, offered_minor, registered_by_name)
        values ('CL-1', ${stage.companies.cn}, ${scene.lux}, 'damage', 'road', 'amountApproved', ${now}, 'x', 'CNY', 70000, 50000, 50000, 'x')
        returning id`);
      await sql`insert into cargo_claim_share (claim_id, seq, party, percent, currency) values (${claim}, 1, 'own', 100, 'CNY')`.execute(
        db,
      );
      return { quotation, claim };
    });
    expect(await figureOf(lux, 'answerQuotations')).toMatchObject({ count: 1, record_id: String(quotation) });
    expect(await figureOf(lux, 'answerClaims')).toMatchObject({
      count: 1,
      amounts: [{ currency: 'CNY', amount: '500.00' }],
      record_id: String(claim),
    });
    expect((await lux.send(listOwnQuotations, {})).rows.map(({ id }) => id)).toEqual([String(quotation)]);
    expect((await lux.send(listOwnClaims, {})).rows.map(({ id }) => id)).toEqual([String(claim)]);
    expect(await busyOf(vina)).toEqual([]);
  });

  test('an account of another own company is told of none of it', async () => {
    const abroad = await stage.cast({ type: 4, customerId: scene.lux, companyId: stage.companies.th, companyIds: [stage.companies.th] });
    expect(await busyOf(abroad)).toEqual([]);
  });
});
