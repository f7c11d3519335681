import { record } from '../../server/db.ts';
import { may } from '../permits.ts';
import { isVisible } from './article.ts';

export default record({
  subject: 'knowledge',
  users: [1],
  visible: async (work, id) =>
    work.can(may.view) &&
    (await work.db.selectFrom('knowledge_article as k').select('k.id').where('k.id', '=', id).where(isVisible(work)).executeTakeFirst()) !==
      undefined,
});
