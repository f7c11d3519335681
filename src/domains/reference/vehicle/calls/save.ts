import { handle } from '../../db.ts';
import { keep } from '../../keep/store.ts';
import { saveVehicle } from '../contract.ts';
import { carrierFor, vehicleKind } from '../store.ts';

export default handle(saveVehicle, async (work, { id, version, carrier_id, ...facts }) =>
  keep(work, vehicleKind, { id, version }, { ...facts, carrier_id: await carrierFor(work, carrier_id) }),
);
