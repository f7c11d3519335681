import { Refusal } from '../../../../../kernel/refusal.ts';
import { recordPrints } from '../../../../reference/document-print/server/record-prints.ts';
import { handle } from '../../../server/db.ts';
import { printedClaims } from '../../contract.ts';
import { namedClaims } from '../queries.ts';

export default handle(printedClaims, async (work, print) => {
  const own = await namedClaims(work).where('p.id', 'in', print.ids).execute();
  if (own.length !== new Set(print.ids).size) throw new Refusal('NOT_FOUND');
  return recordPrints(work, 'expenseClaim', print);
});
