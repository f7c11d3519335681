import { handle } from '../../../server/db.ts';
import { moveInbound } from '../../contract.ts';
import { loadPlan, plans } from '../plan.ts';

export default handle(moveInbound, async (work, p) => plans.take(work, await loadPlan(work, p.id, p.version), p));
