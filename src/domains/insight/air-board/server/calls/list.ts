import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listAirJobs } from '../../contract.ts';
import { airJobs } from '../queries.ts';

export default handle(listAirJobs, (work, p) => listRows(work, listAirJobs, p, airJobs));
