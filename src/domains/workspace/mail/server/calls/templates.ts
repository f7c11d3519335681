import { handle } from '../../../server/db.ts';
import { listMailTemplates } from '../../contract.ts';
import { may } from '../../permits.ts';
import { mayChangeTexts, ownTexts } from '../mail-account.ts';
import { mailUseNames } from '../../uses.ts';

export default handle(listMailTemplates, async ({ db, who, can, product }) => {
  const templates = await db.selectFrom('mail_template').selectAll().execute();
  return {
    editable: can(may.save) && mayChangeTexts(who),
    rows: mailUseNames.map((use) => {
      const own = templates.find((row) => row.use === use);
      return { ...(own ?? ownTexts(product, use)), use, version: own?.version ?? 0, changed_at: own?.updated_at ?? null };
    }),
  };
});
