import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { setSailingActive } from '../../contract.ts';
import { sailingCallsDropped } from '../../events.ts';

export default handle(setSailingActive, async (work, { id, version, active }) => {
  const before = requireVersion(
    await work.db.selectFrom('sailing').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    version,
  );
  const sailing = await work.db
    .updateTable('sailing')
    .set({ active, version: before.version + 1, updated_at: work.now })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  work.audit({ subject: 'sailing', id, what: active ? 'activate' : 'deactivate', before: { active: before.active }, after: { active } });
  if (before.active && !active) await work.publish(sailingCallsDropped, { sailingId: id, stationIds: null });
  return sailing;
});
