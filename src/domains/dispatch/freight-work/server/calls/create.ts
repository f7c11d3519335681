import { handle } from '../../../server/db.ts';
import { createFreightWork } from '../../contract.ts';
import { createFreightTrip } from '../create.ts';

export default handle(createFreightWork, (work, p) => createFreightTrip(work, work.who.companyId, p));
