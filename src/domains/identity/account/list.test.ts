import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { IdentityTables } from '../server/db.ts';
import { saveTeam } from '../team/contract.ts';
import { listAccounts } from './contract.ts';

/* The list of accounts tells of each the open sessions, when the person was last seen, and the roles that count. */

let stage: Stage;
let admin: Player;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  admin = await stage.cast({ name: 'Chen' });
  clerk = await stage.cast({ name: 'Huang', permits: [] });
});
afterAll(() => stage.close());

const run = (statement: ReturnType<typeof sql>) => stage.system<IdentityTables, unknown>(({ db }) => statement.execute(db));
const row = async () => (await admin.send(listAccounts, { where: { search: 'Huang' } })).rows[0];

test('open sessions are counted, not those that were ended or ran out, and the last sign of life is the latest', async () => {
  expect(await row()).toMatchObject({ name: 'Huang', sessions: 1 });
  const now = stage.clock.now().getTime();
  const hours = (count: number) => new Date(now + count * 3_600_000);
  // A copy of the session with other moments.
  const another = (seen: Date, ends: Date, ended: Date | null) =>
    run(sql`insert into session (sid_hash, account_id, login_ts, created_at, seen_at, ends_at, ended_at, ip)
      select decode(md5(${seen.toISOString()}), 'hex'), account_id, login_ts, created_at, ${seen}::timestamptz, ${ends}::timestamptz,
        ${ended}::timestamptz, ip
      from session where account_id = ${clerk.accountId} order by id limit 1`);
  await another(hours(-5), hours(5), null);
  await another(hours(-3), hours(5), hours(-2));
  await another(hours(-9), hours(-8), null);
  await run(sql`update session set seen_at = ${hours(-4)} where account_id = ${clerk.accountId} and seen_at > ${hours(-1)}`);
  expect(await row()).toMatchObject({ sessions: 2, seen_at: hours(-3).toISOString() });
});

test('a role out of use is not named', async () => {
  await run(sql`with r as (insert into role (name, permits, active) values ('Night desk', '{}', true), ('Old desk', '{}', false) returning id)
    insert into account_role (account_id, role_id) select ${clerk.accountId}, id from r`);
  const roles = (await row())?.roles ?? '';
  expect([roles.includes('Night desk'), roles.includes('Old desk')]).toEqual([true, false]);
});

test('a part of a phone number is looked for as it is written', async () => {
  await run(sql`update account set phone = '13877001234' where id = ${clerk.accountId}`);
  const namesBy = async (search: string) => (await admin.send(listAccounts, { where: { search } })).rows.map(({ name }) => name);
  expect(await namesBy('77001')).toEqual(['Huang']);
  expect(await namesBy('138%1234')).toEqual([]);
  expect(await namesBy('1387700_')).toEqual([]);
});

test('accounts are found by one of their roles and by their team, and stand in the order of their names', async () => {
  const [an, bo, hoa] = [await stage.cast({ name: 'An' }), await stage.cast({ name: 'Bo' }), await stage.cast({ name: 'Hoa' })];
  const facts = { company_id: String(stage.companies.cn), name: 'Border desk', leader_id: null, remark: null };
  const team = await admin.send(saveTeam, { ...facts, member_ids: [String(an.accountId), String(hoa.accountId)] });
  await run(sql`with r as (insert into role (name, permits) values ('Day desk', '{}') returning id)
    insert into account_role (account_id, role_id) select a, id from r, unnest(array[${an.accountId}, ${bo.accountId}]::bigint[]) a`);
  const { rows } = await stage.system<IdentityTables, { rows: { id: bigint }[] }>(({ db }) =>
    sql<{ id: bigint }>`select id from role where name = 'Day desk'`.execute(db),
  );
  const namesBy = async (where: object, desc = false) =>
    (await admin.send(listAccounts, { where, sort: [{ key: 'name', desc }] })).rows.map(({ name }) => name);
  const role_id = [String(rows[0]?.id)];
  expect(await namesBy({ role_id })).toEqual(['An', 'Bo']);
  expect(await namesBy({ role_id }, true)).toEqual(['Bo', 'An']);
  expect(await namesBy({ team_id: [team.id] })).toEqual(['An', 'Hoa']);
  expect(await namesBy({ role_id, team_id: [team.id] })).toEqual(['An']);
});
