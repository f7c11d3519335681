import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listDelays } from '../../contract.ts';
import { delaySource } from '../source.ts';

export default handle(listDelays, (work, params) => listRows(work, listDelays, params, delaySource(work)));
