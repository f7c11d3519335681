import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getVehicle } from '../../contract.ts';

export default handle(getVehicle, async ({ db }, { id }) => {
  const vehicle = await db.selectFrom('vehicle').selectAll().where('id', '=', id).executeTakeFirst();
  if (!vehicle) throw new Refusal('NOT_FOUND');
  return vehicle;
});
