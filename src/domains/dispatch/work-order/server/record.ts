import { record } from '../../server/db.ts';
import { getWorkOrder } from '../contract.ts';
import { getCarrierWork } from '../../carrier/contract.ts';
import { shownToCarrier } from './shown-to-carrier.ts';

/** Staff see the trips of their companies, a carrier those that were offered to it or that it carries. */
export default record({
  subject: 'workOrder',
  opens: [getWorkOrder, getCarrierWork],
  async visible({ db, who }, id) {
    const trips = db.selectFrom('work_order').select('id').where('id', '=', id);
    const mine = who.userType === 2 ? trips.where(shownToCarrier(who, 'work_order')) : trips.where('company_id', 'in', [...who.companyIds]);
    return (await mine.executeTakeFirst()) !== undefined;
  },
  sides: ({ db }, id) =>
    db.selectFrom('work_order').select(['carrier_id', 'created_by as keeper_id']).where('id', '=', id).executeTakeFirst(),
});
