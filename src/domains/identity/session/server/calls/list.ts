import { handle } from '../../../server/db.ts';
import { mySessions } from '../../contract.ts';
import { openSessions } from '../queries.ts';

export default handle(mySessions, async (work) => ({ rows: await openSessions(work, work.who.accountId) }));
