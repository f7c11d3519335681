import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { resetMailTemplate } from '../contract.ts';

export default handle(resetMailTemplate, async ({ db, audit }, { use, version }) => {
  const before = await db.selectFrom('mail_template').selectAll().where('use', '=', use).forUpdate().executeTakeFirst();
  if (!before) throw new Refusal('NOT_FOUND');
  if (before.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  await db.deleteFrom('mail_template').where('id', '=', before.id).execute();
  audit({ subject: 'mailTemplate', id: before.id, what: 'reset', before: { use }, after: { use: null } });
  return {};
});
