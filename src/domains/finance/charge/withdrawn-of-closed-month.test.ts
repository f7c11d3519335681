import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cargoClaimActs } from '../../../apps/cargo-claim-stage.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Work } from '../../../server/work.ts';
import { addOrder, setFleets } from '../../dispatch/server/seed/scene.ts';
import { dispatchLoads, getWorkOrder, moveWorkOrder } from '../../dispatch/work-order/contract.ts';
import { getClaim, moveClaim, submitClaim } from '../../order/claim/contract.ts';
import { putGoodsIn } from '../../warehouse/server/seed/goods-in.ts';
import type { WarehouseTables } from '../../warehouse/server/db.ts';
import { type Scene as GoodsScene, setScene as setWarehouse } from '../../warehouse/server/seed/scene.ts';
import { getStorageRun, listStorageRuns, moveStorageRun, runStorage, saveTariff } from '../../warehouse/storage/contract.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { may as mayPeriod } from '../period/permits.ts';
import { lineOf } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { setScene } from '../server/seed/scene.ts';
import { enterCharges, reviewCharges } from './contract.ts';

/*
 * Trips that were cancelled, claims whose posting is taken back and months of storage that are withdrawn: their lines stand in November, and it
 * is December. Wei may post in a month of finance, Hua may not.
 */

let stage: Stage;
let wei: Player;
let hua: Player;
type Kind = 'trip' | 'claim' | 'storage';
const kinds = ['trip', 'claim', 'storage'] as const;
/** The records of each kind: one for each of the tests below, the last with lines that nobody has reviewed. */
const records: Record<Kind, string[]> = { trip: [], claim: [], storage: [] };
const columns = { trip: 'work_order_id', claim: 'cargo_claim_id', storage: 'storage_run_id' } as const;

beforeAll(async () => {
  stage = await startStage();
  const cn = stage.companies.cn;
  const goods = await stage.system<WarehouseTables, GoodsScene>((work) => setWarehouse(work, cn));
  const scene = await stage.system<FinanceTables, Awaited<ReturnType<typeof setMoney>>>((work) => setMoney(work, goods));
  // Each stores a pallet for the last two days of November.
  const pallet = { product: goods.board, qty: '40', at: goods.at.first, since: new Date('2026-11-29T02:00:00Z') };
  await stage.system<WarehouseTables, void>(async (work) => {
    for (const customer of scene.owners) await putGoodsIn(work, goods, cn, { ...pallet, customer });
  });
  const clerk = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  hua = await stage.cast({ name: 'Hua', permits: [...stage.door.product.permits].filter((code) => code !== mayPeriod.postSoft) });
  const directors = [await stage.cast({ name: 'Xu' }), await stage.cast({ name: 'Luo' })];

  const claims = cargoClaimActs({ clerk, investigator: hua, supervisor: wei }, 'SO-CLAIM', String(scene.jinlong));
  for (let place = 0; place < 5; place++) {
    const loads = [];
    for (const one of ['A', 'B']) {
      const id = await stage.system<FinanceTables, bigint>((work) =>
        addOrder(work, scene, { no: `SO-${place}${one}`, pieces: 5, kg: '500', m3: '2' }),
      );
      loads.push({ order_id: String(id), pieces: 5, gross_kg: '500', volume_m3: '2' });
    }
    const times = { planned_depart: '2026-12-10T03:00:00Z', planned_arrive: '2026-12-10T20:00:00Z' };
    const { id, no } = await clerk.send(dispatchLoads, { ...times, loads, carrier_id: String(scene.jinlong) });
    const cost = { side: 'payable', party: scene.jinlong, fee: scene.fuel, currency: 'CNY', on: '2026-11-20', tax_percent: '6' } as const;
    await clerk.send(enterCharges, {
      lines: [
        { ...lineOf({ ...cost, amount: '106', order_no: `SO-${place}A` }), work_order_no: no },
        { ...lineOf({ ...cost, amount: '53', order_no: `SO-${place}B` }), work_order_no: no, description: null },
      ],
    });
    records.trip.push(id);

    const claim = await claims.decidedClaim();
    await clerk.send(submitClaim, { id: claim, version: await claims.versionOf(claim), approved: '1000' });
    for (const who of directors) {
      const { version } = await who.send(getApproval, { subject: 'cargoClaim', id: claim });
      await who.send(decideApproval, { subject: 'cargoClaim', id: claim, version: version ?? 0, action: 'approve' });
    }
    await claims.move(hua, claim, 'post');
    records.claim.push(claim);
  }

  for (const customer of scene.owners)
    await clerk.send(saveTariff, {
      customer_id: String(customer),
      warehouse_id: String(goods.warehouse),
      unit: 'pallet',
      per: 'day',
      free_days: 0,
      currency: 'CNY',
      valid_from: '2026-01-01',
      tiers: [{ price: '10.6' }],
    });
  stage.clock.set('2026-12-01T02:00:00Z');
  await clerk.send(runStorage, { month: '2026-11' });
  await stage.runJobs();
  for (const run of (await clerk.send(listStorageRuns, { tab: 'prepared', size: 100 })).rows) {
    await clerk.send(moveStorageRun, { id: run.id, version: run.version, action: 'charge' });
    records.storage.push(run.id);
  }
  for (const kind of kinds) {
    const ids = await stage.system<FinanceTables, string[]>(async ({ db }) => {
      const { rows } = await sql<{
        id: bigint;
      }>`select id from charge where ${sql.ref(columns[kind])} = any(${records[kind].slice(0, -1)}::bigint[])
        and not estimated`.execute(db);
      return rows.map(({ id }) => String(id));
    });
    await wei.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  }
}, 120_000);
afterAll(() => stage.close());

