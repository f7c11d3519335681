import { handle } from '../../db.ts';
import { change, locked } from '../../keep/store.ts';
import { setVehicleStatus } from '../contract.ts';
import { vehicleKind } from '../store.ts';

export default handle(setVehicleStatus, async (work, p) => {
  const before = await locked(work, vehicleKind, p.id, p.version);
  return change(work, vehicleKind, before, { status: p.status }, p.status, p.reason ?? null);
});
