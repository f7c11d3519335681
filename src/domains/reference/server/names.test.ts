import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { Language } from '../../../kernel/words.ts';
import { listAccounts } from '../../identity/account/contract.ts';
import { saveCarrier } from '../carrier/contract.ts';
import { listDrivers, saveDriver } from '../driver/contract.ts';
import { searchPicker } from '../lookup/contract.ts';
import { listPapers } from '../paper/contract.ts';
import { listRoutes, saveRoute } from '../route/contract.ts';
import { stations } from '../station/master.ts';
import { lines } from '../line/master.ts';
import { ownBankAccounts } from '../own-bank-account/master.ts';
import { customerProducts } from '../product/master.ts';
import { goodsUnit } from './names.ts';
import { customerLines } from '../customer-line/master.ts';
import { saveCustomer } from '../customer/contract.ts';
import { listConsignors, saveConsignor } from '../consignor/contract.ts';
import { contracts } from '../contract/master.ts';
import { suppliers } from '../supplier/master.ts';
import type { ReferenceTables } from './db.ts';

/*
 * Names by language: readers of a country's language see its names as written there, others see them in Latin letters or, for a station, in
 * their own language; pickers find a record by each.
 */
let stage: Stage;
let clerk: Player;
const readers = new Map<Language, Player>();
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast();
  for (const language of ['zh', 'vi', 'en', 'th'] as const) readers.set(language, await stage.cast({ language }));
});
afterAll(() => stage.close());

async function inAll<T>(look: (player: Player) => Promise<T>): Promise<Record<string, T>> {
  const seen: Record<string, T> = {};
  for (const [language, player] of readers) seen[language] = await look(player);
  return seen;
}
const carrier: ParamsOf<typeof saveCarrier> = {
  name: '南宁运输有限公司',
  short_name: '南宁运输',
  kind: 'contracted',
  country: 'CN',
  currency: 'CNY',
  settlement: 'monthly',
  payment_days: 30,
  contact: '陈',
  phone: '0771-5580001',
};

test('a carrier is named as it writes itself to Chinese readers, and in Latin letters to others', async () => {
  const { id, version } = await clerk.send(saveCarrier, carrier);
  const licence = { licence_class: 'A2', licence_no: '450100198001011234', licence_until: '2030-01-01' };
  await clerk.send(saveDriver, { name: '李师傅', phone: '13800000001', country: 'CN', carrier_id: id, language: 'zh', ...licence });
  const shown = () => inAll(async (player) => (await player.send(listDrivers, {})).rows.map((row) => row.carrier_name).join());
  // Spelled from the Chinese until somebody enters an English name.
  expect(await shown()).toEqual({ zh: '南宁运输', vi: 'Nanning Yunshu', en: 'Nanning Yunshu', th: 'Nanning Yunshu' });
  await clerk.send(saveCarrier, {
    ...carrier,
    id,
    version,
    licence_until: '2030-01-01',
    name_en: 'Nanning Transport Co.',
    short_name_en: 'Nanning Transport',
  });
  expect(await shown()).toEqual({ zh: '南宁运输', vi: 'Nanning Transport', en: 'Nanning Transport', th: 'Nanning Transport' });

  // A paper of the carrier itself has its name.
  const paperNames = await inAll(
    async (player) => (await player.send(listPapers, { tab: 'all', where: { subject: ['carrier'] } })).rows[0]?.name,
  );
  expect(paperNames).toEqual({
    zh: '南宁运输有限公司',
    vi: 'Nanning Transport Co.',
    en: 'Nanning Transport Co.',
    th: 'Nanning Transport Co.',
  });

  const namesFor = (text: string) =>
    inAll(async (player) => (await player.send(searchPicker, { to: 'carrier', text })).rows.map((row) => row.name));
  const named = { zh: ['南宁运输有限公司'], vi: ['Nanning Transport Co.'], en: ['Nanning Transport Co.'], th: ['Nanning Transport Co.'] };
  for (const text of ['南宁运输', 'nnys', 'nanningyunshu', 'Transport']) expect([text, await namesFor(text)]).toEqual([text, named]);
});

