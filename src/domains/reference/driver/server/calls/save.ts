import { badField } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { saveRow } from '../../../master-record/server/save.ts';
import { carrierFor } from '../../../vehicle/server/kind.ts';
import { saveDriver } from '../../contract.ts';
import { driverKind } from '../kind.ts';

export default handle(saveDriver, async (work, { id, version, carrier_id, ...facts }) => {
  const carrier = await carrierFor(work, carrier_id);
  if (facts.vehicle_id) {
    const vehicle = await work.db.selectFrom('vehicle').select('carrier_id').where('id', '=', facts.vehicle_id).executeTakeFirst();
    if (vehicle?.carrier_id !== carrier) throw badField('vehicle_id', 'BAD_CHOICE');
  }
  return saveRow(work, driverKind, { id, version }, { ...facts, carrier_id: carrier });
});
