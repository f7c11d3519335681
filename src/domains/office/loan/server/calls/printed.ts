import { Refusal } from '../../../../../kernel/refusal.ts';
import { recordPrints } from '../../../../reference/document-print/server/record-prints.ts';
import { handle } from '../../../server/db.ts';
import { printedLoans } from '../../contract.ts';
import { namedLoans } from '../queries.ts';

export default handle(printedLoans, async (work, print) => {
  const own = await namedLoans(work).where('p.id', 'in', print.ids).execute();
  if (own.length !== new Set(print.ids).size) throw new Refusal('NOT_FOUND');
  return recordPrints(work, 'loan', print);
});
