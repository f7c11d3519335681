import { handle } from '../../../server/db.ts';
import { readTemplateSheets } from '../../contract.ts';
import { templateSheetsOf } from '../sheets.ts';

export default handle(readTemplateSheets, async (work, params) => ({ sheets: await templateSheetsOf(work, params) }));
