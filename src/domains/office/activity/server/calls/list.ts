import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listActivities } from '../../contract.ts';
import { activitySource } from '../queries.ts';

export default handle(listActivities, (work, p) => listRows(work, listActivities, p, activitySource(work)));
