import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, startStage, type Stage } from '../../../apps/stage.ts';
import { listRoles, saveRole } from '../../identity/role/contract.ts';
import { may } from '../../identity/role/permits.ts';
import type { OrderTables } from '../../order/server/db.ts';
import { type Scene, setScene } from '../../order/server/seed/scene.ts';
import { getColumns, getFilter, keepFilter, listViews, removeView, saveColumns, saveView } from './contract.ts';

let stage: Stage;
let clerk: Player;
let colleague: Player;
let administrator: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ permits: [] });
  colleague = await stage.cast({ permits: [] });
  administrator = await stage.cast({ permits: 'all', scope: 'all' });
});
afterAll(() => stage.close());

const page = '/order/list';
const columns = { columns: [{ key: 'no', width: 200, pin: 'left' }], density: 'roomy' };
const view = { page, name: 'Late ones', kind: 'own', role_id: null, query: 'tab=late&w.late=1', settings: columns } as const;

test('A view keeps filters and columns; a colleague sees it once it is the team’s, and may not change it.', async () => {
  const { id } = await clerk.send(saveView, view);
  expect((await clerk.send(listViews, { page })).rows).toMatchObject([
    { name: 'Late ones', kind: 'own', editable: true, settings: columns },
  ]);
  expect((await colleague.send(listViews, { page })).rows).toEqual([]);
  await clerk.send(saveView, { ...view, id, name: 'All late ones', kind: 'team' });
  expect((await colleague.send(listViews, { page })).rows).toMatchObject([{ id, name: 'All late ones', kind: 'team', editable: false }]);
  // A team is that of one own company.
  const abroad = await stage.cast({ permits: [], companyId: stage.companies.vn });
  expect((await abroad.send(listViews, { page })).rows).toEqual([]);
  expect(await colleague.refused(saveView, { ...view, id })).toBe('NOT_FOUND');
  expect(await colleague.refused(removeView, { id })).toBe('NOT_FOUND');
  await clerk.send(removeView, { id });
  expect((await colleague.send(listViews, { page })).rows).toEqual([]);
});

test('What a role opens a page with is set by who may change roles, one view for each role and page.', async () => {
  const role = await administrator.send(saveRole, { name: 'Dispatch desk', permits: [may.view], scope: 'all', remark: null });
  const forRole = { ...view, kind: 'role', role_id: role.id } as const;
  expect(await clerk.refused(saveView, forRole)).toBe('NOT_PERMITTED');
  await administrator.send(saveView, { ...forRole, name: 'First look' });
  await administrator.send(saveView, { ...forRole, name: 'Better look' });
  const views = await administrator.send(listViews, { page });
  expect(views.rows.map(({ name, kind, first }) => [name, kind, first])).toEqual([['Better look', 'role', false]]);
  expect(views.roles.map(({ name }) => name)).toContain('Dispatch desk');
  // Another page has a first look of its own, which the same role keeps.
  await administrator.send(saveView, { ...forRole, page: '/order/review', name: 'Reviews' });
  await administrator.send(saveView, { ...forRole, name: 'Best look' });
  expect((await administrator.send(listViews, { page: '/order/review' })).rows.map(({ name }) => name)).toEqual(['Reviews']);
  const holder = await stage.cast({ permits: [] });
  await stage.system<OrderTables, unknown>(({ db }) =>
    sql`insert into account_role (account_id, role_id) values (${holder.accountId}, ${role.id})`.execute(db),
  );
  const firsts = async (who: Player) => (await who.send(listViews, { page })).rows.map(({ name, first }) => [name, first]);
  expect([await firsts(holder), await firsts(administrator)]).toEqual([[['Best look', true]], [['Best look', false]]]);
  // A user with none of the role's rights does not see it.
  expect((await clerk.send(listViews, { page })).rows).toEqual([]);
});

test('Filters too long for an address stand on the server: the same text has one token, which a colleague can read.', async () => {
  const query = `w.no=${Array.from({ length: 200 }, (_, at) => `SO${at}`).join('%2C')}`;
  const { token } = await clerk.send(keepFilter, { query });
  expect(token).toHaveLength(22);
  expect((await colleague.send(keepFilter, { query })).token).toBe(token);
  expect((await colleague.send(getFilter, { token })).query).toBe(query);
});

test('A customer’s filter is its own: neither staff nor another customer reads it, and it reads none of theirs.', async () => {
  const scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  const lux = await stage.cast({ type: 4, customerId: scene.lux });
  const vina = await stage.cast({ type: 4, customerId: scene.vina });
  const query = 'w.order_no=SO1';
  const ofLux = (await lux.send(keepFilter, { query })).token;
  const ofStaff = (await clerk.send(keepFilter, { query })).token;
  expect((await lux.send(getFilter, { token: ofLux })).query).toBe(query);
  expect(ofLux).not.toBe(ofStaff);
  for (const reader of [clerk, vina]) expect(await reader.refused(getFilter, { token: ofLux })).toBe('NOT_FOUND');
  expect(await lux.refused(getFilter, { token: ofStaff })).toBe('NOT_FOUND');
});

test('Alternatives widen a list beside its filters.', async () => {
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    await administrator.send(saveRole, { name, permits: [may.view], scope: 'all', remark: null });
  const roleNames = async (params: Parameters<typeof administrator.send<typeof listRoles>>[1]): Promise<string[]> =>
    (await administrator.send(listRoles, params)).rows.map(({ name }) => name);
  expect(await roleNames({ either: [{ name: 'alp' }, { name: 'gam' }] })).toEqual(['Alpha', 'Gamma']);
  expect(
    await roleNames({
      where: { name: 'a' },
      either: [
        { name: 'bet', scope: ['all'] },
        { name: 'gam', scope: ['company'] },
      ],
    }),
  ).toEqual(['Beta']);
});

test('Columns are kept for each person and page, and a value that is too large is refused.', async () => {
  await clerk.send(saveColumns, { page, settings: columns });
  await clerk.send(saveColumns, { page, settings: { ...columns, density: 'dense' } });
  expect(await clerk.send(getColumns, { page })).toEqual({ settings: { ...columns, density: 'dense' } });
  expect(await clerk.send(getColumns, { page: '/order/review' })).toEqual({ settings: null });
  expect(await colleague.send(getColumns, { page })).toEqual({ settings: null });
  expect(await clerk.refused(saveColumns, { page, settings: 'x'.repeat(17_000) })).toBe('BAD_PARAMS');
  expect(await clerk.refused(saveColumns, { page: 'order/list', settings: null })).toBe('BAD_PARAMS');
});
