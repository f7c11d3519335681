import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  endSessions,
  getAccount,
  resetFactor,
  resetPassword,
  saveAccount,
  setAccountActive,
  unlockAccount,
} from '../../domains/identity/account/contract.ts';
import { may as mayAccounts } from '../../domains/identity/account/permits.ts';
import { getRole, saveRole, setRoleActive } from '../../domains/identity/role/contract.ts';
import { type AccountSheet, accountSheet } from '../../domains/identity/server/seed/account-sheet.ts';
import { may as mayRoles } from '../../domains/identity/role/permits.ts';
import { getTeam, saveTeam } from '../../domains/identity/team/contract.ts';
import { may as mayTeams } from '../../domains/identity/team/permits.ts';
import { getWorkGroup, saveWorkGroup, setWorkGroupActive } from '../../domains/identity/work-group/contract.ts';
import { may as mayGroups } from '../../domains/identity/work-group/permits.ts';
import type { DispatchTables } from '../../domains/dispatch/server/db.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../domains/dispatch/server/seed/scene.ts';
import { may as mayRequests } from '../../domains/finance/payment-request/permits.ts';
import { saveStage } from '../../domains/workspace/approval/contract.ts';
import { type Player, type Stage, startStage } from '../stage.ts';

/*
 * Nobody can give, take over or gain access to more than they see themselves. The orders and trips of the scene belong to the Chinese
 * company.
 */

let stage: Stage;
let scene: DispatchScene;
let admin: Player;
let chinese: Player;
let vietnamese: Player;
/** Manages accounts of the Chinese company and sees no costs. */
let costless: Player;
const keeps = [mayAccounts, mayRoles, mayTeams, mayGroups].flatMap((rights) => Object.values(rights));

beforeAll(async () => {
  stage = await startStage();
  const { cn, vn } = stage.companies;
  scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, cn));
  await stage.system<DispatchTables, void>(async (work) => {
    await addOrder(work, scene, { no: 'SO-CN', pieces: 1, kg: '10', m3: '1' });
    await sql`insert into work_order (no, company_id, region, own, carrier_id, origin_station_id, destination_station_id, state,
        planned_depart, planned_arrive)
      values ('WO-CN', ${cn}, 'cn', false, ${scene.jinlong}, ${scene.nanning}, ${scene.hanoi}, 'accepted', ${work.now},
        ${new Date(work.now.getTime() + 3_600_000)})`.execute(work.db);
  });
  admin = await stage.cast({ name: 'Chen', permits: 'all', scope: 'all' });
  chinese = await stage.cast({ name: 'Wu', permits: keeps, companyId: cn });
  vietnamese = await stage.cast({ name: 'Minh', permits: keeps, companyId: vn });
  costless = await stage.cast({ name: 'Lan', permits: keeps, companyId: cn, hidden: ['cost'] });
});
afterAll(() => stage.close());

let logins = 0;
const draft = (user_type: '1' | '2' | '4', companyId: bigint, changes: Partial<AccountSheet> = {}) =>
  accountSheet({ companyId, login: `new${++logins}` }, { user_type, time_zone: 'Asia/Bangkok', ...changes });
const customer = () => ({ customer_id: String(scene.lux) });
const carrier = () => ({ carrier_id: String(scene.jinlong) });

async function roleOf(player: Player) {
  const { role_ids } = await admin.send(getAccount, { id: String(player.accountId) });
  const { holders: _, active: __, ...role } = await admin.send(getRole, { id: role_ids[0] ?? '' });
  return role;
}
async function newRole(more: object = {}): Promise<string> {
  const facts = { name: randomUUID(), scope: 'company' as const, remark: null, permits: [mayAccounts.view], ...more };
  return (await admin.send(saveRole, facts)).id;
}

