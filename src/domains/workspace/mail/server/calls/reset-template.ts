import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { resetMailTemplate } from '../../contract.ts';
import { mayChangeTexts } from '../mail-account.ts';

export default handle(resetMailTemplate, async ({ db, who, audit }, { use, version }) => {
  if (!mayChangeTexts(who)) throw new Refusal('BEYOND_YOUR_RIGHTS');
  const before = requireVersion(
    await db.selectFrom('mail_template').selectAll().where('use', '=', use).forUpdate().executeTakeFirst(),
    version,
  );
  await db.deleteFrom('mail_template').where('id', '=', before.id).execute();
  audit({ subject: 'mailTemplate', id: before.id, what: 'reset', before: { use }, after: { use: null } });
  return {};
});
