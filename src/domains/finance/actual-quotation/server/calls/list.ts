import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listActualQuotations } from '../../contract.ts';
import { agreementSource } from '../queries.ts';

export default handle(listActualQuotations, (work, p) => listRows(work, listActualQuotations, p, agreementSource(work)));
