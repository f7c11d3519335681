import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { removeView } from '../contract.ts';

export default handle(removeView, async ({ db, who, audit }, p) => {
  const gone = await db
    .deleteFrom('saved_view')
    .where('id', '=', p.id)
    .where('account_id', '=', who.accountId)
    .returning(['name', 'page'])
    .executeTakeFirst();
  if (!gone) throw new Refusal('NOT_FOUND');
  audit({ subject: 'savedView', id: p.id, what: 'remove', before: gone });
  return {};
});
