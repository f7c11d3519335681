import { record } from '../../server/db.ts';
import { carrierStates } from '../states.ts';
import { getWorkOrder } from '../contract.ts';
import { getCarrierWork } from '../../carrier/contract.ts';
import { wasOffered } from './was-offered.ts';

/** Staff see the trips of their companies, a carrier those that were offered to it or that it carries. */
export default record({
  subject: 'workOrder',
  opens: [getWorkOrder, getCarrierWork],
  async visible({ db, who }, id) {
    const trips = db.selectFrom('work_order').select('id').where('id', '=', id);
    const mine =
      who.userType === 2
        ? trips
            .where('carrier_id', '=', who.carrierId)
            .where('state', 'in', [...carrierStates])
            .where(wasOffered('work_order'))
        : trips.where('company_id', 'in', [...who.companyIds]);
    return (await mine.executeTakeFirst()) !== undefined;
  },
  sides: ({ db }, id) =>
    db.selectFrom('work_order').select(['carrier_id', 'created_by as keeper_id']).where('id', '=', id).executeTakeFirst(),
});
