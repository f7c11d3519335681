import { badField } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { saveUpdate } from '../../contract.ts';

export default handle(saveUpdate, async ({ db, who, now, audit }, { id, version, ...facts }) => {
  if (id === undefined) {
    const update = await db
      .insertInto('update_log')
      .values({ ...facts, created_by: who.accountId, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ subject: 'updateLog', id: update.id, what: 'create', after: facts });
    return { id: update.id, version: 1 };
  }
  if (version === undefined) throw badField('version', 'REQUIRED');
  const before = requireVersion(await db.selectFrom('update_log').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(), version);
  await db
    .updateTable('update_log')
    .set({ ...facts, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  const { day, release, text_zh, text_vi, text_en, text_th } = before;
  audit({ subject: 'updateLog', id, what: 'save', before: { day, release, text_zh, text_vi, text_en, text_th }, after: facts });
  return { id, version: version + 1 };
});
