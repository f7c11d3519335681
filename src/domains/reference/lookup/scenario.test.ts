import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder } from '../../dispatch/server/seed/scene.ts';
import { setScene } from '../../order/server/seed/scene.ts';
import { saveConsignor } from '../consignor/contract.ts';
import { permits } from '../../../kernel/permit.ts';
import type { Language } from '../../../kernel/words.ts';
import { may as consignorMay } from '../consignor/permits.ts';
import { may as driverMay } from '../driver/permits.ts';
import { may as bankMay } from '../bank-account/permits.ts';
import { may as customerMay } from '../customer/permits.ts';
import { searchPicker, similarParties } from './contract.ts';

/** A right of a higher domain. */
const order = permits({ view: 'order.view' });

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

test('people and teams are found in one’s own companies; a colleague elsewhere is named where a record names the colleague', async () => {
  const here = await stage.cast({ name: 'Wang of China', permits: [] });
  const there = await stage.cast({ name: 'Wang of Vietnam', permits: [], companyId: stage.companies.vn });
  const overseer = await stage.cast({ name: 'Head', permits: [], scope: 'all' });
  const names = async (player: typeof here, params: object): Promise<string[]> =>
    (await player.send(searchPicker, { to: 'account', ...params })).rows.map((row) => row.name);
  expect(await names(here, { text: 'Wang' })).toEqual(['Wang of China']);
  expect(await names(there, { text: 'Wang' })).toEqual(['Wang of Vietnam']);
  expect(await names(overseer, { text: 'Wang' })).toEqual(['Wang of China', 'Wang of Vietnam']);
  expect(await names(here, { ids: [String(there.accountId)] })).toEqual(['Wang of Vietnam']);

  await stage.system<{ team: { company_id: bigint; name: string } }, unknown>(({ db }) =>
    db
      .insertInto('team')
      .values([{ company_id: stage.companies.vn, name: 'Điều hành' }])
      .execute(),
  );
  expect((await here.send(searchPicker, { to: 'team', text: 'Điều' })).rows).toEqual([]);
  expect((await there.send(searchPicker, { to: 'team', text: 'Điều' })).rows).toHaveLength(1);
});

test('own companies are offered to those who act for them, and the whole group where a record may name any of them', async () => {
  const here = await stage.cast({ name: 'Clerk of China', permits: [] });
  const overseer = await stage.cast({ name: 'Clerk of the group', permits: [], scope: 'all' });
  const sales = await stage.cast({ name: 'Sales of China', permits: [customerMay.view] });
  const { cn, vn, th } = stage.companies;
  const idsOf = async (player: typeof here, params: object): Promise<string[]> =>
    (await player.send(searchPicker, { to: 'ownCompany', ...params })).rows.map(({ id }) => id).toSorted();
  const all = [cn, vn, th].map(String).toSorted();
  expect(await idsOf(here, {})).toEqual([String(cn)]);
  expect(await idsOf(overseer, {})).toEqual(all);
  // The name of a sister company is shown wherever a record refers to it.
  expect(await idsOf(here, { ids: all })).toEqual(all);
  expect(await idsOf(sales, { to: 'groupCompany' })).toEqual(all);
  expect(await idsOf(sales, {})).toEqual([String(cn)]);
  expect(await here.refused(searchPicker, { to: 'groupCompany' })).toBe('NOT_PERMITTED');
});

test('a Chinese or Thai name is found by one letter of it, by a pair, and by both, in any order of words but not of letters', async () => {
  const clerk = await stage.cast();
  const names = ['华锐物流', '锐华流物', '金桥物流', 'ไทยผลไม้'];
  const place = { country: 'CN' as const, city: '南宁', address: '五象大道 1 号', contact: '黄工', phone: '0771-5580001' };
  for (const name of names) await clerk.send(saveConsignor, { ...place, kind: 'both', name });
  const namesFor = async (text: string): Promise<string[]> =>
    (await clerk.send(searchPicker, { to: 'consignor', text })).rows.map(({ name }) => name).toSorted();
  expect(await namesFor('锐')).toEqual(['华锐物流', '锐华流物']);
  expect(await namesFor('物流')).toEqual(['华锐物流', '金桥物流']);
  expect(await namesFor('物流 锐')).toEqual(['华锐物流']);
  expect(await namesFor('锐 hrwl')).toEqual(['华锐物流']);
  expect(await namesFor('ผล')).toEqual(['ไทยผลไม้']);
  expect(await namesFor('桂')).toEqual([]);
});

