import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listStoragePallets } from '../../contract.ts';
import { palletSource } from '../queries.ts';

export default handle(listStoragePallets, (work, params) => listRows(work, listStoragePallets, params, palletSource));