const broker: ParamsOf<typeof suppliers.save> = {
  code: 'S-900',
  name: '凭祥南关报关有限公司',
  short_name: '南关报关',
  name_en: null,
  short_name_en: null,
  kind: 'customsBroker',
  country: 'CN',
  currency: 'CNY',
  settlement: 'monthly',
  payment_days: 30,
  contact: '李',
  phone: '0771-5580002',
  licence_until: '2026-12-01',
};

test('a supplier is named as it writes itself to Chinese readers, and in Latin letters to others, in lists, pickers, contracts and papers', async () => {
  const { id, version } = await clerk.send(suppliers.save, broker);
  const contract = {
    contract_no: 'HT-900',
    name: 'Broker 2026',
    company_id: String(stage.companies.cn),
    supplier_id: id,
    starts_on: '2026-01-01',
    ends_on: '2027-12-31',
    remind_days: 30,
  };
  await clerk.send(contracts.save, contract);
  const shown = (where: object = {}) =>
    inAll(async (player) => (await player.send(suppliers.list, { where })).rows.map((row) => `${row.name} | ${row.short_name}`).join());
  const own = '凭祥南关报关有限公司 | 南关报关';
  const spelled = 'Ping Xiang Nan Guan Baoguan Youxiangongsi | Nan Guan Baoguan';
  expect(await shown()).toEqual({ zh: own, vi: spelled, en: spelled, th: spelled });
  // Each reader finds it by the name that they see, in full.
  expect(await shown({ search: 'Nan Guan Baoguan Youxian' })).toEqual({ zh: own, vi: spelled, en: spelled, th: spelled });

  const english = { name_en: 'Pingxiang Nanguan Customs Brokers', short_name_en: 'Nanguan Brokers' };
  await clerk.send(suppliers.save, { ...broker, ...english, id, version });
  const names = { zh: broker.name, vi: english.name_en, en: english.name_en, th: english.name_en };
  const latin = 'Pingxiang Nanguan Customs Brokers | Nanguan Brokers';
  expect(await shown()).toEqual({ zh: own, vi: latin, en: latin, th: latin });
  expect(await inAll(async (player) => (await player.send(contracts.list, {})).rows[0]?.supplier_name)).toEqual(names);
  for (const text of ['', 'Customs Brokers', '凭祥南关']) {
    const where = { subject: ['supplier' as const], ...(text === '' ? {} : { name: text }) };
    expect([text, await inAll(async (player) => (await player.send(listPapers, { tab: 'all', where })).rows[0]?.name)]).toEqual([
      text,
      names,
    ]);
  }
  for (const text of ['南关报关', 'ngbg', 'nanguanbaoguan', 'Customs Brokers', 'Nanguan Brokers'])
    expect([
      text,
      await inAll(async (player) => (await player.send(searchPicker, { to: 'supplier', text })).rows.map((row) => row.name)),
    ]).toEqual([text, { zh: [names.zh], vi: [names.vi], en: [names.en], th: [names.th] }]);
  // A form holds the names as they were entered.
  expect(await readers.get('en')?.send(suppliers.get, { id })).toMatchObject({ name: broker.name, short_name: broker.short_name });
});

test('a supplier that has another name is shown by it abroad too, and one without a name in Latin letters by its own', async () => {
  const { id, version } = await clerk.send(suppliers.save, { ...broker, code: 'S-901', name: '湾畔报关行', short_name: '湾畔' });
  await clerk.send(suppliers.save, { ...broker, code: 'S-901', name: '海岸报关行', short_name: '海岸', id, version });
  const shown = () =>
    inAll(async (player) =>
      (await player.send(suppliers.list, { where: { search: 'S-901' } })).rows.map((row) => `${row.name} | ${row.short_name}`).join(),
    );
  const spelled = 'Haian Baoguan Xing | Haian';
  expect(await shown()).toEqual({ zh: '海岸报关行 | 海岸', vi: spelled, en: spelled, th: spelled });
  await stage.system<ReferenceTables, unknown>(({ db }) =>
    sql`update supplier set latin_name = '', latin_short_name = '' where id = ${BigInt(id)}`.execute(db),
  );
  const own = '海岸报关行 | 海岸';
  expect(await shown()).toEqual({ zh: own, vi: own, en: own, th: own });
});

