import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { auditPrint } from '../../../../reference/document-print/server/record-prints.ts';
import { handle } from '../../../server/db.ts';
import { printedWaybills } from '../../contract.ts';

/** The list filters by whether a waybill was printed, so its copies are counted in its own row. */
export default handle(printedWaybills, async (work, print) => {
  const { ids, copies } = print;
  const printed = await work.db
    .updateTable('waybill')
    .set({ printed_count: sql<number>`printed_count + ${copies}::int`, printed_at: work.now, updated_at: work.now })
    .where('id', 'in', ids)
    .where('company_id', 'in', [...work.who.companyIds])
    .returning(['id', 'order_id', 'printed_count'])
    .execute();
  if (printed.length !== new Set(ids).size) throw new Refusal('NOT_FOUND');
  return {
    copies: printed.map(({ id, order_id, printed_count }) => {
      auditPrint(work, { subject: 'order', id: order_id }, print, printed_count);
      return { id, first: printed_count - copies + 1 };
    }),
  };
});
