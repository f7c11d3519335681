import { handle } from '../../db.ts';
import { keep } from '../../keep/store.ts';
import { saveConsignor } from '../contract.ts';
import { consignorKind } from '../store.ts';

export default handle(saveConsignor, (work, { id, version, ...facts }) => keep(work, consignorKind, { id, version }, facts));
