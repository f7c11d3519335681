import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { rateLeg } from '../rating/server/rate-leg.ts';
import {
  getQuotation,
  listCarrierQuotations,
  matchLeg,
  moveQuotation,
  removePrices,
  reviseQuotation,
  savePrice,
  saveQuotation,
  tryQuotation,
} from './contract.ts';
import expire from './server/jobs/expire.ts';

/* A sheet holds, charges and shows rows of its own, of its company and its side, for its days. Each test has a year or a party of its own. */

type Places = Record<'line' | 'customerLine' | 'border' | 'hanoi' | 'truck', bigint>;
let stage: Stage;
let scene: Scene;
let places: Places;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  places = await stage.system<FinanceTables, Places>(async ({ db }) => {
    const one = async (insert: ReturnType<typeof sql<{ id: bigint }>>): Promise<bigint> => (await insert.execute(db)).rows[0]?.id ?? 0n;
    const station = (code: string, country: string, region: string) =>
      one(sql`insert into station (code, name, name_en, kind, country, region, time_zone)
        values (${code}, ${code}, ${code}, 'border', ${country}, ${region}, 'Asia/Shanghai') returning id`);
    const [border, hanoi] = [await station('CNPIN', 'CN', 'CN-45'), await station('VNHAN', 'VN', 'VN-HN')];
    const line = await one(sql`insert into line (code, name, origin_station_id, destination_station_id, distance_km, standard_hours)
      values ('PX-HN', 'PX-HN', ${border}, ${hanoi}, 163.4, 6) returning id`);
    return {
      border,
      hanoi,
      line,
      customerLine: await one(sql`insert into customer_line (customer_id, line_id, name, transit_hours)
        values (${scene.customer}, ${line}, 'ACME south', 8) returning id`),
      truck: await one(sql`insert into vehicle_type (code, name_zh, name_vi, name_en, name_th, length_m, load_kg, volume_m3)
        values ('T13', 'T13', 'T13', 'T13', 'T13', 13, 30000, 85) returning id`),
    };
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

type Sheet = ParamsOf<typeof saveQuotation>;
type Price = NonNullable<Sheet['prices']>[number];
const price = (amount: string, more: Partial<Price> = {}): Price => ({
  fee_name_id: String(scene.freight),
  basis: 'trip',
  currency: 'CNY',
  price: amount,
  tax_percent: '9',
  ...more,
});
/** A sheet of a year, of our customer. */
const sheet = (year: number, prices: Price[], more: Partial<Sheet> = {}): Sheet => ({
  side: 'sell',
  company_id: String(stage.companies.cn),
  party_id: String(scene.customer),
  title: `rates of ${year}`,
  currency: 'CNY',
  valid_from: `${year}-01-01`,
  valid_to: `${year}-12-31`,
  prices,
  ...more,
});
const ofCarrier = (party: 'carrier' | 'rival'): Partial<Sheet> => ({ side: 'buy', party_id: String(scene[party]) });
async function approve(id: string, version: number): Promise<{ id: string; version: number }> {
  await lan.send(moveQuotation, { id, version, action: 'submit' });
  return { id, ...(await wei.send(moveQuotation, { id, version: version + 1, action: 'approve' })) };
}
async function approved(params: Sheet): Promise<{ id: string; version: number }> {
  const { id, version } = await lan.send(saveQuotation, params);
  return approve(id, version);
}
const pricesOf = async (id: string) => (await lan.send(getQuotation, { id })).prices;
const amountsOn = (day: string, more: object = {}) =>
  stage.system<FinanceTables, bigint[]>(async (work) => {
    const leg = { side: 'sell', partyId: scene.customer, companyId: stage.companies.cn, day, mode: 'road' } as const;
    const ends = { originStationId: null, destinationStationId: null, vehicleTypeId: null };
    return (await rateLeg(work, { ...leg, ...ends, ...more })).lines.map(({ amountMinor }) => amountMinor);
  });

test('a draft changes and removes its own rows alone', async () => {
  const own = await lan.send(saveQuotation, sheet(2031, [price('1')]));
  const other = await lan.send(saveQuotation, sheet(2031, [price('2')]));
  const [row] = await pricesOf(other.id);
  const id = row?.id ?? '';
  const of = { quotation_id: own.id, quotation_version: own.version };
  expect(await lan.refused(savePrice, { ...price('3'), ...of, id })).toBe('NOT_FOUND');
  expect(await lan.refused(removePrices, { ...of, ids: [id] })).toBe('NOT_FOUND');
  expect(await lan.refused(saveQuotation, { ...sheet(2031, [price('3', { id })]), id: own.id, version: own.version })).toBe('NOT_FOUND');
  expect(await pricesOf(other.id)).toMatchObject([{ id, price: '2' }]);
});

test('a company has its own sheets: nobody writes or compares those of one for which they do not act, and none charges for another', async () => {
  const hanoi = await stage.cast({ companyId: stage.companies.vn });
  expect(await hanoi.refused(saveQuotation, sheet(2032, [price('1')]))).toBe('NOT_FOUND');
  const leg = { on: '2032-06-01' };
  expect(await hanoi.refused(matchLeg, { side: 'sell', company_id: String(stage.companies.cn), leg })).toBe('NOT_FOUND');
  await approved(sheet(2032, [price('700')]));
  expect(await amountsOn('2032-06-01')).toEqual([70_000n]);
  expect(await amountsOn('2032-06-01', { companyId: stage.companies.vn })).toEqual([]);
});

test('a sheet names fees of its own side', async () => {
  const sided = (side: 'receivable' | 'payable' | 'both') =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('fee_name').set({ side }).where('id', '=', scene.duty).execute());
  const named = (more: Partial<Sheet>) =>
    lan.raw(saveQuotation.cmd, {
      ...sheet(2033, [price('1', { fee_name_id: String(scene.duty) })], more),
      request_id: crypto.randomUUID(),
    });
  const refusal = { data: { at: [{ at: 'prices.0.fee_name_id', why: 'NO_SUCH_RECORD' }] } };
  await sided('receivable');
  expect(await named({})).toMatchObject({ code: 200 });
  expect(await named(ofCarrier('rival'))).toMatchObject(refusal);
  await sided('payable');
  expect(await named({})).toMatchObject(refusal);
  expect(await named(ofCarrier('rival'))).toMatchObject({ code: 200 });
  await sided('both');
});

test('a sheet that is ended charges on its last day and no longer, and one that is ended before it begins never charges', async () => {
  const party = { partyId: scene.other };
  const of = { party_id: String(scene.other) };
  const running = await approved(sheet(2026, [price('700')], { ...of, valid_from: '2026-11-01' }));
  const coming = await approved(sheet(2034, [price('800')], of));
  const approvedSheet = { quotation_id: running.id, quotation_version: running.version };
  expect(await lan.refused(savePrice, { ...price('1'), ...approvedSheet })).toBe('QUOTATION_NOT_DRAFT');
  for (const { id, version } of [running, coming]) await wei.send(moveQuotation, { id, version, action: 'end' });
  expect([await amountsOn('2026-11-20', party), await amountsOn('2026-11-21', party)]).toEqual([[70_000n], []]);
  expect(await lan.send(getQuotation, { id: coming.id })).toMatchObject({
    state: 'expired',
    valid_from: '2034-01-01',
    valid_to: '2034-01-01',
  });
  expect(await amountsOn('2034-01-01', party)).toEqual([]);
  const comparison = { side: 'sell', company_id: String(stage.companies.cn), party_id: String(scene.other) } as const;
  const { parties } = await lan.send(matchLeg, { ...comparison, leg: { on: '2034-01-01' } });
  expect(parties.map(({ lines }) => lines)).toEqual([[]]);
});

test('a sheet expires after its last day by the calendar of its company', async () => {
  const { id } = await approved(
    sheet(2026, [price('1', { basis: 'hour' })], { valid_from: '2026-11-02', valid_to: '2026-11-20', ...ofCarrier('rival') }),
  );
  const stateAt = async (instant: string) => {
    stage.clock.set(instant);
    await stage.system<FinanceTables, void>((work) => work.enqueue(expire, {}));
    await stage.runJobs();
    return (await lan.send(getQuotation, { id })).state;
  };
  // Midnight in Nanning is four in the afternoon of the day before in UTC.
  expect([await stateAt('2026-11-20T15:59:59Z'), await stateAt('2026-11-20T16:00:00Z')]).toEqual(['approved', 'expired']);
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('a revision raises prices, first prices and tiers, and leaves quantities, tax and the percent of another fee', async () => {
  const { freight, fuel, duty } = scene;
  const first = price('0.123456', {
    basis: 'piece',
    scheme: 'base_additional',
    first_quantity: '3',
    first_price: '50',
    tax_included: false,
  });
  const tiers = [
    { from: '0', to: '5', price: '430' },
    { from: '5', to: null, price: '380' },
  ];
  const { id, version } = await lan.send(
    saveQuotation,
    sheet(2035, [
      first,
      price('0', { fee_name_id: String(fuel), basis: 'ton', scheme: 'whole_tier', tiers, min_charge: '300' }),
      price('8', { fee_name_id: String(duty), basis: 'percent', percent_of_fee_name_id: String(freight) }),
    ]),
  );
  const revision = { id, version: version + 2, valid_from: '2036-01-01', valid_to: '2036-12-31' };
  expect(await lan.refused(reviseQuotation, { ...revision, version })).toBe('QUOTATION_NOT_LAST');
  await approve(id, version);
  const dearer = await lan.send(reviseQuotation, { ...revision, adjust_percent: '10' });
  expect(await pricesOf(dearer.id)).toMatchObject([
    { price: '0.1358', first_quantity: '3', first_price: '55', tax_included: false, tax_percent: '9' },
    {
      min_charge: '300.00',
      tiers: [
        { from: '0', to: '5', price: '473' },
        { from: '5', to: null, price: '418' },
      ],
    },
    { price: '8', percent_of_fee_name_id: String(freight) },
  ]);
  const { version: last } = await approve(dearer.id, dearer.version);
  const { rows } = await lan.send(recordTimeline, { subject: 'quotation', id, what: 'supersede' });
  expect(rows.map(({ who }) => who)).toEqual(['Wei']);
  const same = await lan.send(reviseQuotation, { ...revision, id: dearer.id, version: last, valid_from: '2037-01-01', valid_to: null });
  expect((await pricesOf(same.id))[0]).toMatchObject({ price: '0.1358', first_price: '55' });
});

test('a revision without a change of prices keeps their six decimals', async () => {
  const { id, version } = await approved(sheet(2038, [price('0.123456', ofFuel())]));
  const next = await lan.send(reviseQuotation, { id, version, valid_from: '2039-01-01' });
  expect(await pricesOf(next.id)).toMatchObject([{ price: '0.123456' }]);
});
const ofFuel = (): Partial<Price> => ({ fee_name_id: String(scene.fuel) });

test('carriers are compared where they have a price for the leg, those who can be charged whole before a cheaper one who cannot', async () => {
  const byWeight = price('1', { ...ofFuel(), basis: 'ton' });
  await approved(sheet(2040, [price('100'), byWeight], ofCarrier('carrier')));
  await approved(sheet(2040, [price('900')], ofCarrier('rival')));
  await approved(sheet(2041, [price('100', { mode: 'sea' })], ofCarrier('carrier')));
  await approved(sheet(2041, [price('900')], ofCarrier('rival')));
  const partiesOn = async (on: string) => {
    const { parties } = await lan.send(matchLeg, { side: 'buy', company_id: String(stage.companies.cn), leg: { on, mode: 'road' } });
    return parties.map(({ party_id, totals, unrated }) => [party_id, totals[0]?.amount, unrated.length]);
  };
  expect(await partiesOn('2040-06-01')).toEqual([
    [String(scene.rival), '900.00', 0],
    [String(scene.carrier), '100.00', 1],
  ]);
  expect(await partiesOn('2041-06-01')).toEqual([[String(scene.rival), '900.00', 0]]);
});

test('a price for a country or a region charges a leg that lies there, by the kilometres of its line; a customer’s line charges as its line does', async () => {
  await approved(
    sheet(2042, [
      price('3', { basis: 'km', origin_region: 'CN' }),
      price('200', { ...ofFuel(), destination_region: 'VN-HN' }),
      price('50', { fee_name_id: String(scene.duty), line_id: String(places.line) }),
    ]),
  );
  const whole = [49_020n, 20_000n, 5_000n];
  expect(await amountsOn('2042-06-01', { lineId: places.line })).toEqual(whole);
  expect(await amountsOn('2042-06-01', { customerLineId: places.customerLine })).toEqual(whole);
  expect(await amountsOn('2042-06-01', { originStationId: places.hanoi, destinationStationId: places.border, km: '10' })).toEqual([]);
});

test('sheets are listed by the fee, the line and the truck of their prices, and those without an end last', async () => {
  const of = ofCarrier('rival');
  const byTruck = price('1', {
    vehicle_type_id: String(places.truck),
    fee_name_id: String(scene.duty),
    basis: 'percent',
    percent_of_fee_name_id: String(scene.fuel),
  });
  const sheets = {
    byTruck: await lan.send(saveQuotation, sheet(2043, [byTruck], { ...of, title: 'listed', valid_to: null })),
    byLine: await lan.send(
      saveQuotation,
      sheet(2043, [price('1', { ...ofFuel(), line_id: String(places.line) })], { ...of, title: 'listed' }),
    ),
  };
  const listed = async (params: object) =>
    (await lan.send(listCarrierQuotations, { ...params })).rows.filter(({ title }) => title === 'listed').map(({ id }) => id);
  expect(await listed({ where: { fee_name_id: [String(scene.fuel)] } })).toEqual([sheets.byLine.id]);
  expect(await listed({ where: { fee_name_id: [String(scene.duty)] } })).toEqual([sheets.byTruck.id]);
  expect(await listed({ where: { line_id: [String(places.line)] } })).toEqual([sheets.byLine.id]);
  expect(await listed({ where: { vehicle_type_id: [String(places.truck)] } })).toEqual([sheets.byTruck.id]);
  expect(await listed({ sort: [{ key: 'valid_to' }] })).toEqual([sheets.byLine.id, sheets.byTruck.id]);
  expect(await listed({ where: { prepared_by: [String(lan.accountId)] } })).toHaveLength(2);
  expect(await listed({ where: { prepared_by: [String(wei.accountId)] } })).toEqual([]);
});

test('a sheet is tried with its own prices alone', async () => {
  const draft = await lan.send(saveQuotation, sheet(2044, [price('700')]));
  await lan.send(saveQuotation, sheet(2044, [price('1', ofFuel())]));
  const { lines } = await lan.send(tryQuotation, { id: draft.id, leg: { on: '2044-06-01' } });
  expect(lines.map(({ quotation_id, gross }) => [quotation_id, gross])).toEqual([[draft.id, '700.00']]);
});