test('a place of pickup or delivery is named in Latin letters to readers of another country', async () => {
  const place = { kind: 'both', country: 'CN', city: '南宁', address: '高新大道 51 号', contact: '韦', phone: '13800138000' } as const;
  const { id, version } = await clerk.send(saveConsignor, { ...place, name: '富桂成品仓' });
  const namesFor = (text: string) =>
    inAll(async (player) => (await player.send(searchPicker, { to: 'consignor', text })).rows.map((row) => row.name));
  const listed = (text: string) =>
    inAll(async (player) => (await player.send(listConsignors, { where: { text } })).rows.map((row) => row.name));
  const spelled = { zh: ['富桂成品仓'], vi: ['Fu Gui Chengpin Cang'], en: ['Fu Gui Chengpin Cang'], th: ['Fu Gui Chengpin Cang'] };
  for (const text of ['富桂', 'fgcpc', 'Fu Gui Chengpin'])
    expect([text, await namesFor(text), await listed(text)]).toEqual([text, spelled, spelled]);

  const english = { zh: ['富桂二号仓'], vi: ['Fugui Store 2'], en: ['Fugui Store 2'], th: ['Fugui Store 2'] };
  await clerk.send(saveConsignor, { ...place, name: '富桂二号仓', name_en: 'Fugui Store 2', id, version });
  for (const text of ['富桂', 'Fugui Store']) expect([text, await namesFor(text), await listed(text)]).toEqual([text, english, english]);

  await stage.system<ReferenceTables, unknown>(({ db }) =>
    db.updateTable('consignor').set({ latin_name: '' }).where('id', '=', BigInt(id)).execute(),
  );
  const own = { zh: ['富桂二号仓'], vi: ['富桂二号仓'], en: ['富桂二号仓'], th: ['富桂二号仓'] };
  expect([await namesFor('富桂'), await listed('富桂')]).toEqual([own, own]);
});

test('a place that its country’s reader sees in Thai is seen in English by others, and in Thai where nobody spelled it', async () => {
  const place = { kind: 'both', country: 'TH', city: 'กรุงเทพฯ', address: 'ถนนสุขุมวิท 1', contact: 'สมชาย', phone: '0812345678' } as const;
  await clerk.send(saveConsignor, { ...place, name: 'คลังบางนา' });
  await clerk.send(saveConsignor, { ...place, name: 'คลังพระราม', name_en: 'Rama store' });
  const listed = await inAll(async (player) => (await player.send(listConsignors, { where: { text: 'คลัง' } })).rows.map((row) => row.name));
  const abroad = ['คลังบางนา', 'Rama store'];
  expect(listed).toEqual({ zh: abroad, vi: abroad, en: abroad, th: ['คลังบางนา', 'คลังพระราม'] });
});

test('a station is named in the reader’s language where it has a name in it, otherwise in English', async () => {
  const hanoi = { code: 'VNHAN', name: 'Hà Nội', name_en: 'Hanoi', kind: 'city', country: 'VN', time_zone: 'Asia/Ho_Chi_Minh' } as const;
  await clerk.send(stations.save, { ...hanoi, radius_m: 5000, bonded: false, name_zh: '河内' });
  const namesFor = (text: string) =>
    inAll(async (player) => (await player.send(searchPicker, { to: 'station', text })).rows.map((row) => row.name));
  const named = { zh: ['河内'], vi: ['Hà Nội'], en: ['Hanoi'], th: ['Hanoi'] };
  for (const text of ['河内', 'henei', 'ha noi', 'Hanoi']) expect([text, await namesFor(text)]).toEqual([text, named]);
});

