import { handle } from '../../db.ts';
import { setLanguage } from '../contract.ts';

export default handle(setLanguage, async ({ db, who, now, audit }, p) => {
  await db.updateTable('account').set({ language: p.language, updated_at: now }).where('id', '=', who.accountId).execute();
  audit({ subject: 'account', id: who.accountId, what: 'save', before: { language: who.language }, after: { language: p.language } });
  return {};
});
