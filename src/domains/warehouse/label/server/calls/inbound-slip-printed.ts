import { Refusal } from '../../../../../kernel/refusal.ts';
import { recordPrints } from '../../../../reference/document-print/server/record-prints.ts';
import { ownRows } from '../../../inbound/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { printedInboundSlip } from '../../contract.ts';

export default handle(printedInboundSlip, async (work, print) => {
  const own = await work.db
    .selectFrom('inbound_plan as p')
    .select('p.id')
    .where('p.id', 'in', print.ids)
    .where(ownRows(work, 'p'))
    .execute();
  if (own.length !== new Set(print.ids).size) throw new Refusal('NOT_FOUND');
  return recordPrints(work, 'inbound', print);
});
