import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { listCarriers } from '../carrier/contract.ts';
import { banDriver, getDriver, listDrivers, saveDriver, setDriverActive } from '../driver/contract.ts';
import { searchPicker, similarParties } from '../lookup/contract.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import type { ReferenceTables } from '../server/db.ts';
import { getVehicle, listVehicles, saveVehicle, setVehicleStatus } from './contract.ts';

let stage: Stage;
let clerk: Player;
let huarui: Player;
let other: Player;
let carriers: bigint[];
let type: string;

beforeAll(async () => {
  stage = await startStage();
  const records = await stage.system<ReferenceTables, { carriers: bigint[]; type: bigint }>(async ({ db }) => {
    const rows = await db
      .insertInto('carrier')
      .values(
        ['广西华锐运输有限公司', '南宁顺达物流有限公司'].map((name, place) => ({
          code: `K${place + 1}`,
          name,
          short_name: name.slice(2, 4),
          country: 'CN',
          currency: 'CNY' as const,
          contact: '陈',
          phone: '0771-5580001',
          name_en: null,
          tax_no: null,
          company_id: null,
          taxpayer: null,
          tax_percent: null,
          licence_no: null,
          licence_until: null,
          permit_no: null,
          permit_until: null,
          insurance_no: null,
          insurance_minor: null,
          insurance_currency: null,
          insurance_until: null,
          email: null,
          address: null,
          rating: null,
          blacklist_reason: null,
          blacklisted_on: null,
          remark: null,
          created_by: null,
        })),
      )
      .returning('id')
      .execute();
    const kind = await db
      .insertInto('vehicle_type')
      .values({
        code: 'T96',
        name_zh: '9.6 米厢车',
        name_vi: 'Xe 9,6 m',
        name_en: '9.6 m box',
        name_th: 'รถ 9.6 ม.',
        length_m: '9.6',
        load_kg: '18000',
        volume_m3: '55',
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { carriers: rows.map(({ id }) => id), type: kind.id };
  });
  ({ carriers } = records);
  type = String(records.type);
  clerk = await stage.cast({ permits: 'all' });
  huarui = await stage.cast({ type: 2, carrierId: carriers[0] ?? 0n });
  other = await stage.cast({ type: 2, carrierId: carriers[1] ?? 0n });
});
afterAll(() => stage.close());

const truck = (plate_no: string) => ({
  plate_no,
  country: 'CN',
  vehicle_type_id: type,
  load_kg: '18000',
  volume_m3: '55',
  pallets: 24,
  status: 'available' as const,
  inspection_until: '2027-05-31',
  insurance_until: '2027-03-31',
});

test('a carrier enters its own truck, whatever carrier it names, and staff see it with its papers', async () => {
  const savedVehicle = await huarui.send(saveVehicle, {
    ...truck('桂 a·12345'),
    carrier_id: String(carriers[1]),
    insurance_until: '2026-12-01',
  });
  const vehicles = await clerk.send(listVehicles, { tab: 'due' });
  expect(vehicles.rows).toMatchObject([{ id: savedVehicle.id, plate_no: '桂A12345', carrier_id: String(carriers[0]), papers: 'soon' }]);
});

test('a truck of another carrier does not exist for a carrier', async () => {
  const { id, version } = await clerk.send(saveVehicle, { ...truck('桂B00001'), carrier_id: String(carriers[0]) });
  expect(await other.refused(getVehicle, { id })).toBe('NOT_FOUND');
  expect(await other.refused(saveVehicle, { ...truck('桂B00001'), id, version })).toBe('NOT_FOUND');
  expect(await other.refused(setVehicleStatus, { id, version, status: 'retired' })).toBe('NOT_FOUND');
  expect((await other.send(listVehicles, {})).rows).toEqual([]);
  expect((await other.send(searchPicker, { to: 'vehicle', ids: [id] })).rows).toEqual([]);
  expect((await huarui.send(getVehicle, { id })).plate_no).toBe('桂B00001');
});

test('the same plate twice at one carrier, a plate of no country and an older version are refused', async () => {
  const { id, version } = await huarui.send(saveVehicle, truck('桂C00001'));
  expect(await huarui.refused(saveVehicle, truck('桂C00001'))).toBe('DUPLICATE');
  expect(await huarui.refused(saveVehicle, truck('ABC'))).toBe('BAD_PARAMS');
  await huarui.send(saveVehicle, { ...truck('桂C00001'), id, version, pallets: 20 });
  expect(await huarui.refused(saveVehicle, { ...truck('桂C00001'), id, version, pallets: 22 })).toBe('CHANGED_MEANWHILE');
});

test('a Vietnamese truck is one truck in each spelling of its plate, and is shown as its register prints it', async () => {
  const hanoi = (plate_no: string) => ({ ...truck(plate_no), country: 'VN' });
  const { id } = await huarui.send(saveVehicle, hanoi('29c 12345'));
  expect(await huarui.send(getVehicle, { id })).toMatchObject({ plate_no: '29C-123.45' });
  for (const spelling of ['29C-123.45', '29C-12345', '29C12345', ' 29c 123 45']) {
    expect([spelling, await huarui.refused(saveVehicle, hanoi(spelling))]).toEqual([spelling, 'DUPLICATE']);
    const list = await clerk.send(listVehicles, { where: { text: spelling } });
    expect([spelling, list.rows.map((row) => row.id)]).toEqual([spelling, [id]]);
    expect((await clerk.send(listVehicles, { where: { plate_no: [spelling] } })).rows.map((row) => row.id)).toEqual([id]);
    expect((await clerk.send(searchPicker, { to: 'vehicle', text: spelling })).rows.map((row) => row.id)).toEqual([id]);
    expect((await clerk.send(similarParties, { to: 'vehicle', number: spelling })).rows.map((row) => row.id)).toEqual([id]);
  }
  expect((await clerk.send(listVehicles, { where: { text: '12345' } })).rows.map((row) => row.plate_no).sort()).toContain('29C-123.45');
  expect((await clerk.send(listVehicles, { where: { text: '29C-123.46' } })).rows).toEqual([]);
});

test('a sheet adds a truck once, however its plate is spelled there', async () => {
  const headings = ['plate_no', 'country', 'vehicle_type_id', 'load_kg', 'volume_m3', 'inspection_until', 'insurance_until'];
  const line = (plate_no: string) => [plate_no, 'VN', 'T96', '18000', '55', '2027-06-30', '2027-06-30'].join(',');
  const sheet = [headings.join(','), line('29C 12345'), line('29E12345'), line('29e-123.45'), line('29E 123 45')].join('\n');
  const file_id = await huarui.upload('trucks.csv', Buffer.from(sheet));
  const mapping = Object.fromEntries(headings.map((key) => [key, key]));
  const { batch_id } = await huarui.send(startImport, { what: 'vehicle', file_id, mapping });
  await stage.runJobs();
  await huarui.send(runImport, { batch_id });
  await stage.runJobs();
  expect(await huarui.send(importState, { batch_id })).toMatchObject({ state: 'done', bad: [] });
  const { rows } = await huarui.send(listVehicles, { where: { text: '12345' } });
  expect(rows.map(({ plate_no }) => plate_no).filter((plate_no) => plate_no.startsWith('29'))).toEqual(['29C-123.45', '29E-123.45']);
});

/* Plates that were stored as they were typed, before the migration and after it: 51D is there twice, in either order of their ages. */
test('plates of the time before are spelled as registered, and of two spellings of one truck the younger keeps its own', async () => {
  const stored = async (plates: readonly string[]): Promise<readonly (readonly [string, string])[]> => {
    const ids = await stage.system<ReferenceTables, bigint[]>(async ({ db }) => {
      const rows = await db
        .insertInto('vehicle')
        .values(
          plates.map((plate_no) => ({
            ...truck(plate_no),
            carrier_id: carriers[1] ?? 0n,
            country: 'VN',
            vehicle_type_id: BigInt(type),
            trailer_plate_no: '29R01234',
            search: `${plate_no} 29R01234`,
            vin: null,
            brand: null,
            registered_on: null,
            commercial_insurance_until: null,
            permit_until: null,
            border_permit_no: null,
            border_permit_until: null,
            gps_device: null,
            remark: null,
            created_by: null,
          })),
        )
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    });
    const owner = new pg.Client({ connectionString: stage.ownerUrl });
    await owner.connect();
    await owner.query(await readFile(new URL('migrations/202612011702-spell-plates-as-registered.sql', import.meta.url), 'utf8'));
    await owner.query('drop function app.registered_plate(text)');
    await owner.end();
    return stage.system<ReferenceTables, readonly (readonly [string, string])[]>(async ({ db }) => {
      const rows = await db.selectFrom('vehicle').select(['plate_no', 'search']).where('id', 'in', ids).orderBy('id').execute();
      return rows.map(({ plate_no, search }) => [plate_no, search] as const);
    });
  };
  const entry = (plate_no: string) => [plate_no, `${plate_no} 29R-012.34`];
  expect(await stored(['51D12345', '51D-123.45', '51D-99999', '51D99999', '51LD 1234', 'QĐ-12345'])).toEqual(
    ['51D12345', '51D-123.45', '51D-999.99', '51D99999', '51LD-1234', 'QĐ-12345'].map(entry),
  );
});

test('a retired truck is not picked any more, but keeps its name where it was chosen', async () => {
  const { id, version } = await clerk.send(saveVehicle, { ...truck('桂D00001'), carrier_id: String(carriers[0]) });
  const vehicleIds = async () => (await clerk.send(searchPicker, { to: 'vehicle', text: 'd00001' })).rows.map((row) => row.id);
  expect(await vehicleIds()).toEqual([id]);
  await clerk.send(setVehicleStatus, { id, version, status: 'retired', reason: '报废' });
  expect(await vehicleIds()).toEqual([]);
  expect((await clerk.send(searchPicker, { to: 'vehicle', ids: [id] })).rows).toMatchObject([{ name: '桂D00001', disabled: true }]);
});

test('a carrier takes its own truck out of use and back, with the version that it read', async () => {
  const { id, version } = await huarui.send(saveVehicle, truck('桂E00001'));
  const off = await huarui.send(setVehicleStatus, { id, version, status: 'retired', reason: '年检' });
  expect(await clerk.send(getVehicle, { id })).toMatchObject({ status: 'retired', carrier_id: String(carriers[0]) });
  expect(await huarui.refused(setVehicleStatus, { id, version, status: 'available' })).toBe('CHANGED_MEANWHILE');
  await huarui.send(setVehicleStatus, { id, version: off.version, status: 'available' });
  expect(await huarui.send(getVehicle, { id })).toMatchObject({ status: 'available', plate_no: '桂E00001' });
});

const driver = (name: string, licence_no: string) => ({
  name,
  phone: '138 0013 8000',
  country: 'CN',
  licence_no,
  licence_class: 'A2',
  licence_until: '2030-06-30',
  language: 'zh' as const,
});

test('a driver is entered, found by initials, banned by staff alone and switched off', async () => {
  const { id, version } = await huarui.send(saveDriver, driver('陈志强', '450100198001010011'));
  expect((await clerk.send(listDrivers, { where: { text: 'czq' } })).rows).toMatchObject([{ id, phone: '13800138000', banned: false }]);
  const ban = { from: '2026-11-01', until: '2026-12-31', reason: '多次超速' };
  expect((await huarui.raw('driver.ban', { id, version, ban, request_id: crypto.randomUUID() })).code).toBe(403);
  const banned = await clerk.send(banDriver, { id, version, ban });
  expect((await clerk.send(listDrivers, { tab: 'banned' })).rows.map((row) => row.id)).toEqual([id]);
  const lifted = await clerk.send(banDriver, { id, version: banned.version, ban: null });
  await huarui.send(setDriverActive, { id, version: lifted.version, active: false });
  expect((await huarui.send(listDrivers, { tab: 'inactive' })).rows.map((row) => row.id)).toEqual([id]);
  expect(await other.refused(getDriver, { id })).toBe('NOT_FOUND');
});

test('a user who types a truck or a driver that is there already is told, at another carrier too', async () => {
  const { id } = await clerk.send(saveVehicle, { ...truck('桂F00001'), carrier_id: String(carriers[0]) });
  const similarNames = async (to: 'vehicle' | 'driver', name: string | null, number: string | null) =>
    (await clerk.send(similarParties, { to, name, number })).rows.map((row) => [row.id, row.same_number]);
  expect(await similarNames('vehicle', null, '桂F00001')).toEqual([[id, true]]);
  expect(await similarNames('vehicle', null, '桂F00002')).toEqual([]);
  const bui = await huarui.send(saveDriver, { ...driver('Bùi Đức Thắng', '450100198001010019'), phone: '139 0013 9000' });
  expect(await similarNames('driver', 'Bui Duc Thang', null)).toEqual([[bui.id, false]]);
  expect(await similarNames('driver', 'Hồ Đức Thắng', '13900139000')).toEqual([[bui.id, true]]);
  expect(await similarNames('driver', 'Hồ Đức Thắng', null)).toEqual([]);
});

test("a driver's usual truck is one of the same carrier", async () => {
  const { id } = await clerk.send(saveVehicle, { ...truck('桂E00001'), carrier_id: String(carriers[1]) });
  expect(await huarui.refused(saveDriver, { ...driver('李伟', '450100198001010012'), vehicle_id: id })).toBe('BAD_PARAMS');
});

test('what may not be seen cannot be picked', async () => {
  expect(await huarui.refused(searchPicker, { to: 'customer', text: 'a' })).toBe('NOT_FOUND');
  expect((await huarui.send(searchPicker, { to: 'carrier' })).rows.map((row) => row.id)).toEqual([String(carriers[0])]);
});

test('a truck that is retired and a driver who has left are counted for their carrier no more, and have no papers to renew', async () => {
  const carrier_id = String(carriers[1]);
  const { id } = await other.send(saveVehicle, { ...truck('桂D00001'), insurance_until: '2026-12-01' });
  const driver = { name: '韦国', phone: '13800138005', country: 'CN', licence_no: 'L-5', licence_class: 'A2', language: 'zh' as const };
  const { id: driverId } = await other.send(saveDriver, { ...driver, licence_until: '2028-01-01' });
  const fleet = async () => {
    const carrier = (await clerk.send(listCarriers, { tab: 'active' })).rows.find((row) => row.id === carrier_id);
    const due = (await clerk.send(listVehicles, { tab: 'due', where: { carrier: [carrier_id] } })).rows;
    return { vehicles: carrier?.vehicles ?? 0, drivers: carrier?.drivers ?? 0, due: due.map(({ plate_no }) => plate_no) };
  };
  const { vehicles, drivers, due } = await fleet();
  expect(due).toEqual(['桂D00001']);
  await clerk.send(setVehicleStatus, { id, version: 1, status: 'retired', reason: '报废' });
  expect(await fleet()).toEqual({ vehicles: vehicles - 1, drivers, due: [] });
  await clerk.send(setDriverActive, { id: driverId, version: 1, active: false });
  expect(await fleet()).toEqual({ vehicles: vehicles - 1, drivers: drivers - 1, due: [] });
});

test('the papers of a driver who has left are nobody’s to renew', async () => {
  const soon = { ...driver('农志远', '450100198001010033'), licence_until: '2026-12-01' };
  const { id, version } = await huarui.send(saveDriver, soon);
  const due = async () => (await clerk.send(listDrivers, { tab: 'due' })).rows.map((row) => row.id);
  expect(await due()).toEqual([id]);
  await huarui.send(setDriverActive, { id, version, active: false });
  expect(await due()).toEqual([]);
});

test('a truck is due by whichever of its mandatory papers runs out first', async () => {
  const papers = ['inspection_until', 'insurance_until', 'permit_until', 'border_permit_until'] as const;
  for (const [place, paper] of papers.entries()) {
    const { id, version } = await other.send(saveVehicle, { ...truck(`桂H0000${place}`), [paper]: '2026-12-05' });
    const due = (await other.send(listVehicles, { tab: 'due' })).rows.map((row) => [row.id, row.papers]);
    await other.send(setVehicleStatus, { id, version, status: 'retired', reason: '报废' });
    expect([paper, due]).toEqual([paper, [[id, 'soon']]]);
  }
});

test('a carrier out of use gets no truck and no driver from us', async () => {
  const setCarrier = (active: boolean) =>
    stage.system<ReferenceTables, unknown>(({ db }) =>
      db
        .updateTable('carrier')
        .set({ active })
        .where('id', '=', carriers[1] ?? 0n)
        .execute(),
    );
  const carrier_id = String(carriers[1]);
  await setCarrier(false);
  expect(await clerk.refused(saveVehicle, { ...truck('桂G00001'), carrier_id })).toBe('BAD_PARAMS');
  expect(await clerk.refused(saveDriver, { ...driver('李伟', '450100198001010044'), carrier_id })).toBe('BAD_PARAMS');
  await setCarrier(true);
  expect(await clerk.send(saveVehicle, { ...truck('桂G00001'), carrier_id })).toMatchObject({ version: 1 });
});
