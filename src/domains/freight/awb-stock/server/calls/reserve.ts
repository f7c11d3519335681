import { sql } from 'kysely';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { reserveAwb } from '../../contract.ts';
import { awbs, lockNextAwb } from '../stock.ts';

export default handle(reserveAwb, async (work, { company_id, supplier_id }) => {
  if (!work.who.companyIds.includes(company_id)) throw badField('company_id', 'BAD_CHOICE');
  const next = await lockNextAwb(work, company_id, supplier_id);
  if (!next) throw new Refusal('AWB_STOCK_EMPTY');
  const move = await awbs.require(work, next, 'reserve');
  const { id, version, awb_no } = await awbs.store(work, next, move, { reserved_by: work.who.accountId, reserved_at: work.now });
  const { left } = await work.db
    .selectFrom('awb_stock')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('supplier_id', '=', supplier_id)
    .where('company_id', '=', company_id)
    .where('state', '=', 'unused')
    .executeTakeFirstOrThrow();
  return { id, version, awb_no, left };
});
