import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listArticles } from '../../contract.ts';
import { articleSource } from '../queries.ts';

export default handle(listArticles, (work, p) => listRows(work, listArticles, p, articleSource(work)));
