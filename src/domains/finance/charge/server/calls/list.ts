import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listCharges } from '../../contract.ts';
import { chargeSource } from '../queries.ts';

export default handle(listCharges, (work, p) => listRows(work, listCharges, p, chargeSource));
