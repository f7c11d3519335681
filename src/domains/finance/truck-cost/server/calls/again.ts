import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { costTripsAgain } from '../../contract.ts';
import { costTrip } from '../cost.ts';

export default handle(costTripsAgain, async (work, p) => {
  const trips = await work.db
    .selectFrom('work_order')
    .select('id')
    .where('id', 'in', p.ids)
    .where('company_id', 'in', companiesOf(work.who))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (trips.length !== new Set(p.ids).size) throw new Refusal('NOT_FOUND');
  let costed = 0;
  for (const { id } of trips) {
    if (await costTrip(work, id)) costed += 1;
    work.audit({ subject: 'workOrder', id, what: 'cost' });
  }
  return { costed, left: trips.length - costed };
});