test('the telephone of a driver is told and found whole by who may view drivers; all others see and find its last four digits', async () => {
  await stage.system<never, unknown>(({ db }) =>
    sql`with carrier as (insert into carrier (code, name, short_name, country, kind, currency, contact, phone)
          values ('HR', '华锐', '华锐', 'CN', 'contracted', 'CNY', '黄工', '13800000001') returning id)
        insert into driver (carrier_id, country, name, phone, licence_no, licence_class, licence_until, search)
        select id, 'CN', '韦师傅 2', '+8613977158642', '450102198001010011', 'A2', '2030-01-01', '韦师傅 2 wsf +8613977158642 450102198001010011' from carrier`.execute(
      db,
    ),
  );
  const clerk = await stage.cast({ permits: [] });
  const fleet = await stage.cast({ permits: [driverMay.view] });
  const codes = async (player: typeof clerk, text: string) =>
    (await player.send(searchPicker, { to: 'driver', text })).rows.map(({ name, code }) => `${name} ${code}`);
  for (const text of ['韦师傅', 'wsf', '韦师傅 8642', '642', '师傅 2'])
    expect([text, await codes(clerk, text)]).toEqual([text, ['韦师傅 2 …8642']]);
  for (const text of ['58642', '1397', '韦师傅 13977158642', '450102']) expect([text, await codes(clerk, text)]).toEqual([text, []]);
  for (const text of ['韦师傅', '13977158642', '450102'])
    expect([text, await codes(fleet, text)]).toEqual([text, ['韦师傅 2 +8613977158642']]);
  const [{ id } = { id: '' }] = (await fleet.send(searchPicker, { to: 'driver' })).rows;
  expect((await clerk.send(searchPicker, { to: 'driver', ids: [id] })).rows).toMatchObject([{ code: '…8642' }]);
});

test('the street of a place is told to who may view places or handles orders, and its city to everybody', async () => {
  const chief = await stage.cast();
  const place = { kind: 'both' as const, name: '桂林 3 仓', country: 'CN', city: '桂林', address: '中山路 88 号', contact: '韦工' };
  await chief.send(saveConsignor, { ...place, phone: '0773-5580077' });
  const nobody = await stage.cast({ permits: [] });
  const keeper = await stage.cast({ permits: [consignorMay.view] });
  const clerk = await stage.cast({ permits: [order.view] });
  const seen = async (player: typeof chief, text: string) =>
    (await player.send(searchPicker, { to: 'consignor', text })).rows.map(({ code, extra }) => [code, extra]);
  expect(await seen(nobody, '桂林 3')).toEqual([['桂林', null]]);
  for (const text of ['88', '5580077'])
    expect([await seen(nobody, text), await seen(keeper, text)]).toEqual([[], [['桂林', '中山路 88 号']]]);
  expect(await seen(clerk, '桂林 3')).toEqual([['桂林', '中山路 88 号']]);
});

test('zones and locations are found in the warehouses of one’s own companies', async () => {
  const there = await stage.cast({ name: 'Keeper', companyId: stage.companies.vn });
  const here = await stage.cast({ name: 'Other keeper' });
  await stage.system<never, unknown>(({ db }) =>
    sql`with house as (insert into warehouse (code, name, name_en, company_id, gs1_prefix, country, time_zone, search)
          values ('HAN1', 'Hà Nội', 'Hanoi', ${stage.companies.vn}, '8931234', 'VN', 'Asia/Ho_Chi_Minh', 'HAN1') returning id),
        zone as (insert into warehouse_zone (warehouse_id, code, name, kind, search) select id, 'A', 'Khu A', 'storage', 'A Khu A' from house returning id)
        insert into location (zone_id, code, search) select id, 'HAN1-A-01', 'HAN1-A-01' from zone`.execute(db),
  );
  for (const to of ['warehouseZone', 'location'] as const) {
    const [choice] = (await there.send(searchPicker, { to })).rows;
    expect(choice).toMatchObject({ disabled: false });
    expect((await here.send(searchPicker, { to })).rows).toEqual([]);
    expect((await here.send(searchPicker, { to, ids: [choice?.id ?? ''] })).rows).toEqual([]);
  }
});

test('a warehouse is chosen by the name that its reader sees in every list', async () => {
  const names = async (language: Language) => {
    const keeper = await stage.cast({ language, companyId: stage.companies.vn });
    return (await keeper.send(searchPicker, { to: 'warehouse' })).rows.map(({ name }) => name);
  };
  expect(await Promise.all((['vi', 'zh', 'th', 'en'] as const).map(names))).toEqual([['Hà Nội'], ['Hanoi'], ['Hanoi'], ['Hanoi']]);
});

