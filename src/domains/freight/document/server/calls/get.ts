import { handle } from '../../../server/db.ts';
import { getFreightDocument } from '../../contract.ts';
import { documentDetailOf } from '../queries.ts';

export default handle(getFreightDocument, (work, { id }) => documentDetailOf(work, id));
