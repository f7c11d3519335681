import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { getTransfers } from '../contract.ts';

export default handle(getTransfers, async ({ db }, { id }) => {
  const line = await db
    .selectFrom('customer_line as c')
    .innerJoin('customer as u', 'u.id', 'c.customer_id')
    .innerJoin('line as l', 'l.id', 'c.line_id')
    .select(['c.id', 'c.version', 'c.name', 'u.short_name as customer_name', 'l.name as line_name'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!line) throw new Refusal('NOT_FOUND');
  const transfers = await db
    .selectFrom('customer_line_transfer')
    .select(['station_id', 'dwell_hours'])
    .where('customer_line_id', '=', id)
    .orderBy('seq')
    .execute();
  return { ...line, transfers };
});
