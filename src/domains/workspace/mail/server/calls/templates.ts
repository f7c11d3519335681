import { handle } from '../../../server/db.ts';
import { listMailTemplates } from '../../contract.ts';
import { ownTexts } from '../mail-account.ts';
import { mailUseNames } from '../../uses.ts';

export default handle(listMailTemplates, async ({ db, product }) => {
  const templates = await db.selectFrom('mail_template').selectAll().execute();
  return {
    rows: mailUseNames.map((use) => {
      const own = templates.find((row) => row.use === use);
      return { ...(own ?? ownTexts(product, use)), use, version: own?.version ?? 0, changed_at: own?.updated_at ?? null };
    }),
  };
});
