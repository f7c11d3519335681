import { handle } from '../../../server/db.ts';
import { countCorrections } from '../../contract.ts';
import { countWaitingCorrections } from '../queries.ts';

export default handle(countCorrections, async (work) => ({ waiting: await countWaitingCorrections(work) }));
