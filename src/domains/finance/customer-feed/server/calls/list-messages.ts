import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listFeedMessages } from '../../contract.ts';
import { messageSource } from '../queries.ts';

export default handle(listFeedMessages, (work, params) => listRows(work, listFeedMessages, params, messageSource));
