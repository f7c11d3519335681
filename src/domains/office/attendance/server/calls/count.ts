import { handle } from '../../../server/db.ts';
import { countAttendance } from '../../contract.ts';
import { countUnknown } from '../queries.ts';

export default handle(countAttendance, async (work) => ({ unknown: await countUnknown(work) }));
