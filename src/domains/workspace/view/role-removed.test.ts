import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { removeRole, saveRole } from '../../identity/role/contract.ts';
import { listViews, saveView } from './contract.ts';

let stage: Stage;
let admin: Player;
beforeAll(async () => {
  stage = await startStage();
  admin = await stage.cast({ permits: 'all', scope: 'all' });
});
afterAll(() => stage.close());

test('the views that a role opens its lists with go with it, and no others', async () => {
  const role = await admin.send(saveRole, {
    name: 'Night shift',
    name_zh: null,
    name_vi: null,
    name_en: null,
    name_th: null,
    permits: [],
    scope: 'own',
    second_factor: false,
    hidden: [],
    remark: null,
  });
  const page = '/order/list';
  await admin.send(saveView, { page, name: 'Late ones', kind: 'role', role_id: role.id, query: 'late=1', settings: null });
  await admin.send(saveView, { page, name: 'Mine', kind: 'own', role_id: null, query: 'mine=1', settings: null });
  await admin.send(removeRole, role);
  expect((await admin.send(listViews, { page })).rows.map(({ name }) => name)).toEqual(['Mine']);
});
