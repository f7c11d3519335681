import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listPriceComparison } from '../../contract.ts';
import { comparisonSource } from '../queries.ts';

export default handle(listPriceComparison, (work, p) => listRows(work, listPriceComparison, p, comparisonSource));
