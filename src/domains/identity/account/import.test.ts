import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountStage, startAccountStage } from '../../../apps/account-stage.ts';
import type { Player } from '../../../apps/stage.ts';
import { saveRole } from '../role/contract.ts';
import { getAccount, listAccounts } from './contract.ts';
import { may } from './permits.ts';
import importAccounts from './server/import.ts';

let accounts: AccountStage;
beforeAll(async () => {
  accounts = await startAccountStage();
});
afterAll(() => accounts.stage.close());

test('staff come from a sheet with their roles; who is there already is skipped, and nothing goes beyond who imports', async () => {
  const { stage, admin, local, roleWith } = accounts;
  await roleWith('Of the sheet', [may.view]);
  const row = (line: number, cells: Record<string, string>) => ({
    line,
    cells: { name: 'Li Na', company: 'CN', roles: 'Of the sheet', ...cells },
  });
  const importAs = (player: Player, given: ReturnType<typeof row>): Promise<string> =>
    stage.door.whoOf(player.accountId).then((who) => {
      if (!who) throw new Error('gone');
      return stage.door.within(who, 'write', (work) => importAccounts.save(work as never, [given]));
    });
  expect(await importAs(admin, row(2, { login_name: 'Li.Na', phone: '13800138001' }))).toBe('created');
  expect(await importAs(admin, row(2, { login_name: 'li.na' }))).toBe('skipped');
  const [imported] = (await admin.send(listAccounts, { where: { search: 'li.na' } })).rows;
  expect(imported).toMatchObject({ login_name: 'li.na', roles: 'Of the sheet', password_due: true });
  // A role is known by any of its names, and by none that two roles have.
  const called = { scope: 'company' as const, remark: null, permits: [], name_vi: 'Người đọc sổ' };
  const night = await admin.send(saveRole, { ...called, name: 'Night shift', name_zh: '夜班', name_en: 'Of the night' });
  await admin.send(saveRole, { ...called, name: 'Day shift', name_zh: '白班', name_en: 'Night shift' });
  for (const [roles, place] of ['夜班', 'Night shift', 'of the night'].map((one, at) => [one, at] as const)) {
    const [known, login_name] = [roles !== 'of the night', `night.${place}`];
    const outcome = await importAs(admin, row(4 + place, { login_name, roles })).catch(() => 'refused');
    expect([roles, outcome]).toEqual([roles, known ? 'created' : 'refused']);
    if (!known) continue;
    const [account] = (await admin.send(listAccounts, { where: { search: login_name } })).rows;
    expect((await admin.send(getAccount, { id: account?.id ?? '' })).role_ids).toEqual([night.id]);
  }
  const faults = async (player: Player, cells: Record<string, string>): Promise<unknown> =>
    importAs(player, row(3, { login_name: 'another', ...cells })).catch((error: unknown) => (error as { faults: unknown }).faults);
  expect(await faults(admin, { roles: 'Người đọc sổ' })).toMatchObject([{ at: 'roles', why: 'ROLES_NOT_KNOWN' }]);
  expect(await faults(admin, { roles: 'Of nobody' })).toMatchObject([
    { at: 'roles', why: 'ROLES_NOT_KNOWN', facts: { names: 'Of nobody' } },
  ]);
  // All faults of a row are reported at once, including those that only the database can find.
  const wrong = { login_name: '9', name: '', company: 'XX', roles: 'Of the sheet; Of nobody', email: 'nowhere', phone: '13800138001' };
  expect(((await faults(admin, wrong)) as { at: string; why: string }[]).map(({ at, why }) => `${at} ${why}`).sort()).toEqual([
    'company NOT_KNOWN',
    'email BAD_MAIL',
    'login_name BAD_LOGIN_NAME',
    'name REQUIRED',
    'phone PHONE_TAKEN',
    'roles ROLES_NOT_KNOWN',
  ]);
  expect(await faults(admin, { phone: '13800138001' })).toMatchObject([{ at: 'phone', why: 'PHONE_TAKEN' }]);
  // An administrator of accounts in Vietnam cannot create one in China.
  expect(await faults(local, {})).toMatchObject([{ at: 'company', why: 'NOT_KNOWN' }]);
});
