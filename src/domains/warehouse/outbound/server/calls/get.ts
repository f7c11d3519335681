import { handle } from '../../../server/db.ts';
import { getOutbound } from '../../contract.ts';
import { outboundDetailOf } from '../queries.ts';

export default handle(getOutbound, (work, { id }) => outboundDetailOf(work, id));
