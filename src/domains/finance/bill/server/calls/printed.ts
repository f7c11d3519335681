import { Refusal } from '../../../../../kernel/refusal.ts';
import { recordPrints } from '../../../../reference/document-print/server/record-prints.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { printedBills } from '../../contract.ts';

export default handle(printedBills, async (work, print) => {
  const own = await work.db
    .selectFrom('bill')
    .select('id')
    .where('id', 'in', print.ids)
    .where('company_id', 'in', companiesOf(work.who))
    .execute();
  if (own.length !== new Set(print.ids).size) throw new Refusal('NOT_FOUND');
  return recordPrints(work, 'bill', print);
});
