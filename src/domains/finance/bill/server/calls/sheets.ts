import { handle } from '../../../server/db.ts';
import { readBillSheets } from '../../contract.ts';
import { billSheetsOf } from '../sheets.ts';

export default handle(readBillSheets, async (work, params) => ({ sheets: await billSheetsOf(work, params) }));
