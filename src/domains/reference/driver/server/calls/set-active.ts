import { handle } from '../../../server/db.ts';
import { changeRow, locked } from '../../../master-record/server/save.ts';
import { setDriverActive } from '../../contract.ts';
import { driverKind } from '../kind.ts';

export default handle(setDriverActive, async (work, p) => {
  const before = await locked(work, driverKind, p.id, p.version);
  return changeRow(work, driverKind, before, { active: p.active }, p.active ? 'activate' : 'deactivate');
});
