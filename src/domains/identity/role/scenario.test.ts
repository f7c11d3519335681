import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { accountRights, listAccounts, saveAccount } from '../account/contract.ts';
import { searchPicker } from '../../reference/lookup/contract.ts';
import { listViews, saveView } from '../../workspace/view/contract.ts';
import type { Language } from '../../../kernel/words.ts';
import { may as mayAccounts } from '../account/permits.ts';
import type { IdentityTables } from '../server/db.ts';
import { mySession } from '../session/contract.ts';
import { words } from '../session/words.ts';
import { getRole, listRoles, removeRole, roleTree, saveRole, setRoleActive } from './contract.ts';
import { accountSheet } from '../server/seed/account-sheet.ts';
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

test('a role that is switched off widens nothing: no company, no hidden amount, no page, and no second factor is asked for it', async () => {
  const wide = await admin.send(saveRole, { ...role('Head office', [mayAccounts.save]), scope: 'all' });
  const guarded = await admin.send(saveRole, { ...role('Guarded', []), second_factor: true });
  await admin.send(setRoleActive, { id: guarded.id, version: 1, active: false });
  const abroad = await stage.cast({ companyId: stage.companies.vn, permits: [] });
  const holder = await stage.cast({ permits: [may.view, may.save, mayAccounts.view], hidden: ['customerPrice'] });
  for (const { id } of [wide, guarded]) await give(holder, id);
  const facts = async () => {
    const { permits, hidden, second_factor_flag } = await holder.send(mySession, {});
    const { rows } = await holder.send(listAccounts, { size: 200 });
    return {
      saves: permits.includes(mayAccounts.save),
      hides: hidden.includes('customerPrice'),
      second_factor_flag,
      seesAbroad: rows.some(({ id }) => id === String(abroad.accountId)),
    };
  };
  expect(await facts()).toEqual({ saves: true, hides: false, second_factor_flag: 0, seesAbroad: true });
  await admin.send(setRoleActive, { id: wide.id, version: 1, active: false });
  expect(await facts()).toEqual({ saves: false, hides: true, second_factor_flag: 0, seesAbroad: false });
  // A user who does not see an amount gives nobody a role that shows it.
  expect(await holder.refused(saveRole, role('Shows prices', [mayAccounts.view]))).toBe('BEYOND_YOUR_RIGHTS');
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
  expect(await local.refused(removeRole, { id: shared.id, version: 1 })).toBe('BEYOND_YOUR_RIGHTS');
  const more = await admin.send(saveRole, role('More', [mayAccounts.disable]));
  expect(await local.refused(removeRole, { id: more.id, version: 1 })).toBe('BEYOND_YOUR_RIGHTS');
  expect(await local.refused(saveRole, { ...role('Wide', [may.view]), scope: 'all' })).toBe('BEYOND_YOUR_RIGHTS');
  expect((await admin.send(getRole, { id: shared.id })).permits).toEqual([mayAccounts.view]);
  // Nor does it hear who that is.
  const holders = async (reader: Player) => [
    (await reader.send(getRole, { id: shared.id })).holders.length,
    (await reader.send(listRoles, { where: { name: 'Shared' } })).rows[0]?.holders,
  ];
  expect([await holders(admin), await holders(local)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
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
  const facts = accountSheet({ companyId: stage.companies.cn, login: 'duty' });
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

test('a role is named in its reader’s language, or as it was given a name, wherever it is shown', async () => {
  const given = { name: '夜班调度', name_zh: '', name_vi: 'Điều độ ca đêm', name_en: 'Night dispatcher', name_th: null };
  const facts = { ...role(given.name, [mayAccounts.view]), ...given };
  const saved = await admin.send(saveRole, facts);
  const readers = new Map<Language, Player>();
  for (const language of ['zh', 'vi', 'en', 'th'] as const) readers.set(language, await stage.cast({ language, scope: 'all' }));
  const inAll = async <T>(look: (player: Player) => Promise<T>): Promise<Record<string, T>> =>
    Object.fromEntries(await Promise.all([...readers].map(async ([language, player]) => [language, await look(player)] as const)));
  const holder = await stage.cast({ permits: [], name: 'Nacht' });
  await give(holder, saved.id);
  const page = '/order/nights';
  await admin.send(saveView, { page, name: 'Nights', kind: 'role', role_id: saved.id, query: 'tab=late', settings: null });

  const names = { zh: '夜班调度', vi: 'Điều độ ca đêm', en: 'Night dispatcher', th: '夜班调度' };
  const each = (wrap: (name: string) => unknown) => Object.fromEntries(Object.entries(names).map(([key, name]) => [key, wrap(name)]));
  for (const text of ['夜班', 'ca dem', 'night disp']) {
    const listed = await inAll(async (player) => (await player.send(listRoles, { where: { name: text } })).rows.map(({ name }) => name));
    const picked = await inAll(async (player) => (await player.send(searchPicker, { to: 'role', text })).rows.map(({ name }) => name));
    expect([text, listed, picked]).toEqual([text, each((name) => [name]), each((name) => [name])]);
  }
  const ofHolder = (await inAll((player) => player.send(listAccounts, { where: { search: 'Nacht' } }))) as Record<
    string,
    { rows: { roles: string }[] }
  >;
  expect(
    Object.fromEntries(Object.entries(ofHolder).map(([key, { rows }]) => [key, rows[0]?.roles.includes(names[key as Language])])),
  ).toEqual(each(() => true));
  const rights = await inAll((player) => player.send(accountRights, { id: String(holder.accountId) }));
  expect(Object.entries(rights).map(([key, { menus }]) => menus[0]?.pages[0]?.rights[0]?.roles.join() === names[key as Language])).toEqual([
    ...[true, true, true, true],
  ]);
  const views = await inAll((player) => player.send(listViews, { page }));
  expect(
    Object.entries(views).map(
      ([key, { rows, roles }]) =>
        [rows[0]?.role_name, rows[0]?.role_id, roles.find(({ id }) => id === saved.id)?.name].join() ===
        [names[key as Language], saved.id, names[key as Language]].join(),
    ),
  ).toEqual([true, true, true, true]);

  // The form holds what was entered; another name changes what those without their own see.
  expect(await readers.get('vi')?.send(getRole, { id: saved.id })).toMatchObject({ ...given, name_zh: null });
  await admin.send(saveRole, { ...facts, name: '夜间调度员', name_th: 'ผู้จัดรถกะกลางคืน', id: saved.id, version: saved.version });
  expect(await inAll(async (player) => (await player.send(listRoles, { where: { name: '夜间' } })).rows[0]?.name)).toEqual({
    zh: '夜间调度员',
    vi: 'Điều độ ca đêm',
    en: 'Night dispatcher',
    th: 'ผู้จัดรถกะกลางคืน',
  });
  // A save that leaves the names out keeps them.
  await admin.send(saveRole, { ...role('夜间调度员', [mayAccounts.view]), id: saved.id, version: 2 });
  expect(await admin.send(getRole, { id: saved.id })).toMatchObject({ name_en: 'Night dispatcher', name_th: 'ผู้จัดรถกะกลางคืน' });
  expect(await admin.refused(saveRole, { ...role('x', []), name_en: 'n'.repeat(61) })).toBe('BAD_PARAMS');
});

test('the sign-in page of the demo names each of its roles and says what it does', () => {
  const keys = Object.keys(demoRoles).flatMap((role) => [`demo.role.${role}`, `demo.work.${role}`]);
  expect(keys.filter((key) => !(key in words))).toEqual([]);
});

test('each role of the demo has a name in each language that no other role has', () => {
  for (const place of [0, 1, 2, 3] as const) {
    const names = Object.values(demoRoles).map(({ names }) => names[place].trim());
    expect([names.includes(''), new Set(names).size]).toEqual([false, names.length]);
  }
});
