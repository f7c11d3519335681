import { handle } from '../../../server/db.ts';
import { changeRow, locked } from '../../../master-record/server/save.ts';
import { setCustomerActive } from '../../contract.ts';
import { customerKind } from '../kind.ts';

export default handle(setCustomerActive, async (work, p) => {
  const before = await locked(work, customerKind, p.id, p.version);
  return changeRow(work, customerKind, before, { active: p.active }, p.active ? 'activate' : 'deactivate');
});
