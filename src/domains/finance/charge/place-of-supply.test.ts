import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { saveDeclaration } from '../../customs/declaration/contract.ts';
import { declarationSheet } from '../../customs/server/seed/declaration-sheet.ts';
import { createFreightWork } from '../../dispatch/freight-work/contract.ts';
import { type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { saveFreightJob } from '../../freight/job/contract.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { saveOrder } from '../../order/transport-order/contract.ts';
import { requestWithholding } from '../payment-request/contract.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { chargeTaxRates, enterCharges, priceCharge } from './contract.ts';

/*
 * Our Chinese company declares 6 % for a service of a Vietnamese supplier (VAT Law, Articles 10 and 15), and nothing for one that is performed
 * wholly outside China (Article 4, item 4).
 */
let stage: Stage;
let scene: Scene;
let road: DispatchScene;
let people: Readonly<Record<Person, Player>>;
let handling: string;
let saigon: bigint;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  await stage.system<FinanceTables, void>(async (work) => {
    road = await setDispatchScene(work, stage.companies.cn);
    scene = await setScene(work, stage.companies.cn, {});
    const one = async (insert: ReturnType<typeof sql<{ id: bigint }>>): Promise<bigint> =>
      (await insert.execute(work.db)).rows[0]?.id ?? 0n;
    const id = await one(sql`with t as (
        insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('H', 'H', 'H', 'H', 'H', 'customs') returning id)
      insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
      select 'HANDLING', 'H', 'H', 'H', 'H', id, 'CNY', 'job' from t returning id`);
    handling = String(id);
    saigon = await one(sql`insert into station (code, name, name_en, kind, country, latitude, longitude, time_zone)
      values ('SGN', '胡志明市', 'Ho Chi Minh City', 'city', 'VN', 10.82, 106.63, 'Asia/Ho_Chi_Minh') returning id`);
    await sql`update carrier set country = 'VN' where id = ${scene.carrier}`.execute(work.db);
  });
  people = await castPeople(stage.cast, scene);
}, 60_000);
afterAll(() => stage.close());

type Ends = { origin_station_id: string; destination_station_id: string };
const ends = (from: bigint, to: bigint): Ends => ({ origin_station_id: String(from), destination_station_id: String(to) });
const outward = (): Ends => ends(road.nanning, road.hanoi);
const homeward = (): Ends => ends(road.hanoi, road.nanning);
const elsewhere = (): Ends => ends(road.hanoi, saigon);

async function orderNo(way: Ends): Promise<string> {
  const { order_no } = await people.clerk.send(saveOrder, orderSheet(road, { ...way, submit: false }));
  return order_no;
}
async function jobNo(way: Ends): Promise<string> {
  const job = {
    mode: 'ocean',
    direction: 'cross',
    service: 'fcl',
    company_id: String(stage.companies.cn),
    customer_id: String(road.lux),
  } as const;
  return (await people.clerk.send(saveFreightJob, { ...job, ...way } as never)).no;
}
async function tripNo(way: Ends): Promise<string> {
  const { no } = await people.clerk.send(createFreightWork, {
    kind: 'drayage',
    booking_no: `COSU${way.destination_station_id}`,
    container_no: 'CSQU3054383',
    ...way,
    gross_kg: '4000',
    carrier_id: String(road.saoViet),
    vehicle_id: null,
    driver_id: null,
    planned_depart: '2026-11-20T03:00:00Z',
    planned_arrive: '2026-11-21T20:00:00Z',
  } as never);
  return no;
}

const line = (of: { order_no?: string; work_order_no?: string; freight_job_no?: string }, business_on = '2026-11-18') => ({
  side: 'payable' as const,
  order_no: null,
  work_order_no: null,
  ...of,
  customer_id: null,
  carrier_id: String(scene.carrier),
  fee_name_id: handling,
  description: null,
  quantity: '1',
  unit_price: '500',
  currency: 'CNY' as const,
  business_on,
});
/** The lines as they are kept: how their tax is treated, and the percent that we declare. */
const treated = (ids: readonly string[]): Promise<string[]> =>
  stage.system<FinanceTables, string[]>(async ({ db }) => {
    const rows = await db.selectFrom('charge').select(['id', 'input_tax', 'reverse_percent']).where('id', 'in', ids.map(BigInt)).execute();
    const said = new Map(rows.map(({ id, input_tax, reverse_percent }) => [String(id), `${input_tax} ${Number(reverse_percent)}`]));
    return ids.map((id) => said.get(id) ?? '');
  });

