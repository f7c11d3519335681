import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listContainerClocks } from '../../contract.ts';
import { clockSource } from '../queries.ts';

export default handle(listContainerClocks, (work, params) => listRows(work, listContainerClocks, params, clockSource));
