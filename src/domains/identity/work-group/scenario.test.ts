import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { OrderTables } from '../../order/server/db.ts';
import { setScene } from '../../order/server/seed/scene.ts';
import { getWorkGroup, listWorkGroups, saveWorkGroup, setWorkGroupActive } from './contract.ts';
import { may } from './permits.ts';

/* Groups define whose work a user sees: an operations group by customers, lines and regions, a service group by customers alone. */

let stage: Stage;
let admin: Player;
let customer: string;
let line: string;
beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<OrderTables, Awaited<ReturnType<typeof setScene>>>((work) => setScene(work, stage.companies.cn));
  [customer, line] = [String(scene.lux), String(scene.line)];
  admin = await stage.cast({ name: 'Head' });
});
afterAll(() => stage.close());

const group = (name: string, more: object = {}) => ({
  kind: 'operation' as const,
  company_id: String(stage.companies.cn),
  name,
  remark: null,
  member_ids: [],
  customer_ids: [customer],
  line_ids: [],
  regions: [],
  ...more,
});
const fault = async (sent: Promise<unknown>) =>
  sent.then(
    () => 'done',
    (error: { reply: { data: { refusal: string; at?: { at: string; why: string }[] } } }) =>
      error.reply.data.at?.map(({ at, why }) => `${at} ${why}`).join() ?? error.reply.data.refusal,
  );

test('a group is made, changed and switched off; its members’ open windows are told each time', async () => {
  const mai = await stage.cast({ name: 'Mai', permits: [] });
  const facts = group('边境一组', { member_ids: [String(mai.accountId)], line_ids: [line], regions: ['vn', 'cn', 'vn'] });
  const { id } = await admin.send(saveWorkGroup, facts);
  expect(await admin.send(getWorkGroup, { id })).toMatchObject({
    kind: 'operation',
    customer_ids: [customer],
    line_ids: [line],
    member_ids: [String(mai.accountId)],
    regions: ['cn', 'vn'],
  });
  expect((await admin.send(listWorkGroups, { where: { member_id: [String(mai.accountId)] } })).rows).toMatchObject([
    { id, members: 'Mai', customers: '立讯精密', lines: '南宁—河内', active: true },
  ]);
  const other = await admin.send(saveWorkGroup, group('边境二组', { customer_ids: [], regions: ['th'] }));
  for (const where of [{ customer_id: [customer] }, { line_id: [line] }])
    expect((await admin.send(listWorkGroups, { where })).rows.map((row) => row.id)).toEqual([id]);
  await admin.send(setWorkGroupActive, { id: other.id, version: 1, active: false });
  await stage.pushes();
  await admin.send(saveWorkGroup, { ...facts, id, version: 1, member_ids: [], line_ids: [] });
  expect(await stage.pushes()).toContainEqual({ type: 3, to: { accounts: [String(mai.accountId)] }, counts: ['session'] });
  expect((await admin.send(listWorkGroups, { tab: 'active' })).rows).toMatchObject([{ id, members: '', lines: null }]);
  expect(await admin.refused(saveWorkGroup, { ...facts, id, version: 1 })).toBe('CHANGED_MEANWHILE');
  await admin.send(setWorkGroupActive, { id, version: 2, active: false });
  expect((await admin.send(listWorkGroups, { tab: 'active' })).rows).toEqual([]);
});

test('a group of nothing, a member of another company, a taken name and another kind are refused', async () => {
  const stranger = await stage.cast({ companyId: stage.companies.vn, permits: [] });
  const { id } = await admin.send(saveWorkGroup, group('客服一组', { kind: 'service' }));
  expect(await fault(admin.send(saveWorkGroup, group('x', { customer_ids: [] })))).toBe('customer_ids GROUP_OF_NOTHING');
  // Lines do not restrict a service group, so lines alone are not enough to create one.
  expect(await fault(admin.send(saveWorkGroup, group('x', { kind: 'service', customer_ids: [], line_ids: [line] })))).toBe(
    'customer_ids GROUP_OF_NOTHING',
  );
  expect(await fault(admin.send(saveWorkGroup, group('x', { member_ids: [String(stranger.accountId)] })))).toBe(
    'member_ids NOT_OF_COMPANY',
  );
  const buyer = await stage.cast({ type: 4, customerId: BigInt(customer), companyId: stage.companies.cn });
  expect(await fault(admin.send(saveWorkGroup, group('x', { member_ids: [String(buyer.accountId)] })))).toBe('member_ids NOT_OF_COMPANY');
  const nobody = '9223372036854770001';
  expect(await fault(admin.send(saveWorkGroup, group('x', { customer_ids: [customer, nobody] })))).toBe('customer_ids NOT_KNOWN');
  expect(await fault(admin.send(saveWorkGroup, group('x', { line_ids: [line, nobody] })))).toBe('line_ids NOT_KNOWN');
  expect(await fault(admin.send(saveWorkGroup, group('客服一组', { kind: 'service' })))).toBe('name NAME_TAKEN');
  expect(await fault(admin.send(saveWorkGroup, group('客服一组', { id, version: 1 })))).toBe('kind FIXED_ONCE_MADE');
  expect(await fault(admin.send(saveWorkGroup, group('x', { company_id: String(stage.companies.vn) })))).toBe('company_id NOT_KNOWN');
});

