import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountStage, startAccountStage } from '../../../apps/account-stage.ts';
import { listAccounts, resetPassword, saveAccount } from '../account/contract.ts';
import { may } from '../account/permits.ts';
import type { IdentityTables } from '../server/db.ts';
import { getRole, listRoles, removeRole, roleTree, saveRole, setRoleActive } from './contract.ts';
import { rolesPage } from './pages.ts';
import { may as mayRoles } from './permits.ts';

/* Rights that are given by a role, taken away again, and kept from those who would give more than they have. */

let stage: AccountStage['stage'];
let admin: AccountStage['admin'];
let local: AccountStage['local'];
let draft: AccountStage['draft'];
let roleWith: AccountStage['roleWith'];
let historyOf: AccountStage['historyOf'];
beforeAll(async () => {
  ({ stage, admin, local, draft, roleWith, historyOf } = await startAccountStage());
});
afterAll(() => stage.close());

test('the tree shows every right of staff, a shared one on each of its pages, in the language of the reader', async () => {
  const { groups } = await admin.send(roleTree, {});
  const system = groups.find((group) => group.key === 'system');
  expect(system?.name).toBe('系统管理');
  expect(system?.pages.find((page) => page.path === rolesPage.path)?.rights.map((right) => right.code)).toEqual(['role.view', 'role.save']);
  const codes = groups.flatMap((group) => group.pages.flatMap((page) => page.rights.map((right) => right.code)));
  expect(codes).toContain('order.view');
  expect(codes.length).toBeGreaterThan(new Set(codes).size);
});

test('a right taken away counts on the very next call of an open session, and the audit names it', async () => {
  const role = await roleWith('Registrar', [may.view, mayRoles.view]);
  const account = await admin.send(saveAccount, draft('registrar', [role]));
  const clerk = await stage.cast({ permits: [] });
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db
      .insertInto('account_role')
      .values({ account_id: clerk.accountId, role_id: BigInt(role) })
      .execute(),
  );
  expect((await clerk.send(listRoles, {})).rows.length).toBeGreaterThan(0);
  const roleDetail = await admin.send(getRole, { id: role });
  expect(roleDetail.holders.map((holder) => holder.id).sort()).toEqual([account.id, String(clerk.accountId)].sort());

  const { version } = await admin.send(saveRole, {
    id: role,
    version: 1,
    name: 'Registrar',
    scope: 'company',
    remark: null,
    permits: [may.view],
  });
  expect(version).toBe(2);
  expect(await clerk.refused(listRoles, {})).toBe('NOT_PERMITTED');
  expect((await clerk.send(listAccounts, {})).rows.length).toBeGreaterThan(0);
  expect((await historyOf('role', role))[0]).toMatchObject({ what: 'save', changes: [{ field: 'rights_taken', new: [mayRoles.view] }] });

  await admin.send(setRoleActive, { id: role, version: 2, active: false });
  expect(await clerk.refused(listAccounts, {})).toBe('NOT_PERMITTED');
  expect(await admin.refused(removeRole, { id: role, version: 3 })).toBe('ROLE_HELD');
});

test('a role that nobody holds can go; an older version and an unknown right are refused', async () => {
  const role = await roleWith('Short-lived', [may.view]);
  expect(await admin.refused(removeRole, { id: role, version: 9 })).toBe('CHANGED_MEANWHILE');
  expect(await admin.refused(saveRole, { name: 'Other', scope: 'company', remark: null, permits: ['no.such'] })).toBe('BAD_PARAMS');
  expect(await admin.refused(saveRole, { name: 'Short-lived', scope: 'company', remark: null, permits: [] })).toBe('BAD_PARAMS');
  await admin.send(removeRole, { id: role, version: 1 });
  expect(await admin.refused(getRole, { id: role })).toBe('NOT_FOUND');
});

test('an administrator of one company gives no more than its own rights', async () => {
  const draftRole = { name: 'Climber', remark: null };
  expect(await local.refused(saveRole, { ...draftRole, scope: 'company', permits: ['order.view'] })).toBe('BEYOND_YOUR_RIGHTS');
  expect(await local.refused(saveRole, { ...draftRole, scope: 'all', permits: [may.view] })).toBe('BEYOND_YOUR_RIGHTS');
  const strong = await roleWith('Strong', ['order.view'], 'all');
  const own = { company_id: String(stage.companies.vn) };
  expect(await local.refused(saveAccount, draft('puppet', [strong], own))).toBe('BEYOND_YOUR_RIGHTS');
  const boss = await admin.send(saveAccount, draft('boss.vn', [strong], own));
  expect(await local.refused(resetPassword, { id: boss.id })).toBe('BEYOND_YOUR_RIGHTS');
  const modest = await local.send(saveRole, { name: 'Modest', scope: 'company', remark: null, permits: [may.view] });
  await admin.send(saveAccount, draft('modest.cn', [modest.id]));
  expect(await local.refused(saveRole, { id: modest.id, version: 1, name: 'Modest', scope: 'company', remark: null, permits: [] })).toBe(
    'BEYOND_YOUR_RIGHTS',
  );
});
