import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { confirmReading } from '../../contract.ts';
import { isVisible } from '../article.ts';

export default handle(confirmReading, async (work, { id, version_no }) => {
  const { db, who, now, audit } = work;
  const article = await db
    .selectFrom('knowledge_article as k')
    .select(['k.version_no', 'k.state'])
    .where('k.id', '=', id)
    .where(isVisible(work))
    .forShare()
    .executeTakeFirst();
  if (!article || article.state !== 'published') throw new Refusal('NOT_FOUND');
  if (article.version_no !== version_no) throw new Refusal('KNOWLEDGE_NEWER', { version: article.version_no });
  await db
    .insertInto('knowledge_reading')
    .values({ article_id: id, version_no, account_id: who.accountId, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  audit({ subject: 'knowledge', id, what: 'confirm', after: { version_no } });
  return { read_at: now };
});