test('an account at a bank is found and named by its last four digits, and its number is told to nobody', async () => {
  const clerk = await stage.cast({ permits: [bankMay.view] });
  await stage.system<never, unknown>(({ db }) =>
    sql`with carrier as (insert into carrier (code, name, short_name, country, kind, currency, contact, phone)
          values ('JL', '金龙', '金龙', 'CN', 'contracted', 'CNY', '黄工', '13800000000') returning id)
        insert into party_bank_account (carrier_id, bank, account_no, account_name, currency, state, approved_at, usable_from)
        select id, '工商银行', '6222020200112233', '金龙运输', 'CNY', 'approved', now(), now() - interval '1 day' from carrier`.execute(db),
  );
  const names = async (text: string) => (await clerk.send(searchPicker, { to: 'bankAccount', text })).rows.map((row) => row.name);
  expect(await names('2233')).toEqual(['金龙运输 工商银行 …2233']);
  // The number cannot be guessed digit by digit either.
  expect(await names('622202')).toEqual([]);
});

test('a source that is not for everybody is searched, and asked for names, only with a right of those who pick from it', async () => {
  const nobody = await stage.cast({ permits: [] });
  for (const to of ['bankAccount', 'ownBankAccount', 'role', 'contract'] as const) {
    expect([to, await nobody.refused(searchPicker, { to })]).toEqual([to, 'NOT_PERMITTED']);
    expect([to, await nobody.refused(searchPicker, { to, ids: ['1'] })]).toEqual([to, 'NOT_PERMITTED']);
  }
  expect(await nobody.refused(similarParties, { to: 'customer', number: '91110000600037341L' })).toBe('NOT_PERMITTED');
  const bookkeeper = await stage.cast({ permits: [bankMay.view] });
  expect((await bookkeeper.send(searchPicker, { to: 'bankAccount' })).rows).toHaveLength(1);
  expect(await bookkeeper.refused(searchPicker, { to: 'ownBankAccount' })).toBe('NOT_PERMITTED');
});

test('a colleague is shown by name and team, without the login name', async () => {
  const seeker = await stage.cast({ name: 'Seeker', permits: [] });
  const { rows } = await seeker.send(searchPicker, { to: 'account', text: 'Seeker' });
  expect(rows).toMatchObject([{ name: 'Seeker', code: null, extra: null }]);
});

test('a carrier on the blacklist, a truck in the workshop, an account approved today and a frozen location are not offered', async () => {
  const clerk = await stage.cast();
  await stage.system<never, unknown>(({ db }) =>
    sql`with bad as (insert into carrier (code, name, short_name, country, kind, currency, contact, phone, search, blacklisted, blacklist_reason, blacklisted_on)
          values ('BAD', '恶名运输', '恶名', 'CN', 'contracted', 'CNY', '黄工', '13800000003', '恶名运输', true, '丢货不赔', '2026-11-01')),
        carrier as (insert into carrier (code, name, short_name, country, kind, currency, contact, phone, search)
          values ('GOOD', '良名运输', '良名', 'CN', 'contracted', 'CNY', '黄工', '13800000004', '良名运输') returning id),
        type as (insert into vehicle_type (code, name_zh, name_vi, name_en, name_th, length_m, load_kg, volume_m3)
          values ('T42', '4.2 米', '4,2 m', '4.2 m', '4.2 ม.', 4.2, 1500, 14) returning id),
        trucks as (insert into vehicle (carrier_id, plate_no, country, vehicle_type_id, load_kg, volume_m3, inspection_until, insurance_until, status, search)
          select carrier.id, truck.plate, 'CN', type.id, 1500, 14, '2030-01-01', '2030-01-01', truck.status, truck.plate from carrier, type,
            (values ('桂Q00001', 'available'), ('桂Q00002', 'maintenance'), ('桂Q00003', 'retired')) truck (plate, status)),
        accounts as (insert into party_bank_account (carrier_id, bank, account_no, account_name, currency, state, approved_at, usable_from)
          select carrier.id, '农业银行', account.no, '良名运输', 'CNY', account.state, account.usable - interval '1 day', account.usable from carrier,
            (values ('6228480000000001', 'approved', now() - interval '1 hour'), ('6228480000000002', 'approved', now() + interval '1 hour'),
              ('6228480000000003', 'entered', null), ('6228480000000004', 'closed', now() - interval '9 days')) account (no, state, usable)),
        house as (insert into warehouse (code, name, name_en, company_id, gs1_prefix, country, time_zone, search)
          values ('NNG9', '南宁九仓', 'Nanning 9', ${stage.companies.cn}, '6931234', 'CN', 'Asia/Shanghai', 'NNG9') returning id),
        zone as (insert into warehouse_zone (warehouse_id, code, name, kind, search) select id, 'Q', 'Q 区', 'storage', 'Q' from house returning id)
        insert into location (zone_id, code, search, frozen_by_hand) select zone.id, place.code, place.code, place.frozen from zone,
          (values ('NNG9-Q-01', false), ('NNG9-Q-02', true)) place (code, frozen)`.execute(db),
  );
  const offered = async (to: ParamsOf<typeof searchPicker>['to'], text: string): Promise<string[]> =>
    (await clerk.send(searchPicker, { to, text })).rows.map(({ name }) => name);
  expect(await offered('carrier', '名运输')).toEqual(['良名运输']);
  expect(await offered('vehicle', '桂Q0000')).toEqual(['桂Q00001']);
  expect(await offered('bankAccount', '农业银行')).toEqual(['良名运输 农业银行 …0001']);
  expect(await offered('location', 'NNG9')).toEqual(['NNG9-Q-01']);
});

