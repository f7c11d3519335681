import { handle } from '../../../server/db.ts';
import { tripCharges } from '../../contract.ts';
import { chargeRowOf, companiesOf, namedCharges } from '../queries.ts';

export default handle(tripCharges, async (work, { work_order_id }) => {
  const rows = await namedCharges(work)
    .where('c.work_order_id', '=', work_order_id)
    .where('c.company_id', 'in', companiesOf(work.who))
    .where('c.state', '<>', 'void')
    .orderBy('c.estimated')
    .orderBy('c.id')
    .execute();
  return { rows: rows.map(chargeRowOf) };
});
