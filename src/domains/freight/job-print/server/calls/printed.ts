import { Refusal } from '../../../../../kernel/refusal.ts';
import { recordPrints } from '../../../../reference/document-print/server/record-prints.ts';
import { handle } from '../../../server/db.ts';
import { printedFreightJobs } from '../../contract.ts';

export default handle(printedFreightJobs, async (work, print) => {
  const own = await work.db
    .selectFrom('freight_job')
    .select('id')
    .where('id', 'in', print.ids)
    .where('company_id', 'in', [...work.who.companyIds])
    .execute();
  if (own.length !== new Set(print.ids).size) throw new Refusal('NOT_FOUND');
  return recordPrints(work, 'freightJob', print);
});
