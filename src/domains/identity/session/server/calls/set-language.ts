import { handle } from '../../../server/db.ts';
import { setLanguage } from '../../contract.ts';

export default handle(setLanguage, async (work, p) => {
  const { db, who, now, audit } = work;
  // Carriers and customers may not write accounts, but may choose their own language.
  await work.asSystem(() =>
    db.updateTable('account').set({ language: p.language, updated_at: now }).where('id', '=', who.accountId).execute(),
  );
  audit({ subject: 'account', id: who.accountId, what: 'save', before: { language: who.language }, after: { language: p.language } });
  return {};
});