test('tax is declared for a foreign service unless both ends of what it is for lie abroad', async () => {
  const lines = [
    line({}),
    line({ order_no: await orderNo(outward()) }),
    line({ order_no: await orderNo(homeward()) }),
    line({ order_no: await orderNo(elsewhere()) }),
    line({ freight_job_no: await jobNo(outward()) }),
    line({ freight_job_no: await jobNo(elsewhere()) }),
    line({ work_order_no: await tripNo(homeward()) }),
    line({ work_order_no: await tripNo(elsewhere()) }),
  ];
  const declared = 'reverse 6';
  const abroad = 'cost 0';
  const expected = [declared, declared, declared, abroad, declared, abroad, declared, abroad];
  const shown = await people.clerk.send(chargeTaxRates, {
    lines: lines.map(({ fee_name_id, business_on, carrier_id, order_no, work_order_no, ...of }) => ({
      fee_name_id,
      business_on,
      carrier_id,
      order_no,
      work_order_no,
      ...('freight_job_no' in of ? { freight_job_no: of.freight_job_no } : {}),
    })) as never,
  });
  expect(shown.rows.map(({ percent, basis }) => [percent, basis])).toEqual(
    expected.map((one) => ['0', one === abroad ? '增值税法第四条第四项' : '增值税法第十条、第十五条']),
  );
  const { ids } = await people.clerk.send(enterCharges, { lines: lines as never });
  expect(await treated(ids)).toEqual(expected);
  // A line that is priced again keeps the place of what it is for.
  for (const id of ids.slice(2, 4))
    await people.clerk.send(priceCharge, {
      id,
      version: 1,
      fee_name_id: handling,
      description: null,
      quantity: '2',
      unit_price: '300',
      currency: 'CNY',
    });
  expect(await treated(ids)).toEqual(expected);
});

test('a trip says where its service was performed before the order or the freight job that it serves does', async () => {
  const both = { order_no: await orderNo(outward()), work_order_no: await tripNo(elsewhere()) };
  const ofJob = { freight_job_no: await jobNo(elsewhere()), work_order_no: await tripNo(homeward()) };
  const { ids } = await people.clerk.send(enterCharges, { lines: [line(both), line(ofJob)] });
  expect(await treated(ids)).toEqual(['cost 0', 'reverse 6']);
});

test('ocean and air freight are transport, for which no tax is declared as for the foreign carrier on the road', async () => {
  const freightBy = async (category: string): Promise<string> => {
    const { rows } = await stage.system<FinanceTables, { rows: { id: bigint }[] }>(({ db }) =>
      sql<{ id: bigint }>`with t as (
          insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
          values (${category}, ${category}, ${category}, ${category}, ${category}, ${category}) returning id)
        insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
        select ${category}, ${category}, ${category}, ${category}, ${category}, id, 'CNY', 'job' from t returning id`.execute(db),
    );
    return String(rows[0]?.id);
  };
  const fees = [String(scene.freight), await freightBy('ocean'), await freightBy('air'), handling];
  const { ids } = await people.clerk.send(enterCharges, { lines: fees.map((fee_name_id) => ({ ...line({}), fee_name_id })) });
  expect(await treated(ids)).toEqual(['cost 0', 'cost 0', 'cost 0', 'reverse 6']);
});

test('a clearance is performed in the country in which it is filed, wherever its order goes', async () => {
  const cleared = async (country: string, way: Ends): Promise<string> => {
    const { id: declaration } = await people.clerk.send(
      saveDeclaration,
      declarationSheet({ companyId: stage.companies.cn, customerId: scene.customer }),
    );
    const { ids } = await people.clerk.send(enterCharges, { lines: [line({ order_no: await orderNo(way) })] });
    const [id = ''] = ids;
    await stage.system<FinanceTables, void>(async ({ db }) => {
      await sql`update customs_declaration set country = ${country} where id = ${declaration}`.execute(db);
      await db
        .updateTable('charge')
        .set({ declaration_id: BigInt(declaration) })
        .where('id', '=', BigInt(id))
        .execute();
    });
    const price = { fee_name_id: handling, description: null, quantity: '2', unit_price: '300', currency: 'CNY' } as const;
    await people.clerk.send(priceCharge, { id, version: 1, ...price });
    return id;
  };
  const ids = [await cleared('CN', elsewhere()), await cleared('VN', outward())];
  expect(await treated(ids)).toEqual(['reverse 6', 'cost 0']);
});

test('income tax is not withheld of a service that was performed abroad', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update input_tax_rule set withholding_percent = 10 where country = 'CN' and origin = 'foreign' and place = 'any'`.execute(db),
  );
  const acts = requestActs(people, scene);
  const owed = async (way: Ends) => {
    const of = { side: 'payable', party: scene.carrier, fee: BigInt(handling), currency: 'CNY', on: '2026-11-18' } as const;
    const bill = await billed(people.clerk, people.director, { ...of, amount: '500', order_no: await orderNo(way) });
    const id = await acts.requestFor(bill, '500');
    await acts.approve(id);
    return people.cashier.send(requestWithholding, { id, amount: '500', value_on: '2026-11-20' });
  };
  expect(await owed(outward())).toMatchObject({ amount: '50.00', parts: [{ percent: '10', net: '500.00' }] });
  expect(await owed(elsewhere())).toEqual({ amount: '0.00', parts: [] });
});
