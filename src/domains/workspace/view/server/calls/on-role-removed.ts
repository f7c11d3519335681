import { removingRole } from '../../../../identity/role/events.ts';
import { react } from '../../../server/db.ts';

/** The views with which a role's holders open their lists go with the role. */
export default react(removingRole, async ({ db, audit }, { roleId }) => {
  const views = await db.deleteFrom('saved_view').where('role_id', '=', roleId).returning(['id', 'name', 'page', 'kind']).execute();
  for (const { id, name, page, kind } of views) audit({ subject: 'savedView', id, what: 'remove', before: { name, page, kind } });
});
