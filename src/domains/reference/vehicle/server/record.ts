import { record } from '../../server/db.ts';
import { getVehicle } from '../contract.ts';

export default record({
  subject: 'vehicle',
  opens: [getVehicle],
  visible: async ({ db }, id) => (await db.selectFrom('vehicle').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