/** An order, the fees of claims and of storage, fleets and five customers. */
async function setMoney(work: Work<FinanceTables>, goods: GoodsScene) {
  const cn = stage.companies.cn;
  const { db } = work;
  const money = await setScene(work, cn, {});
  const fleets = await setFleets(work, cn);
  await sql`insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, abnormal)
    select c, c, c, c, c, id, 'CNY', 'flat', c = 'CLAIM' from fee_type, unnest(array['CLAIM', 'STORE']) c`.execute(db);
  await sql`insert into tax_rate (country, fee_name_id, percent, valid_from) select 'CN', id, 6, '2025-01-01' from fee_name where code = 'STORE'`.execute(
    db,
  );
  const { rows } = await sql<{
    nanning: bigint;
    hanoi: bigint;
    line: bigint;
  }>`select (select id from station where code = 'NNG') as nanning,
    (select id from station where code = 'HAN') as hanoi, (select id from line limit 1) as line`.execute(db);
  const [road] = rows;
  if (!road) throw new Error('no road');
  const places = { ...road, lux: goods.lux, companyId: cn };
  await addOrder(work, places, { no: 'SO-CLAIM', pieces: 10, kg: '85', m3: '1' });
  const { rows: fifth } = await sql<{
    id: bigint;
  }>`insert into customer (code, name, short_name, country, company_id, currency, credit_currency)
    values ('GAMA', 'Gama', 'Gama', 'CN', ${cn}, 'CNY', 'CNY') returning id`.execute(db);
  const owners = [goods.lux, goods.vina, money.customer, money.other, fifth[0]?.id ?? 0n];
  return { ...places, ...fleets, fuel: money.fuel, owners };
}

/** Its lines as the books have them: the order, the amount with and without tax, the state and the month. */
const linesOf = (kind: Kind, id: string) =>
  stage.system<FinanceTables, string[]>(async ({ db }) => {
    const { rows } = await sql<{
      line: string;
    }>`select concat_ws(' ', coalesce(o.order_no, '-'), functional_minor, functional_net_minor, c.state,
      financial_month) as line from charge c left join transport_order o on o.id = c.order_id
      where ${sql.ref(`c.${columns[kind]}`)} = ${id}::bigint and not estimated and c.state <> 'void' order by c.id`.execute(db);
    return rows.map(({ line }) => line);
  });
