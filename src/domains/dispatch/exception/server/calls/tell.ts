import { handle } from '../../../server/db.ts';
import { tellRoadException } from '../../contract.ts';
import { reportException } from '../open.ts';

export default handle(tellRoadException, (work, p) => reportException(work, p, { loadId: p.load_id }));
