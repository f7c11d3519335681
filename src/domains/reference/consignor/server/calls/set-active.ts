import { handle } from '../../../server/db.ts';
import { changeRow, locked } from '../../../master-record/server/save.ts';
import { setConsignorActive } from '../../contract.ts';
import { consignorKind } from '../kind.ts';

export default handle(setConsignorActive, async (work, p) => {
  const before = await locked(work, consignorKind, p.id, p.version);
  return changeRow(work, consignorKind, before, { active: p.active }, p.active ? 'activate' : 'deactivate');
});