/** The amounts owed for the record, by order: with and without tax, in cents. */
const owed = (kind: Kind, place: number): readonly (readonly [order: string, gross: number, net: number])[] =>
  ({
    trip: [[`SO-${place}A`, 10_600, 10_000] as const, [`SO-${place}B`, 5_300, 5_000] as const],
    claim: [['SO-CLAIM', -100_000, -100_000] as const, ['SO-CLAIM', -70_000, -70_000] as const],
    storage: [['-', 2_120, 2_000] as const],
  })[kind];
const inMonth = (lines: ReturnType<typeof owed>, sign: 1 | -1, where: string) =>
  lines.map(([order, gross, net]) => `${order} ${sign * gross} ${sign * net} ${where}`);

async function withdraw(kind: Kind, who: Player, id: string): Promise<void> {
  const reason = '误登';
  if (kind === 'trip') {
    const { version } = await who.send(getWorkOrder, { id });
    await who.send(moveWorkOrder, { id, version, action: 'cancel', reason });
  } else if (kind === 'claim') {
    const { version } = await who.send(getClaim, { id });
    await who.send(moveClaim, { id, version, action: 'unpost', reason });
  } else {
    const { version } = await who.send(getStorageRun, { id });
    await who.send(moveStorageRun, { id, version, action: 'withdraw', reason });
  }
}

describe.each([
  { month: 'open', moves: [], who: 'Hua', place: 0, isVoid: true },
  { month: 'closed to all but finance, by finance,', moves: ['softClose'], who: 'Wei', place: 1, isVoid: true },
  { month: 'closed to all but finance, by others,', moves: [], who: 'Hua', place: 2, isVoid: false },
  { month: 'closed', moves: ['close'], who: 'Hua', place: 3, isVoid: false },
] as const)('reviewed lines of a month that is $month', ({ moves, who, place, isVoid }) => {
  beforeAll(async () => {
    const company_id = String(stage.companies.cn);
    for (const action of moves)
      await wei.send(movePeriod, { company_id, month: '2026-11', version: action === 'close' ? 2 : 1, action, reason: '月结' });
  });
  test.each(kinds)(`are ${isVoid ? 'void' : 'taken back in the open month'}: a %s`, async (kind) => {
    const id = records[kind][place] ?? '';
    const reviewed = inMonth(owed(kind, place), 1, 'reviewed 2026-11');
    expect(await linesOf(kind, id)).toEqual(reviewed);
    await withdraw(kind, who === 'Wei' ? wei : hua, id);
    const takenBack = inMonth(owed(kind, place), -1, 'open 2026-12');
    expect(await linesOf(kind, id)).toEqual(isVoid ? [] : [...reviewed, ...takenBack]);
  });
  if (place === 2)
    test.each(kinds)('but open ones are withdrawn by finance alone: a %s', async (kind) => {
      const id = records[kind].at(-1) ?? '';
      await expect(withdraw(kind, hua, id)).rejects.toThrow('PERIOD_SOFT_CLOSED');
      expect(await linesOf(kind, id)).toEqual(inMonth(owed(kind, 4), 1, 'open 2026-11'));
      await withdraw(kind, wei, id);
      expect(await linesOf(kind, id)).toEqual([]);
    });
});

test('a claim that is posted again in the open month is owed once', async () => {
  const id = records.claim[3] ?? '';
  await hua.send(moveClaim, { id, version: (await hua.send(getClaim, { id })).version, action: 'post' });
  const claimed = owed('claim', 3);
  expect(await linesOf('claim', id)).toEqual([
    ...inMonth(claimed, 1, 'reviewed 2026-11'),
    ...inMonth(claimed, -1, 'open 2026-12'),
    ...inMonth(claimed, 1, 'open 2026-12'),
  ]);
  await withdraw('claim', hua, id);
  expect(await linesOf('claim', id)).toEqual([...inMonth(claimed, 1, 'reviewed 2026-11'), ...inMonth(claimed, -1, 'open 2026-12')]);
});
