import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { listAccounts, saveAccount } from '../account/contract.ts';
import { may as mayAccounts } from '../account/permits.ts';
import type { IdentityTables } from '../server/db.ts';
import { getRole, listRoles, removeRole, roleTree, saveRole, setRoleActive } from './contract.ts';
import { demoRoles } from '../server/seed/roles.ts';
import { conflictIn, conflictingDuties } from './duties.ts';
import { may } from './permits.ts';

/* A role is created, given to a user, deactivated and, once nobody holds it any more, deleted. */

let stage: Stage;
let admin: Player;
beforeAll(async () => {
  stage = await startStage();
  admin = await stage.cast({ name: 'Head', scope: 'all' });
});
afterAll(() => stage.close());

const role = (name: string, permits: readonly string[]) => ({ name, scope: 'company' as const, remark: null, permits: [...permits] });
const give = (player: Player, id: string) =>
  stage.system<IdentityTables, unknown>(({ db }) =>
    db
      .insertInto('account_role')
      .values({ account_id: player.accountId, role_id: BigInt(id) })
      .execute(),
  );

test('a role that is switched off gives nobody anything on the very next call, and its holders are told', async () => {
  const savedRole = await admin.send(saveRole, role('Registrar', [mayAccounts.view, mayAccounts.view]));
  expect((await admin.send(getRole, { id: savedRole.id })).permits).toEqual([mayAccounts.view]);
  const holder = await stage.cast({ permits: [] });
  await give(holder, savedRole.id);
  expect((await holder.send(listAccounts, {})).rows.length).toBeGreaterThan(0);
  await stage.pushes();
  const off = await admin.send(setRoleActive, { id: savedRole.id, version: 1, active: false });
  expect(await stage.pushes()).toContainEqual({ type: 3, to: { accounts: [String(holder.accountId)] }, counts: ['session'] });
  expect(await holder.refused(listAccounts, {})).toBe('NOT_PERMITTED');
  const inTab = async (tab: string) =>
    (await admin.send(listRoles, { tab, where: { name: 'Registrar' } })).rows.map(({ rights, holders }) => [rights, holders]);
  expect([await inTab('active'), await inTab('inactive')]).toEqual([[], [[1, 1]]]);
  expect(await admin.refused(setRoleActive, { id: savedRole.id, version: 1, active: true })).toBe('CHANGED_MEANWHILE');
  await admin.send(setRoleActive, { id: savedRole.id, version: off.version, active: true });
  expect((await holder.send(listAccounts, {})).rows.length).toBeGreaterThan(0);
});

test('a role that somebody holds stays; a name and a right are checked at their fields', async () => {
  const savedRole = await admin.send(saveRole, role('Held', [mayAccounts.view]));
  await give(await stage.cast({ permits: [] }), savedRole.id);
  expect(await admin.refused(removeRole, savedRole)).toBe('ROLE_HELD');
  const faults = async (params: ReturnType<typeof role>) =>
    admin
      .send(saveRole, params)
      .catch((error: { reply: { data: { at: { at: string; why: string }[] } } }) =>
        error.reply.data.at.map(({ at, why }) => `${at} ${why}`),
      );
  expect(await faults(role('Held', []))).toEqual(['name NAME_TAKEN']);
  expect(await faults(role('Other', ['no.such']))).toEqual(['permits NOT_KNOWN']);
});

test('an administrator of one company leaves a role alone that somebody of another holds', async () => {
  const local = await stage.cast({ companyId: stage.companies.vn, permits: [may.view, may.save, mayAccounts.view, mayAccounts.save] });
  const shared = await admin.send(saveRole, role('Shared', [mayAccounts.view]));
  const change = { ...role('Shared', []), id: shared.id, version: 1 };
  await give(await stage.cast({ companyId: stage.companies.th, permits: [] }), shared.id);
  expect(await local.refused(saveRole, change)).toBe('BEYOND_YOUR_RIGHTS');
  expect(await local.refused(setRoleActive, { id: shared.id, version: 1, active: false })).toBe('BEYOND_YOUR_RIGHTS');
  expect(await local.refused(saveRole, { ...role('Wide', [may.view]), scope: 'all' })).toBe('BEYOND_YOUR_RIGHTS');
  expect((await admin.send(getRole, { id: shared.id })).permits).toEqual([mayAccounts.view]);
  // The tree lists the rights that roles can hold, and only users who manage roles can read it.
  const { groups } = await local.send(roleTree, {});
  expect(groups.flatMap(({ pages }) => pages.flatMap(({ rights }) => rights.map(({ code }) => code)))).toContain(may.save);
  expect(await (await stage.cast({ permits: [] })).refused(roleTree, {})).toBe('NOT_PERMITTED');
});

test('rights that would let one person move money alone are not given to one role', async () => {
  const admin = await stage.cast({ permits: 'all', scope: 'all' });
  for (const [one, other] of conflictingDuties) {
    expect(stage.door.product.permits).toEqual(expect.arrayContaining([one, other]));
    expect(await admin.refused(saveRole, role(other, [one, other]))).toBe('DUTIES_MEET');
  }
  const apart = await admin.send(saveRole, role('Cashier', ['cash.register', 'writeOff.view']));
  expect(await admin.refused(saveRole, { ...role('Cashier', ['cash.register', 'writeOff.make']), ...apart })).toBe('DUTIES_MEET');
});

test('no role of the demo but the administrator holds conflicting duties', () => {
  const roles = Object.entries(demoRoles).filter(([name]) => name !== 'administrator');
  expect(roles.flatMap(([name, { may: holds }]) => (conflictIn([...stage.door.product.permits].filter(holds)) ? [name] : []))).toEqual([]);
});

test('two roles that together would let one person move money alone do not meet in that person', async () => {
  const make = async (name: string, permits: readonly string[]) => (await admin.send(saveRole, role(name, permits))).id;
  const [enters, pays, views] = [
    await make('Enters', ['bankAccount.enter']),
    await make('Pays', ['paymentRequest.pay']),
    await make('Views', []),
  ];
  const facts = {
    user_type: '1' as const,
    login_name: 'duty',
    name: 'Duty',
    company_id: String(stage.companies.cn),
    language: 'en' as const,
    time_zone: 'Asia/Shanghai' as const,
    phone: null,
    email: null,
    team_id: null,
    carrier_id: null,
    customer_id: null,
    places: [],
    one_place: false,
    gps_sign: false,
    air_sign: false,
    inventory_sign: false,
    inventory_sign1: false,
  };
  expect(await admin.refused(saveAccount, { ...facts, role_ids: [enters, pays] })).toBe('DUTIES_MEET_IN_PERSON');
  const saved = await admin.send(saveAccount, { ...facts, role_ids: [enters, views] });
  const change = { ...facts, id: saved.id, version: 1 };
  expect(await admin.refused(saveAccount, { ...change, role_ids: [enters, views, pays] })).toBe('DUTIES_MEET_IN_PERSON');
  // A role that grows is checked in everybody who holds it, and so is one that is switched on again.
  const grown = { ...role('Views', ['paymentRequest.pay']), id: views, version: 1 };
  expect(await admin.refused(saveRole, grown)).toBe('DUTIES_MEET_IN_PERSON');
  await admin.send(setRoleActive, { id: enters, version: 1, active: false });
  await admin.send(saveRole, grown);
  expect(await admin.refused(setRoleActive, { id: enters, version: 2, active: true })).toBe('DUTIES_MEET_IN_PERSON');
  await admin.send(saveAccount, { ...change, role_ids: [views] });
  await admin.send(setRoleActive, { id: enters, version: 2, active: true });
});
