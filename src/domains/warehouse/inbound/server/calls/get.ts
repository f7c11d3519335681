import { handle } from '../../../server/db.ts';
import { getInbound } from '../../contract.ts';
import { inboundDetailOf } from '../queries.ts';

export default handle(getInbound, (work, { id }) => inboundDetailOf(work, id));
