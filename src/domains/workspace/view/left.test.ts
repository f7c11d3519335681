import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { saveRole } from '../../identity/role/contract.ts';
import { may } from '../../identity/role/permits.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import { listViews, removeView, saveView } from './contract.ts';

/* Views of an author who may not set a role's initial view any more, or who has left. */

let stage: Stage;
let admin: Player;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  admin = await stage.cast({ name: 'Chen', permits: 'all', scope: 'all' });
  clerk = await stage.cast({ name: 'Minh', permits: [] });
});
afterAll(() => stage.close());

const page = '/order/list';
const own = { page, name: 'Late ones', kind: 'own', role_id: null, query: 'late=1', settings: null } as const;
const rolesOf = (who: Player, columns: { active: boolean }) =>
  stage.system<IdentityTables, unknown>(({ db }) =>
    db
      .updateTable('role')
      .set(columns)
      .where('id', 'in', (eb) => eb.selectFrom('account_role').select('role_id').where('account_id', '=', who.accountId))
      .execute(),
  );
const removalsOf = (id: string) =>
  stage.system<IdentityTables, string[]>(async ({ db }) => {
    const { rows } = await sql<{ what: string }>`select what from audit_log
      where subject = 'savedView' and record_id = ${id} and what = 'remove'`.execute(db);
    return rows.map(({ what }) => what);
  });

test('a view under the name of a role’s initial view does not take that one away from the role', async () => {
  const author = await stage.cast({ name: 'Huang', permits: [may.view, may.save] });
  const role = await admin.send(saveRole, { name: 'Night desk', permits: [may.view], scope: 'company', remark: null });
  const first = { ...own, kind: 'role', role_id: role.id } as const;
  const { id } = await author.send(saveView, first);
  const initial = async () => (await admin.send(listViews, { page })).rows.map(({ name, kind, role_name }) => [name, kind, role_name]);
  expect(await initial()).toEqual([['Late ones', 'role', 'Night desk']]);

  // The author's own view of that name is refused by name, with the right to roles and without it.
  expect(await author.refused(saveView, own)).toBe('BAD_PARAMS');
  await rolesOf(author, { active: false });
  expect(await author.refused(saveView, own)).toBe('BAD_PARAMS');
  expect(await initial()).toEqual([['Late ones', 'role', 'Night desk']]);
  const other = await author.send(saveView, { ...own, name: 'My late ones' });
  expect(await author.refused(saveView, { ...own, id: other.id })).toBe('BAD_PARAMS');

  // The next initial view of the role takes the place of the first one, whose end is in the history.
  await rolesOf(author, { active: true });
  await admin.send(saveView, { ...first, name: 'All late ones' });
  expect(await initial()).toEqual([['All late ones', 'role', 'Night desk']]);
  expect(await removalsOf(id)).toEqual(['remove']);
});

test('a view that a colleague shared who has left is renamed, but stays shared', async () => {
  const author = await stage.cast({ name: 'Zhao', permits: [] });
  const { id } = await author.send(saveView, { ...own, name: 'Border queue', kind: 'team' });
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: false }).where('id', '=', author.accountId).execute(),
  );
  const seen = async (who: Player) => (await who.send(listViews, { page })).rows.find((one) => one.id === id);
  expect(await seen(admin)).toMatchObject({ kind: 'team', editable: true, mine: false });
  const role = await admin.send(saveRole, { name: 'Border desk', permits: [may.view], scope: 'company', remark: null });
  for (const of of [{ kind: 'own', role_id: null } as const, { kind: 'role', role_id: role.id } as const]) {
    const reply = await admin.raw(saveView.cmd, { ...own, ...of, id, name: 'Mine now', request_id: crypto.randomUUID() });
    expect(reply.data).toMatchObject({ refusal: 'BAD_PARAMS', at: [{ at: 'kind', why: 'FIXED_ONCE_MADE' }] });
  }
  expect(await seen(clerk)).toMatchObject({ name: 'Border queue', kind: 'team', owner: 'Zhao' });
  await admin.send(saveView, { ...own, id, name: 'Queue at the border', kind: 'team' });
  expect(await seen(clerk)).toMatchObject({ name: 'Queue at the border', kind: 'team', owner: 'Zhao' });
});

test('a role’s initial view that another user saved stays the role’s; its author alone takes it back', async () => {
  const author = await stage.cast({ name: 'He', permits: [may.view, may.save] });
  const role = await admin.send(saveRole, { name: 'Sea desk', permits: [may.view], scope: 'company', remark: null });
  const { id } = await author.send(saveView, { ...own, name: 'Sea first', kind: 'role', role_id: role.id });
  expect(await admin.refused(saveView, { ...own, id, name: 'Sea first', kind: 'own' })).toBe('BAD_PARAMS');
  expect(await admin.refused(saveView, { ...own, id, name: 'Sea first', kind: 'team' })).toBe('BAD_PARAMS');
  await admin.send(saveView, { ...own, id, name: 'Sea first', kind: 'role', role_id: role.id, query: 'late=0' });
  await author.send(saveView, { ...own, id, name: 'Sea first', kind: 'own' });
  expect((await admin.send(listViews, { page })).rows.find((one) => one.id === id)).toBeUndefined();
});

test('a view that a colleague shared who has left is removed by those who may change roles, and by nobody before', async () => {
  const author = await stage.cast({ name: 'Wu', permits: [] });
  const { id } = await author.send(saveView, { ...own, kind: 'team' });
  const sees = async (who: Player) => (await who.send(listViews, { page })).rows.find((one) => one.id === id)?.editable;
  expect([await sees(clerk), await sees(admin)]).toEqual([false, false]);
  expect(await admin.refused(removeView, { id })).toBe('NOT_FOUND');
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: false }).where('id', '=', author.accountId).execute(),
  );
  expect([await sees(clerk), await sees(admin)]).toEqual([false, true]);
  expect(await clerk.refused(removeView, { id })).toBe('NOT_FOUND');
  await admin.send(removeView, { id });
  expect(await sees(clerk)).toBeUndefined();
  expect(await removalsOf(id)).toEqual(['remove']);
});
