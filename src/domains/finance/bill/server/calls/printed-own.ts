import { Refusal } from '../../../../../kernel/refusal.ts';
import { recordPrints } from '../../../../reference/document-print/server/record-prints.ts';
import { handle } from '../../../server/db.ts';
import { printedOwnBills } from '../../contract.ts';
import { ownBills } from '../queries.ts';

export default handle(printedOwnBills, async (work, print) => {
  const own = await work.db
    .selectFrom('bill')
    .select('id')
    .where('id', 'in', print.ids)
    .where((eb) => ownBills(work.who, eb))
    .execute();
  if (own.length !== new Set(print.ids).size) throw new Refusal('NOT_FOUND');
  // Customers neither read nor write the counts of copies.
  return work.asSystem(() => recordPrints(work, 'bill', print));
});
