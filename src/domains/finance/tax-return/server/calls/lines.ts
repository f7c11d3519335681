import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listTaxLines } from '../../contract.ts';
import { askedMonth, taxLineSource } from '../source.ts';

export default handle(listTaxLines, async (work, p) => listRows(work, listTaxLines, p, taxLineSource(await askedMonth(work, p))));