test('a line is named by its stations, or by its own name where its reader can read it', async () => {
  const place = { kind: 'city', country: 'CN', time_zone: 'Asia/Shanghai', radius_m: 5000, bonded: false } as const;
  const from = await clerk.send(stations.save, { ...place, code: 'CNNNG', name: '南宁', name_en: 'Nanning', name_vi: 'Nam Ninh' });
  const to = await clerk.send(stations.save, { ...place, code: 'CNPIN', name: '凭祥', name_en: 'Pingxiang' });
  const line = {
    origin_station_id: from.id,
    destination_station_id: to.id,
    distance_km: '220',
    standard_hours: '4',
    cross_border: false,
  } as const;
  const chinese = await clerk.send(lines.save, { ...line, code: 'L1', name: '南宁 → 凭祥', mode: 'road' });
  await clerk.send(lines.save, { ...line, code: 'L2', name: 'Express 1', mode: 'rail' });
  const seen = await inAll(async (player) => (await player.send(searchPicker, { to: 'line' })).rows.map((row) => row.name).toSorted());
  expect(seen).toEqual({
    zh: ['Express 1', '南宁 → 凭祥'],
    vi: ['Express 1', 'Nam Ninh → Pingxiang'],
    en: ['Express 1', 'Nanning → Pingxiang'],
    th: ['Express 1', 'Nanning → Pingxiang'],
  });

  // Lists of plain tables and their exports show the same name; a form holds the name as it was entered.
  const listed = await inAll(async (player) => (await player.send(lines.list, {})).rows.map((row) => String(row.name)).toSorted());
  expect(listed).toEqual(seen);
  expect(await readers.get('en')?.send(lines.get, { id: chinese.id })).toMatchObject({ name: '南宁 → 凭祥' });

  // A route that nobody can read is named by all of its stations.
  const leg = { from_station_id: from.id, to_station_id: to.id, mode: 'road', transit_hours: '4' } as const;
  const route = { line_id: chinese.id, valid_from: '2026-01-01', legs: [leg] };
  await clerk.send(saveRoute, { ...route, code: 'R1', name: '南宁 → 凭祥 · 夜班' });
  await clerk.send(saveRoute, { ...route, code: 'R2', name: 'Night 1', main: false });
  await clerk.send(saveRoute, { ...route, code: 'R3', name: 'Chuyến đêm', main: false });
  const ofRoutes = await inAll(async (player) => (await player.send(listRoutes, {})).rows.map((row) => row.name));
  expect(ofRoutes).toEqual({
    zh: ['南宁 → 凭祥 · 夜班', 'Night 1', '南宁 → 凭祥'],
    vi: ['Nam Ninh → Pingxiang', 'Night 1', 'Chuyến đêm'],
    en: ['Nanning → Pingxiang', 'Night 1', 'Nanning → Pingxiang'],
    th: ['Nanning → Pingxiang', 'Night 1', 'Nanning → Pingxiang'],
  });

  // A customer's line likewise: the customer and the stations stand in for a name that its reader cannot read.
  const customer = await clerk.send(saveCustomer, {
    name: '广西华锐机电设备有限公司',
    short_name: '华锐机电',
    country: 'CN',
    company_id: String(stage.companies.cn),
    currency: 'CNY',
    settlement: 'monthly',
    statement_day: 25,
    credit_days: 30,
    credit_currency: 'CNY',
    overdue_grace_days: 7,
  });
  const own = { customer_id: customer.id, line_id: chinese.id, service: 'direct', transit_hours: '6' } as const;
  await clerk.send(customerLines.save, { ...own, name: '华锐机电 南宁 → 凭祥' });
  await clerk.send(customerLines.save, { ...own, name: 'Weekly 1' });
  const ofCustomer = await inAll(async (player) =>
    (await player.send(searchPicker, { to: 'customerLine' })).rows.map((row) => row.name).toSorted(),
  );
  expect(ofCustomer).toEqual({
    zh: ['Weekly 1', '华锐机电 南宁 → 凭祥'],
    vi: ['Hua Rui Jidian Nam Ninh → Pingxiang', 'Weekly 1'],
    en: ['Hua Rui Jidian Nanning → Pingxiang', 'Weekly 1'],
    th: ['Hua Rui Jidian Nanning → Pingxiang', 'Weekly 1'],
  });
  const ofList = await inAll(async (player) => (await player.send(customerLines.list, {})).rows.map((row) => String(row.name)).toSorted());
  expect(ofList).toEqual(ofCustomer);
  const lineNames = await inAll(async (player) => (await player.send(customerLines.list, {})).rows.map((row) => row.line_name));
  expect(lineNames).toEqual({
    zh: ['南宁 → 凭祥', '南宁 → 凭祥'],
    vi: ['Nam Ninh → Pingxiang', 'Nam Ninh → Pingxiang'],
    en: ['Nanning → Pingxiang', 'Nanning → Pingxiang'],
    th: ['Nanning → Pingxiang', 'Nanning → Pingxiang'],
  });
});

