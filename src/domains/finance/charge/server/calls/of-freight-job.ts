import { handle } from '../../../server/db.ts';
import { freightJobCharges } from '../../contract.ts';
import { chargeRowOf, companiesOf, namedCharges } from '../queries.ts';

export default handle(freightJobCharges, async (work, { freight_job_id }) => {
  const rows = await namedCharges(work)
    .where('c.freight_job_id', '=', freight_job_id)
    .where('c.company_id', 'in', companiesOf(work.who))
    .where('c.state', '<>', 'void')
    .orderBy('c.side', 'desc')
    .orderBy('c.id')
    .execute();
  return { rows: rows.map(chargeRowOf) };
});