test('documents, contracts and accounts of ours are offered to those who act for their company, as long as they are open', async () => {
  const clerk = await stage.cast();
  const abroad = await stage.cast({ companyId: stage.companies.th });
  const ids = await stage.system<DispatchTables, Record<string, string>>(async (work) => {
    const scene = { ...(await setScene(work, stage.companies.cn)), companyId: stage.companies.cn };
    const { db } = work;
    const goods = { pieces: 1, kg: '10', m3: '1' };
    await addOrder(work, scene, { ...goods, no: 'PICK-1' });
    const cancelled = await addOrder(work, scene, { ...goods, no: 'PICK-2', state: 'cancelled' });
    for (const [no, state] of [
      ['PICK-J1', 'inProgress'],
      ['PICK-J2', 'closed'],
      ['PICK-J3', 'cancelled'],
    ])
      await sql`insert into freight_job (no, mode, direction, service, state, company_id, customer_id, origin_station_id, destination_station_id)
        values (${no}, 'ocean', 'export', 'fcl', ${state}, ${stage.companies.cn}, ${scene.lux}, ${scene.nanning}, ${scene.hanoi})`.execute(
        db,
      );
    await sql`insert into contract (contract_no, name, company_id, customer_id, starts_on, ends_on, search)
      values ('PICK-C', 'PICK-C', ${stage.companies.cn}, ${scene.lux}, '2026-01-01', '2026-12-31', 'PICK-C')`.execute(db);
    await sql`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.cn}, 'PICK-B', '6217', 'Quayside', 'CNY')`.execute(db);
    return { cancelled: String(cancelled) };
  });
  const offered = async (who: typeof clerk, to: ParamsOf<typeof searchPicker>['to']): Promise<string[]> =>
    (await who.send(searchPicker, { to, text: 'PICK' })).rows.map(({ name }) => name);
  for (const [to, names] of [
    ['order', ['PICK-1']],
    ['freightJob', ['PICK-J1']],
    ['contract', ['PICK-C']],
    ['ownBankAccount', ['PICK-B …6217 CNY']],
  ] as const)
    expect([to, await offered(clerk, to), await offered(abroad, to)]).toEqual([to, names, []]);
  // One that was chosen before keeps its name, for those who see it.
  const chosen = { to: 'order', ids: [ids['cancelled'] ?? ''] };
  expect((await clerk.send(searchPicker, chosen)).rows).toMatchObject([{ name: 'PICK-2', disabled: true }]);
  expect((await abroad.send(searchPicker, chosen)).rows).toEqual([]);
});

test('a fee of both sides is offered for what we sell and for what we buy, another for its own side', async () => {
  await stage.system<never, unknown>(({ db }) =>
    sql`with type as (insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('P', 'P', 'P', 'P', 'P', 'other') returning id)
      insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, side, search)
      select side, side, side, side, side, id, 'CNY', 'trip', side, 'sided' from type, unnest(array['receivable', 'payable', 'both']) side`.execute(
      db,
    ),
  );
  const clerk = await stage.cast();
  const offered = async (side: string) =>
    (await clerk.send(searchPicker, { to: 'feeName', text: 'sided', within: { side } })).rows.map(({ name }) => name).sort();
  expect([await offered('receivable'), await offered('payable')]).toEqual([
    ['both', 'receivable'],
    ['both', 'payable'],
  ]);
});
