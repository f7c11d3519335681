import { handle } from '../../db.ts';
import { setLanguage } from '../contract.ts';
import { saveLanguage } from '../store.ts';

export default handle(setLanguage, async (work, p) => {
  await saveLanguage(work, { id: work.who.accountId, language: work.who.language }, p.language);
  return {};
});
