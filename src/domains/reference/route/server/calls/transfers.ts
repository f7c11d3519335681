import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getTransfers } from '../../contract.ts';
import { customerLineName, lineName, shortName } from '../../../server/names.ts';

export default handle(getTransfers, async ({ db, who }, { id }) => {
  const line = await db
    .selectFrom('customer_line as c')
    .innerJoin('customer as u', 'u.id', 'c.customer_id')
    .innerJoin('line as l', 'l.id', 'c.line_id')
    .select(['c.id', 'c.version', customerLineName('c', who.language).as('name')])
    .select([shortName('u', who.language).as('customer_name'), lineName('l', who.language).as('line_name')])
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