describe('an account of a party', () => {
  test('is made by those alone who see all that the party has with us', async () => {
    const { cn, vn } = stage.companies;
    expect(await vietnamese.refused(saveAccount, draft('4', vn, customer()))).toBe('BEYOND_YOUR_RIGHTS');
    expect(await vietnamese.refused(saveAccount, draft('2', vn, carrier()))).toBe('BEYOND_YOUR_RIGHTS');
    // A carrier without any trip so far.
    await vietnamese.send(saveAccount, draft('2', vn, { carrier_id: String(scene.saoViet) }));
    await chinese.send(saveAccount, draft('4', cn, customer()));
    await chinese.send(saveAccount, draft('2', cn, carrier()));
    await admin.send(saveAccount, draft('4', vn, customer()));
  });

  test('shows what a hidden amount hides: a carrier its costs, a customer its prices', async () => {
    const { cn } = stage.companies;
    expect(await costless.refused(saveAccount, draft('2', cn, carrier()))).toBe('BEYOND_YOUR_RIGHTS');
    await costless.send(saveAccount, draft('4', cn, customer()));
  });

  test('is made by nobody who sees part of a company', async () => {
    const part = await stage.cast({ permits: keeps, scope: 'team' });
    expect(await part.refused(saveAccount, draft('4', stage.companies.cn, customer()))).toBe('BEYOND_YOUR_RIGHTS');
  });

  test('is not moved to a party that sees more', async () => {
    const { vn } = stage.companies;
    const facts = draft('2', vn, { carrier_id: String(scene.saoViet) });
    const made = await vietnamese.send(saveAccount, facts);
    const moved = { ...facts, ...carrier(), id: made.id, version: made.version };
    expect(await vietnamese.refused(saveAccount, moved)).toBe('BEYOND_YOUR_RIGHTS');
  });
});

test('an account stays of its kind', async () => {
  const { cn } = stage.companies;
  const { id, version } = await admin.send(saveAccount, draft('2', cn, carrier()));
  for (const changed of [draft('4', cn, customer()), draft('1', cn, { role_ids: [await newRole()] })])
    await expect(admin.send(saveAccount, { ...changed, id, version })).rejects.toMatchObject({
      reply: { data: { at: [{ at: 'user_type', why: 'FIXED_ONCE_MADE' }] } },
    });
});

describe('taking over', () => {
  /** Every way into another user's account. */
  async function ways(by: Player, id: string): Promise<string[]> {
    const { version } = await admin.send(getAccount, { id });
    return [
      await by.refused(resetPassword, { id }),
      await by.refused(resetFactor, { id }),
      await by.refused(unlockAccount, { id }),
      await by.refused(endSessions, { id, session_id: null }),
      await by.refused(setAccountActive, { id, version, active: false }),
    ];
  }
  const refusedAll = Array.from({ length: 5 }, () => 'BEYOND_YOUR_RIGHTS');

  test('an account of a party that has orders with another company', async () => {
    const { id } = await admin.send(saveAccount, draft('4', stage.companies.vn, customer()));
    expect(await ways(vietnamese, id)).toEqual(refusedAll);
  });

  test('a colleague who sees the amounts that are hidden from the one who asks', async () => {
    expect(await ways(costless, String(chinese.accountId))).toEqual(refusedAll);
    await chinese.send(unlockAccount, { id: String(costless.accountId) });
  });

  test('a colleague, by somebody who sees part of the company', async () => {
    const part = await stage.cast({ permits: keeps, scope: 'own' });
    const other = await stage.cast({ permits: keeps, scope: 'own' });
    expect(await ways(part, String(other.accountId))).toEqual(refusedAll);
  });
});

