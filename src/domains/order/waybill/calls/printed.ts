import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { printedWaybills } from '../contract.ts';

export default handle(printedWaybills, async (work, { ids }) => {
  const printed = await work.db
    .updateTable('waybill')
    .set({ printed_count: sql<number>`printed_count + 1`, printed_at: work.now, updated_at: work.now })
    .where('id', 'in', ids)
    .where('company_id', 'in', [...work.who.companyIds])
    .returning(['order_id', 'waybill_no', 'printed_count'])
    .execute();
  if (printed.length !== new Set(ids).size) throw new Refusal('NOT_FOUND');
  for (const { order_id, waybill_no, printed_count } of printed)
    work.audit({ subject: 'order', id: order_id, what: 'print', after: { waybill: waybill_no, printed_count } });
  return { count: printed.length };
});
