import { handle } from '../../../server/db.ts';
import { freightJobCharges } from '../../contract.ts';
import { chargeRowOf, companiesOf, namedCharges, ofFreightJob } from '../queries.ts';

export default handle(freightJobCharges, async (work, { freight_job_id }) => {
  const rows = await namedCharges(work)
    .where(ofFreightJob(freight_job_id))
    .where('c.company_id', 'in', companiesOf(work.who))
    .where('c.state', '<>', 'void')
    .where('c.estimated', '=', false)
    .orderBy('c.side', 'desc')
    .orderBy('c.id')
    .execute();
  return { rows: rows.map(chargeRowOf) };
});
