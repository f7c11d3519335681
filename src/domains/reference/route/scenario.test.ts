import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { lines } from '../line/master.ts';
import { stations } from '../station/master.ts';
import { stationPlaces } from '../station/contract.ts';
import type { ReferenceTables } from '../server/db.ts';
import { mainRouteLegs } from './server/main-route.ts';
import { getRoute, getTransfers, getWays, listRoutes, saveRoute, saveTransfers, setRouteActive } from './contract.ts';

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast();
});
afterAll(() => stage.close());

async function station(code: string, name: string): Promise<string> {
  const facts = { name_en: name, kind: 'border', country: 'CN', time_zone: 'Asia/Shanghai', radius_m: 500, bonded: false } as const;
  return (await clerk.send(stations.save, { code, name, ...facts })).id;
}

test('a main line is run leg by leg, from one end of its line to the other', async () => {
  const [nanning, pingxiang, hanoi] = [await station('CNNNG', '南宁'), await station('CNPIN', '凭祥'), await station('VNHAN', 'Hà Nội')];
  const facts = { mode: 'road', distance_km: '390', standard_hours: '14', cross_border: true } as const;
  const ends = { origin_station_id: nanning, destination_station_id: hanoi };
  const line = await clerk.send(lines.save, { code: 'NNG-HAN', name: '南宁—河内', ...ends, ...facts });
  const leg = (from_station_id: string, to_station_id: string, transit_hours: string) =>
    ({ from_station_id, to_station_id, mode: 'road', carrier_id: null, cutoff: '18:00', transit_hours }) as const;
  const route = {
    code: 'R-1',
    name: '南宁—凭祥—河内',
    line_id: line.id,
    main: true,
    valid_from: '2026-11-01',
    valid_to: null,
    remark: null,
  };

  const short = [leg(nanning, pingxiang, '4')];
  expect(await clerk.raw('route.save', { ...route, legs: short, request_id: crypto.randomUUID() })).toMatchObject({
    data: { at: [{ at: 'legs.0.to_station_id', why: 'NOT_DESTINATION' }] },
  });
  const apart = [leg(nanning, pingxiang, '4'), leg(nanning, hanoi, '8')];
  expect(await clerk.raw('route.save', { ...route, legs: apart, request_id: crypto.randomUUID() })).toMatchObject({
    data: { at: [{ at: 'legs.1.from_station_id', why: 'LEGS_APART' }] },
  });

  const legs = [leg(nanning, pingxiang, '4'), leg(pingxiang, hanoi, '8.5')];
  const savedRoute = await clerk.send(saveRoute, { ...route, legs });
  expect((await clerk.send(listRoutes, { tab: 'active', where: { station_id: [pingxiang] } })).rows).toMatchObject([
    { code: 'R-1', stops: '南宁 → 凭祥 → Hà Nội', legs: 2, transit_hours: '12.50', valid_to: null },
  ]);
  for (const end of [nanning, hanoi])
    expect((await clerk.send(listRoutes, { tab: 'active', where: { station_id: [end] } })).rows.map(({ code }) => code)).toEqual(['R-1']);
  const { rows: history } = await clerk.send(recordTimeline, { subject: 'route', id: savedRoute.id });
  expect(history[0]?.changes).toContainEqual(expect.objectContaining({ field: 'legs', new: 'CNNNG → CNPIN → VNHAN' }));
  const read = await clerk.send(getRoute, { id: savedRoute.id });
  expect(read.legs[1]).toMatchObject({ from_station_id: pingxiang, to_station_id: hanoi, cutoff: '18:00' });

  // A line has one main route at a time.
  const second = { ...route, code: 'R-2', legs };
  expect(await clerk.refused(saveRoute, second)).toBe('MAIN_ROUTE_THERE');
  await clerk.send(setRouteActive, { id: savedRoute.id, version: 1, active: false });
  await clerk.send(saveRoute, second);
  expect(await clerk.refused(setRouteActive, { id: savedRoute.id, version: 2, active: true })).toBe('MAIN_ROUTE_THERE');
  expect(await clerk.refused(saveRoute, { ...route, main: false, legs, id: savedRoute.id, version: 1 })).toBe('CHANGED_MEANWHILE');
  // One that is out of use may still be corrected, and one beside the main one is taken into use again.
  await clerk.send(saveRoute, { ...route, name: '南宁—河内', legs, id: savedRoute.id, version: 2 });
  await clerk.send(saveRoute, { ...route, main: false, legs, id: savedRoute.id, version: 3 });
  expect(await clerk.send(setRouteActive, { id: savedRoute.id, version: 4, active: true })).toMatchObject({ version: 5 });
});

