import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listLedger } from '../../contract.ts';
import { ledgerSource } from '../queries.ts';

export default handle(listLedger, (work, p) => listRows(work, listLedger, p, ledgerSource));
