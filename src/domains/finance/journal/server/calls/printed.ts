import { Refusal } from '../../../../../kernel/refusal.ts';
import { recordPrints } from '../../../../reference/document-print/server/record-prints.ts';
import { handle } from '../../../server/db.ts';
import { printedJournals } from '../../contract.ts';
import { namedJournals } from '../queries.ts';

export default handle(printedJournals, async (work, print) => {
  const own = await namedJournals(work).where('j.id', 'in', print.ids).execute();
  if (own.length !== new Set(print.ids).size) throw new Refusal('NOT_FOUND');
  return recordPrints(work, 'journal', print);
});