test('a route runs on a line, over stations and with carriers that are in use, and is found by its carrier', async () => {
  const [guangzhou, changsha, bangkok] = [
    await station('CNCAN', '广州'),
    await station('CNCSX', '长沙'),
    await station('THBKK', 'Bangkok'),
  ];
  const facts = { mode: 'road', distance_km: '1900', standard_hours: '40', cross_border: true } as const;
  const ends = { origin_station_id: guangzhou, destination_station_id: bangkok };
  const line = await clerk.send(lines.save, { code: 'CAN-BKK', name: '广州—曼谷', ...ends, ...facts });
  const carrier = await stage.system<ReferenceTables, string>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into carrier (code, name, short_name, country, currency, contact, phone)
      values ('JL', '金龙', '金龙', 'CN', 'CNY', '龙姐', '13800000000') returning id`.execute(db);
    return String(rows[0]?.id);
  });
  const leg = (from_station_id: string, to_station_id: string) =>
    ({ from_station_id, to_station_id, mode: 'road', carrier_id: carrier, cutoff: null, transit_hours: '6' }) as const;
  const route = { code: 'C-1', name: '经长沙', line_id: line.id, main: true, valid_from: '2026-11-01', valid_to: null, remark: null };
  const legs = [leg(guangzhou, changsha), leg(changsha, bangkok)];
  const faults = async (changed: object = {}) => {
    const reply = await clerk.raw('route.save', { ...route, legs, ...changed, request_id: crypto.randomUUID() });
    return (reply.data as { at?: { at: string; why: string }[] }).at?.map(({ at, why }) => `${at} ${why}`) ?? [];
  };
  const setActive = (table: 'carrier' | 'line' | 'station', id: string, active: boolean) =>
    stage.system<ReferenceTables, unknown>(({ db }) => db.updateTable(table).set({ active }).where('id', '=', BigInt(id)).execute());
  const without = async (table: 'carrier' | 'line' | 'station', id: string) => {
    await setActive(table, id, false);
    const faultsNow = await faults();
    await setActive(table, id, true);
    return faultsNow;
  };
  expect(await without('line', line.id)).toEqual(['line_id NOT_KNOWN']);
  expect(await without('station', changsha)).toEqual(['legs.0.to_station_id NOT_ACTIVE', 'legs.1.from_station_id NOT_ACTIVE']);
  expect(await without('carrier', carrier)).toEqual(['legs.0.carrier_id NOT_ACTIVE', 'legs.1.carrier_id NOT_ACTIVE']);
  expect(await faults({ legs: [leg(changsha, bangkok)] })).toEqual(['legs.0.from_station_id NOT_ORIGIN']);
  await clerk.send(saveRoute, { ...route, legs });
  expect((await clerk.send(listRoutes, { where: { carrier_id: [carrier] } })).rows.map(({ code }) => code)).toEqual(['C-1']);
});

test('a main route is followed by the next one from day to day, and a line is planned by the one of its day', async () => {
  const [hefei, wuhan, fuzhou] = [await station('CNHFE', '合肥'), await station('CNWUH', '武汉'), await station('CNFOC', '福州')];
  const facts = { mode: 'road', distance_km: '810', standard_hours: '14', cross_border: false } as const;
  const ends = { origin_station_id: hefei, destination_station_id: fuzhou };
  const line = await clerk.send(lines.save, { code: 'HFE-FOC', name: '合肥—福州', ...ends, ...facts });
  const leg = (from_station_id: string, to_station_id: string) =>
    ({ from_station_id, to_station_id, mode: 'road', carrier_id: null, cutoff: null, transit_hours: '6' }) as const;
  const legs = [leg(hefei, wuhan), leg(wuhan, fuzhou)];
  const autumn = {
    code: 'H-1',
    name: '秋季',
    line_id: line.id,
    main: true,
    valid_from: '2026-11-01',
    valid_to: '2026-11-30',
    remark: null,
    legs,
  };
  await clerk.send(saveRoute, autumn);
  const winter = { ...autumn, code: 'H-2', name: '冬季', valid_to: null };
  expect(await clerk.refused(saveRoute, { ...winter, valid_from: '2026-11-30' })).toBe('MAIN_ROUTE_THERE');
  expect(await clerk.refused(saveRoute, { ...winter, valid_from: '2026-10-01', valid_to: '2026-11-01' })).toBe('MAIN_ROUTE_THERE');
  await clerk.send(saveRoute, { ...winter, valid_from: '2026-12-01' });
  await clerk.send(saveRoute, { ...winter, code: 'H-3', main: false, valid_from: '2026-01-01' });
  const plannedOn = (day: string) =>
    stage.system<ReferenceTables, string | null>(async (work) => (await mainRouteLegs(work, BigInt(line.id), day)).route_name);
  expect([await plannedOn('2026-10-31'), await plannedOn('2026-11-01'), await plannedOn('2026-11-30')]).toEqual([null, '秋季', '秋季']);
  expect(await plannedOn('2026-12-01')).toBe('冬季');
});

test('how a line is run is told for a map: its ends, its routes in use with the main one first, and the customer’s transfer points', async () => {
  const [kunming, hekou, laocai, haiphong] = [
    await station('CNKMG', '昆明'),
    await station('CNHKM', '河口'),
    await station('VNLCA', 'Lào Cai'),
    await station('VNHPH', 'Hải Phòng'),
  ];
  const ends = { origin_station_id: kunming, destination_station_id: haiphong };
  const facts = { mode: 'road', distance_km: '860', standard_hours: '24', cross_border: true } as const;
  const line = await clerk.send(lines.save, { code: 'KMG-HPH', name: '昆明—海防', ...ends, ...facts });
  const leg = (from_station_id: string, to_station_id: string) =>
    ({ from_station_id, to_station_id, mode: 'road', carrier_id: null, cutoff: null, transit_hours: '6' }) as const;
  const route = { line_id: line.id, valid_from: '2026-11-01', valid_to: null, remark: null };
  const direct = { ...route, code: 'A-DIRECT', name: '直达', main: false, legs: [leg(kunming, haiphong)] };
  const main = {
    ...route,
    code: 'B-HEKOU',
    name: '经河口',
    main: true,
    legs: [leg(kunming, hekou), leg(hekou, laocai), leg(laocai, haiphong)],
  };
  const savedRoute = await clerk.send(saveRoute, { ...direct, code: 'C-GONE' });
  await clerk.send(setRouteActive, { id: savedRoute.id, version: 1, active: false });
  await clerk.send(saveRoute, direct);
  await clerk.send(saveRoute, main);

  expect(await clerk.send(getWays, { line_id: line.id })).toMatchObject({
    ends: [kunming, haiphong],
    routes: [
      { code: 'B-HEKOU', main: true, stations: [kunming, hekou, laocai, haiphong] },
      { code: 'A-DIRECT', main: false, stations: [kunming, haiphong] },
    ],
    transfers: [],
  });
  const customerLine = await stage.system<ReferenceTables, string>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`
      with party as (insert into customer (code, name, name_en, short_name, country, company_id, currency, credit_currency)
        values ('K1', '云南糖业', 'Yunnan Sugar', '云糖', 'CN', ${stage.companies.cn}, 'CNY', 'CNY') returning id)
      insert into customer_line (customer_id, line_id, name, transit_hours) select id, ${line.id}::bigint, '云糖 海防', 30 from party returning id`.execute(
      db,
    );
    return String(rows[0]?.id);
  });
  await clerk.send(saveTransfers, { id: customerLine, version: 1, transfers: [{ station_id: laocai, dwell_hours: '6' }] });
  expect(await clerk.send(getTransfers, { id: customerLine })).toMatchObject({
    version: 2,
    name: '云糖 海防',
    customer_name: '云糖',
    transfers: [{ station_id: laocai, dwell_hours: '6.00' }],
  });
  expect(await clerk.refused(getTransfers, { id: '999999' })).toBe('NOT_FOUND');
  const { rows: history } = await clerk.send(recordTimeline, { subject: 'customerLine', id: customerLine });
  expect(history[0]?.changes).toMatchObject([{ field: 'transfers', new: 'VNLCA' }]);
  await clerk.send(stations.setActive, { id: hekou, version: 1, active: false });
  const closed = { id: customerLine, version: 2, transfers: [{ station_id: hekou, dwell_hours: '1' }] };
  expect(await clerk.refused(saveTransfers, closed)).toBe('BAD_PARAMS');
  await clerk.send(stations.setActive, { id: hekou, version: 2, active: true });
  expect(await clerk.send(getWays, { customer_line_id: customerLine })).toMatchObject({ ends: [kunming, haiphong], transfers: [laocai] });
  expect(await clerk.send(getWays, { line_id: '999999' })).toEqual({ ends: [], routes: [], transfers: [] });

  const { places } = await clerk.send(stationPlaces, { ids: [hekou, laocai, '999999'] });
  expect(places).toContainEqual({ id: hekou, name: '河口', latitude: null, longitude: null });
  expect(places).toHaveLength(2);
  const stranger = await stage.cast({ permits: [] });
  expect(await stranger.refused(getWays, { line_id: line.id })).toBe('NOT_PERMITTED');
  expect(await stranger.refused(stationPlaces, { ids: [hekou] })).toBe('NOT_PERMITTED');
});
