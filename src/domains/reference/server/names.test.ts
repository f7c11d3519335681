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
import { customerLines } from '../customer-line/master.ts';
import { saveCustomer } from '../customer/contract.ts';
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
