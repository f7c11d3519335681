import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
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
