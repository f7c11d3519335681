import { handle, lockOwn } from '../../../server/db.ts';
import { moveSealRequest } from '../../contract.ts';
import { sealRequests } from '../moves.ts';

export default handle(moveSealRequest, async (work, p) => sealRequests.take(work, await lockOwn(work, 'seal_request', p), p));
