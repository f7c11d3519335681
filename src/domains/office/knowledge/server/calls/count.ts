import { handle } from '../../../server/db.ts';
import { countArticles } from '../../contract.ts';
import { countUnread } from '../queries.ts';

export default handle(countArticles, async (work) => ({ to_read: await countUnread(work) }));
