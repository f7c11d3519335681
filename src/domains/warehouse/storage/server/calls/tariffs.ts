import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listTariffs } from '../../contract.ts';
import { tariffSource } from '../queries.ts';

export default handle(listTariffs, (work, params) => listRows(work, listTariffs, params, tariffSource));
