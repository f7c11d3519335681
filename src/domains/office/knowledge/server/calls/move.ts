import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle, mover } from '../../../server/db.ts';
import { moveArticle } from '../../contract.ts';
import { articleStates } from '../../states.ts';
import { articleSearch, lockArticle } from '../article.ts';

const articles = mover({
  subject: 'knowledge',
  table: 'knowledge_article',
  machine: articleStates,
  facts: ({ version_no }) => ({ version_no }),
  effects: {
    publish: async ({ db, who, now }, article, { reason }) => {
      if (article.state === 'published' && !article.changed) throw new Refusal('KNOWLEDGE_UNCHANGED');
      // An article that is published again without a change keeps its version, and those who read it have read it.
      if (!article.changed) return {};
      const version_no = article.version_no + 1;
      await db
        .insertInto('knowledge_version')
        .values({
          article_id: article.id,
          version_no,
          title: article.title,
          body: article.body,
          note: reason,
          published_by: who.accountId ?? article.created_by,
          published_at: now,
        })
        .execute();
      return { version_no, changed: false, published_at: now, search: articleSearch(article.title, article.body) };
    },
  },
});

export default handle(moveArticle, async (work, p) => articles.take(work, await lockArticle(work, p), p));