describe('hidden amounts', () => {
  test('are not shown by a role that somebody makes, changes or gives who does not see them', async () => {
    const { cn } = stage.companies;
    const facts = { name: 'Open', scope: 'company' as const, remark: null, permits: [mayAccounts.view] };
    expect(await costless.refused(saveRole, facts)).toBe('BEYOND_YOUR_RIGHTS');
    const open = await newRole();
    expect(await costless.refused(saveAccount, draft('1', cn, { role_ids: [open] }))).toBe('BEYOND_YOUR_RIGHTS');
    const closed = await costless.send(saveRole, { ...facts, name: 'Closed', hidden: ['cost'] });
    expect(await costless.refused(saveRole, { ...facts, name: 'Closed', hidden: [], id: closed.id, version: 1 })).toBe(
      'BEYOND_YOUR_RIGHTS',
    );
    await costless.send(saveAccount, draft('1', cn, { role_ids: [closed.id] }));
  });
});

describe('oneself', () => {
  test('nobody changes the rights, the scope or the hiding of a role of their own', async () => {
    const role = await roleOf(costless);
    expect(await costless.refused(saveRole, { ...role, hidden: [] })).toBe('OWN_RIGHTS');
    expect(await costless.refused(saveRole, { ...role, scope: 'team' })).toBe('OWN_RIGHTS');
    expect(await costless.refused(saveRole, { ...role, permits: role.permits.slice(1) })).toBe('OWN_RIGHTS');
    expect(await costless.refused(saveRole, { ...role, second_factor: !role.second_factor })).toBe('OWN_RIGHTS');
    expect(await costless.refused(setRoleActive, { id: role.id, version: role.version, active: false })).toBe('OWN_RIGHTS');
    await costless.send(saveRole, { ...role, remark: 'Keeps accounts' });
  });

  test('nobody gives themselves a role, a company, a team or another place to sign in from', async () => {
    const me = await chinese.send(getAccount, { id: String(chinese.accountId) });
    const { state: _, password_at: __, password_due: ___, second_factor: ____, failures: _____, ...rest } = me;
    // A list of places can be set only for accounts that a code can reach.
    const facts = { ...rest, email: 'wu@example.com' };
    const role = await newRole();
    expect(await chinese.refused(saveAccount, { ...facts, role_ids: [...me.role_ids, role] })).toBe('OWN_RIGHTS');
    expect(await chinese.refused(saveAccount, { ...facts, places: ['203.0.113.7'] })).toBe('OWN_RIGHTS');
    const team = await admin.send(saveTeam, {
      company_id: String(stage.companies.cn),
      name: 'North',
      leader_id: null,
      remark: null,
      member_ids: [],
    });
    expect(await chinese.refused(saveAccount, { ...facts, team_id: team.id })).toBe('OWN_RIGHTS');
    await chinese.send(saveAccount, facts);
  });

  test('nobody joins or leaves a team or a group', async () => {
    const company_id = String(stage.companies.cn);
    const team = await chinese.send(saveTeam, { company_id, name: 'South', leader_id: null, remark: null, member_ids: [] });
    const joined = { ...(await chinese.send(getTeam, { id: team.id })) };
    const facts = { id: joined.id, version: joined.version, company_id, name: joined.name, leader_id: null, remark: null };
    expect(await chinese.refused(saveTeam, { ...facts, member_ids: [String(chinese.accountId)] })).toBe('OWN_RIGHTS');
    await chinese.send(saveTeam, { ...facts, member_ids: [String(costless.accountId)] });
    const group = { kind: 'service' as const, company_id, name: 'Key accounts', remark: null, regions: [], line_ids: [] };
    const of = { customer_ids: [String(scene.lux)] };
    expect(await chinese.refused(saveWorkGroup, { ...group, ...of, member_ids: [String(chinese.accountId)] })).toBe('OWN_RIGHTS');
    const made = await admin.send(saveWorkGroup, { ...group, ...of, member_ids: [String(chinese.accountId)] });
    const { version } = await admin.send(getWorkGroup, { id: made.id });
    expect(await chinese.refused(saveWorkGroup, { ...group, ...of, id: made.id, version, member_ids: [] })).toBe('OWN_RIGHTS');
  });

  test('nobody who sees part of a company says who is in its teams and groups', async () => {
    const part = await stage.cast({ permits: keeps, scope: 'team' });
    const company_id = String(stage.companies.cn);
    const team = { company_id, name: 'Wide', leader_id: null, remark: null, member_ids: [String(costless.accountId)] };
    expect(await part.refused(saveTeam, team)).toBe('BEYOND_YOUR_RIGHTS');
    const group = { kind: 'service' as const, company_id, name: 'Wide', remark: null, regions: [], line_ids: [], member_ids: [] };
    expect(await part.refused(saveWorkGroup, { ...group, customer_ids: [String(scene.lux)] })).toBe('BEYOND_YOUR_RIGHTS');
  });

  test('nobody who sees part of a company makes an account in a team of others', async () => {
    const company_id = String(stage.companies.cn);
    const [own, other] = [await stage.cast({ permits: keeps, scope: 'team' }), await stage.cast({ permits: keeps, scope: 'own' })];
    const teamOf = async (name: string, member: Player) =>
      (await admin.send(saveTeam, { company_id, name, leader_id: null, remark: null, member_ids: [String(member.accountId)] })).id;
    const [east, west] = [await teamOf('East', own), await teamOf('West', other)];
    const role = await newRole({ scope: 'own' });
    const member = (team_id: string | null) => draft('1', stage.companies.cn, { role_ids: [role], team_id });
    expect(await own.refused(saveAccount, member(west))).toBe('BEYOND_YOUR_RIGHTS');
    expect(await other.refused(saveAccount, member(east))).toBe('BEYOND_YOUR_RIGHTS');
    for (const team of [east, null]) await own.send(saveAccount, member(team));
    await chinese.send(saveAccount, member(west));
  });

  test('nobody switches a group that they belong to, and nobody who sees part of a company switches any', async () => {
    const part = await stage.cast({ permits: keeps, scope: 'team' });
    const group = { kind: 'service' as const, company_id: String(stage.companies.cn), remark: null, regions: [], line_ids: [] };
    const member_ids = [String(part.accountId), String(chinese.accountId)];
    const { id } = await admin.send(saveWorkGroup, { ...group, name: 'Switched', customer_ids: [String(scene.lux)], member_ids });
    expect(await chinese.refused(setWorkGroupActive, { id, version: 1, active: false })).toBe('OWN_RIGHTS');
    expect(await part.refused(setWorkGroupActive, { id, version: 1, active: false })).toBe('BEYOND_YOUR_RIGHTS');
    const { version } = await admin.send(setWorkGroupActive, { id, version: 1, active: false });
    expect(await chinese.refused(setWorkGroupActive, { id, version, active: true })).toBe('OWN_RIGHTS');
    expect(await part.refused(setWorkGroupActive, { id, version, active: true })).toBe('BEYOND_YOUR_RIGHTS');
    await costless.send(setWorkGroupActive, { id, version, active: true });
  });

  test('nobody names themselves as the one who decides', async () => {
    const colleague = await stage.cast({ permits: [mayRequests.view] });
    const decides = (...people: Player[]) => ({
      company_id: String(stage.companies.cn),
      subject: 'paymentRequest',
      stage: 'directorReview',
      version: null,
      decided_by: 'people' as const,
      needed: 1,
      up_to: null,
      remind_hours: null,
      escalate_hours: null,
      people: people.map(({ accountId }) => String(accountId)),
    });
    expect(await admin.refused(saveStage, decides(admin))).toBe('OWN_RIGHTS');
    expect(await admin.refused(saveStage, decides(colleague, admin))).toBe('OWN_RIGHTS');
    const { version } = await admin.send(saveStage, decides(colleague));
    expect(await admin.refused(saveStage, { ...decides(colleague, admin), version })).toBe('OWN_RIGHTS');
  });

  test('nobody takes off their own second factor or gives themselves a password', async () => {
    const id = String(chinese.accountId);
    expect(await chinese.refused(resetFactor, { id })).toBe('OWN_RIGHTS');
    expect(await chinese.refused(resetPassword, { id })).toBe('OWN_RIGHTS');
  });
});