test('who keeps operations groups neither sees nor makes service groups, and nobody sees those of another company', async () => {
  const operations = await stage.cast({ permits: [may.viewOperation, may.saveOperation] });
  const { id } = await admin.send(saveWorkGroup, group('客服二组', { kind: 'service' }));
  expect(await operations.refused(getWorkGroup, { id })).toBe('NOT_FOUND');
  expect(await operations.refused(saveWorkGroup, group('x', { kind: 'service' }))).toBe('NOT_PERMITTED');
  expect((await operations.send(listWorkGroups, {})).rows.map(({ kind }) => kind)).not.toContain('service');
  const foreign = await stage.cast({ companyId: stage.companies.th });
  expect((await foreign.send(listWorkGroups, {})).rows).toEqual([]);
  expect(await foreign.refused(setWorkGroupActive, { id, version: 1, active: false })).toBe('NOT_FOUND');
});

test('nobody joins or leaves a group by switching it, and who sees part of a company switches none that has members', async () => {
  const permits = [may.viewOperation, may.saveOperation];
  const keeper = await stage.cast({ permits });
  const partly = await stage.cast({ permits, scope: 'team' });
  const { id } = await admin.send(saveWorkGroup, group('边境三组', { member_ids: [String(keeper.accountId)] }));
  const off = { id, version: 1, active: false };
  expect(await keeper.refused(setWorkGroupActive, off)).toBe('OWN_RIGHTS');
  expect(await partly.refused(setWorkGroupActive, off)).toBe('BEYOND_YOUR_RIGHTS');
  const push = { type: 3, to: { accounts: [String(keeper.accountId)] }, counts: ['session'] };
  await stage.pushes();
  await admin.send(setWorkGroupActive, off);
  expect(await stage.pushes()).toContainEqual(push);
  const on = { id, version: 2, active: true };
  expect(await keeper.refused(setWorkGroupActive, on)).toBe('OWN_RIGHTS');
  expect(await partly.refused(setWorkGroupActive, on)).toBe('BEYOND_YOUR_RIGHTS');
  await admin.send(setWorkGroupActive, on);
  expect(await stage.pushes()).toContainEqual(push);
});

test('somebody sees the customers that they sell to or serve, those of a group, and with a team those of its people and its own', async () => {
  const [person, mate] = [await stage.cast(), await stage.cast()];
  const seen = await stage.system<OrderTables, Record<string, string[]>>(async ({ db }) => {
    const insert = async (table: RawBuilder<unknown>): Promise<bigint> =>
      (await sql<{ id: bigint }>`insert into ${table} returning id`.execute(db)).rows[0]?.id ?? 0n;
    const team = await insert(sql`team (company_id, name) values (${stage.companies.cn}, 'Scope')`);
    await sql`update account set team_id = ${team} where id = any(${[person, mate].map(({ accountId }) => String(accountId))}::bigint[])`.execute(
      db,
    );
    const named = (code: string, columns: RawBuilder<unknown>, values: RawBuilder<unknown>) =>
      insert(sql`customer (code, name, short_name, country, company_id, currency, credit_currency, ${columns})
        values (${code}, ${code}, ${code}, 'CN', ${stage.companies.cn}, 'CNY', 'CNY', ${values})`);
    await named('sold', sql`sales_id`, sql`${person.accountId}`);
    await named('served', sql`service_id`, sql`${person.accountId}`);
    await named('of a mate', sql`service_id`, sql`${mate.accountId}`);
    const ofTeam = await named('of the team', sql`sales_id`, sql`null`);
    await sql`insert into customer_team (customer_id, team_id) values (${ofTeam}, ${team})`.execute(db);
    for (const active of [true, false]) {
      const own = await named(active ? 'of a group' : 'of a group out of use', sql`sales_id`, sql`null`);
      const id = await insert(sql`work_group (kind, company_id, name, by_customer, active)
        values ('service', ${stage.companies.cn}, ${`scope ${active}`}, true, ${active})`);
      await sql`insert into work_group_member (group_id, account_id) values (${id}, ${person.accountId})`.execute(db);
      await sql`insert into work_group_customer (group_id, customer_id) values (${id}, ${own})`.execute(db);
    }
    const codes = async (level: 'own' | 'team'): Promise<string[]> => {
      await sql`select set_config('app.account_id', ${String(person.accountId)}, true), app.enter_scope(${level})`.execute(db);
      const { rows } = await sql<{
        code: string;
      }>`select code from customer where id = any(app.scope_ids('customers')) order by id`.execute(db);
      return rows.map(({ code }) => code);
    };
    return { own: await codes('own'), team: await codes('team') };
  });
  expect(seen).toEqual({
    own: ['sold', 'served', 'of a group'],
    team: ['sold', 'served', 'of a mate', 'of the team', 'of a group'],
  });
});
