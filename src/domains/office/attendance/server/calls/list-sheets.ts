import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listSheets } from '../../contract.ts';
import { sheetSource } from '../queries.ts';

export default handle(listSheets, (work, p) => listRows(work, listSheets, p, sheetSource(work)));
