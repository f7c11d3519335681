import { handle } from '../../../server/db.ts';
import { countLeaves } from '../../contract.ts';
import { countWaitingLeaves } from '../queries.ts';

export default handle(countLeaves, async (work) => ({ waiting: await countWaitingLeaves(work) }));
