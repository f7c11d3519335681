import { record } from '../../server/db.ts';
import { isVisible } from './article.ts';
import { getArticle } from '../contract.ts';

export default record({
  subject: 'knowledge',
  opens: [getArticle],
  visible: async (work, id) =>
    (await work.db.selectFrom('knowledge_article as k').select('k.id').where('k.id', '=', id).where(isVisible(work)).executeTakeFirst()) !==
    undefined,
});
