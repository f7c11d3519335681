import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getArticleVersion } from '../../contract.ts';
import { isVisible } from '../article.ts';

export default handle(getArticleVersion, async (work, { id, version_no }) => {
  const version = await work.db
    .selectFrom('knowledge_version as v')
    .innerJoin('knowledge_article as k', 'k.id', 'v.article_id')
    .select(['v.title', 'v.body'])
    .where('v.article_id', '=', id)
    .where('v.version_no', '=', version_no)
    .where(isVisible(work))
    .executeTakeFirst();
  if (!version) throw new Refusal('NOT_FOUND');
  return version;
});
