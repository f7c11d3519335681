import { handle } from '../../../server/db.ts';
import { saveRow } from '../../../master-record/server/save.ts';
import { saveConsignor } from '../../contract.ts';
import { consignorKind } from '../kind.ts';

export default handle(saveConsignor, (work, { id, version, ...facts }) => saveRow(work, consignorKind, { id, version }, facts));
