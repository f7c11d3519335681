import { handle } from '../../../server/db.ts';
import { changeRow, locked } from '../../../master-record/server/save.ts';
import { setCarrierActive } from '../../contract.ts';
import { carrierKind } from '../kind.ts';

export default handle(setCarrierActive, async (work, p) => {
  const before = await locked(work, carrierKind, p.id, p.version);
  return changeRow(work, carrierKind, before, { active: p.active }, p.active ? 'activate' : 'deactivate');
});
