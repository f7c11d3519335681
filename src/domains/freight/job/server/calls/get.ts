import { handle } from '../../../server/db.ts';
import { getFreightJob } from '../../contract.ts';
import { freightJobDetailOf } from '../queries.ts';

export default handle(getFreightJob, (work, { id }) => freightJobDetailOf(work, id));
