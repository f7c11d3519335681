import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listIntercompanySettlements } from '../../contract.ts';
import { settlementSource } from '../queries.ts';

export default handle(listIntercompanySettlements, (work, p) => listRows(work, listIntercompanySettlements, p, settlementSource(work)));
