import { handle } from '../../../server/db.ts';
import { saveRow } from '../../../master-record/server/save.ts';
import { saveVehicle } from '../../contract.ts';
import { carrierFor, vehicleKind } from '../kind.ts';

export default handle(saveVehicle, async (work, { id, version, carrier_id, ...facts }) =>
  saveRow(work, vehicleKind, { id, version }, { ...facts, carrier_id: await carrierFor(work, carrier_id) }),
);
