import { handle } from '../../../server/db.ts';
import { orderCharges } from '../../contract.ts';
import { chargeRowOf, companiesOf, namedCharges } from '../queries.ts';

export default handle(orderCharges, async (work, { order_id }) => {
  const rows = await namedCharges(work)
    .where('c.order_id', '=', order_id)
    .where('c.company_id', 'in', companiesOf(work.who))
    .where('c.state', '<>', 'void')
    .orderBy('c.side')
    .orderBy('c.estimated')
    .orderBy('c.id')
    .execute();
  return { rows: rows.map(chargeRowOf) };
});
