import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { saveConsignor } from '../consignor/contract.ts';
import { may as bankMay } from '../bank-account/permits.ts';
import { may as customerMay } from '../customer/permits.ts';
import { searchPicker, similarParties } from './contract.ts';

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
