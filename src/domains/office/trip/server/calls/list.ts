import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listTrips } from '../../contract.ts';
import { tripSource } from '../queries.ts';

export default handle(listTrips, (work, p) => listRows(work, listTrips, p, tripSource(work)));
