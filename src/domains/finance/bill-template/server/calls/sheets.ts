import { handle } from '../../../server/db.ts';
import { readTemplateSheets } from '../../contract.ts';
import { sheetsForReader } from '../sheets.ts';

export default handle(readTemplateSheets, async (work, params) => ({ sheets: await sheetsForReader(work, params) }));
