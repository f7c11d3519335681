import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listFeeds } from '../../contract.ts';
import { feedSource } from '../queries.ts';

export default handle(listFeeds, (work, params) => listRows(work, listFeeds, params, feedSource));
