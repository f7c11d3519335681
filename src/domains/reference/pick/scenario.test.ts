import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { saveConsignor } from '../consignor/contract.ts';
import { pickSearch } from './contract.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

test('people and teams are found in one’s own companies; a colleague elsewhere is named where a record names him', async () => {
  const here = await stage.cast({ name: 'Wang of China', permits: [] });
  const there = await stage.cast({ name: 'Wang of Vietnam', permits: [], companyId: stage.companies.vn });
  const overseer = await stage.cast({ name: 'Head', permits: [], scope: 'all' });
  const names = async (player: typeof here, params: object): Promise<string[]> =>
    (await player.send(pickSearch, { to: 'account', ...params })).rows.map((row) => row.name);
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
  expect((await here.send(pickSearch, { to: 'team', text: 'Điều' })).rows).toEqual([]);
  expect((await there.send(pickSearch, { to: 'team', text: 'Điều' })).rows).toHaveLength(1);
});

test('a Chinese or Thai name is found by one letter of it, by a pair, and by both, in any order of words but not of letters', async () => {
  const clerk = await stage.cast();
  const names = ['华锐物流', '锐华流物', '金桥物流', 'ไทยผลไม้'];
  const place = { country: 'CN' as const, city: '南宁', address: '五象大道 1 号', contact: '黄工', phone: '0771-5580001' };
  for (const name of names) await clerk.send(saveConsignor, { ...place, kind: 'both', name });
  const found = async (text: string): Promise<string[]> =>
    (await clerk.send(pickSearch, { to: 'consignor', text })).rows.map(({ name }) => name).toSorted();
  expect(await found('锐')).toEqual(['华锐物流', '锐华流物']);
  expect(await found('物流')).toEqual(['华锐物流', '金桥物流']);
  expect(await found('物流 锐')).toEqual(['华锐物流']);
  expect(await found('锐 hrwl')).toEqual(['华锐物流']);
  expect(await found('ผล')).toEqual(['ไทยผลไม้']);
  expect(await found('桂')).toEqual([]);
});
