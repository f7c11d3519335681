import { handle } from '../../../server/db.ts';
import { countSealRequests } from '../../contract.ts';
import { countWaitingSeals } from '../queries.ts';

export default handle(countSealRequests, countWaitingSeals);
