import { handle } from '../../../server/db.ts';
import { setRouteActive } from '../../contract.ts';
import { lockRoute, refuseSecondMain } from '../route.ts';

export default handle(setRouteActive, async (work, { id, version, active }) => {
  const route = await lockRoute(work, id, version);
  if (active && route.main) await refuseSecondMain(work, route);
  await work.db
    .updateTable('route')
    .set({ active, version: version + 1, updated_at: work.now })
    .where('id', '=', id)
    .execute();
  work.audit({ subject: 'route', id, what: active ? 'activate' : 'deactivate', before: { active: route.active }, after: { active } });
  return { id, version: version + 1 };
});
