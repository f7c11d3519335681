import { handle } from '../../../server/db.ts';
import { readDocks } from '../../contract.ts';
import { docksOf } from '../docks.ts';
import { requirePlan } from '../queries.ts';

export default handle(readDocks, async (work, { id }) => ({ docks: await docksOf(work, await requirePlan(work, id)) }));