test('an own company is named in Latin letters to readers of another country', async () => {
  const [name, name_en] = ['广西港航物流有限公司', 'Guangxi Harbour Logistics'];
  const { cn } = stage.companies;
  await stage.system<ReferenceTables, unknown>(({ db }) =>
    sql`update own_company set name = ${name}, name_en = ${name_en} where id = ${cn}`.execute(db),
  );
  const account = {
    currency: 'CNY',
    account_no: '6222020000000001',
    account_name: 'Quayside',
    bank: 'ICBC',
    company_id: String(cn),
  } as const;
  await clerk.send(ownBankAccounts.save, account);
  const named = { zh: name, vi: name_en, en: name_en, th: name_en };
  expect(await inAll(async (player) => (await player.send(ownBankAccounts.list, {})).rows.map((row) => row.company_name).join())).toEqual(
    named,
  );
  const ofAccounts = (player: Player) => player.send(listAccounts, { size: 1 }).then(({ rows }) => rows[0]?.company_name);
  expect(await inAll(ofAccounts)).toEqual(named);
});

test('goods are named in English, and their usual unit in the reader’s language, to readers of another script', async () => {
  const { rows: customersThere } = await clerk.send(searchPicker, { to: 'customer' });
  const facts = { customer_id: customersThere[0]?.id ?? '', packing: null, dangerous: false } as const;
  await clerk.send(customerProducts.save, { ...facts, code: 'JAM', name: '冷藏果酱', name_en: 'Chilled jam', unit: '瓶' });
  await clerk.send(customerProducts.save, { ...facts, code: 'MILK', name: 'Sữa đặc', name_en: null, unit: 'lon' });
  const goods = (player: Player) =>
    player.send(searchPicker, { to: 'customerProduct' }).then(({ rows }) => rows.map(({ name }) => name).sort());
  expect(await inAll(goods)).toEqual({
    zh: ['Sữa đặc', '冷藏果酱'],
    vi: ['Chilled jam', 'Sữa đặc'],
    en: ['Chilled jam', 'Sữa đặc'],
    th: ['Chilled jam', 'Sữa đặc'],
  });
  const unitFor = (language: Language, unit: string) =>
    stage.system<ReferenceTables, string>(async ({ db }) => {
      const { rows } = await sql<{ unit: string }>`select ${goodsUnit('g', language)} as unit from (values (${unit})) g (unit)`.execute(db);
      return rows[0]?.unit ?? '';
    });
  expect(await Promise.all([unitFor('vi', '瓶'), unitFor('th', '瓶'), unitFor('zh', 'bottles'), unitFor('en', 'lon')])).toEqual([
    'chai',
    'ขวด',
    '瓶',
    'lon',
  ]);
});
