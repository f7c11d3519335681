import { handle } from '../../../server/db.ts';
import { moveOutbound } from '../../contract.ts';
import { lockOutbound, outboundPlans } from '../plan.ts';

export default handle(moveOutbound, async (work, p) => outboundPlans.take(work, await lockOutbound(work, p.id, p.version), p));
