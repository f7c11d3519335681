import { handle } from '../../../server/db.ts';
import { changeRow, locked } from '../../../master-record/server/save.ts';
import { setVehicleStatus } from '../../contract.ts';
import { vehicleKind } from '../kind.ts';

export default handle(setVehicleStatus, async (work, p) => {
  const before = await locked(work, vehicleKind, p.id, p.version);
  return changeRow(work, vehicleKind, before, { status: p.status }, p.status, p.reason ?? null);
});
