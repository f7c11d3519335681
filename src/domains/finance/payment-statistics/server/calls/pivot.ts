import { sql } from 'kysely';
import { listScope } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listPaid, pivotPaid } from '../../contract.ts';
import { paidSource } from '../queries.ts';
import { type Paid, pivot } from '../../rules.ts';

export default handle(pivotPaid, async (work, { by, asked }) => {
  const scope = listScope(work, listPaid, asked, paidSource);
  const [key, name] = by === 'carrier' ? (['carrier_id', 'carrier_name'] as const) : (['fee_name_id', 'fee_name'] as const);
  const { rows } = await sql<Paid>`
    select ${sql.ref(key)}::text as key, ${sql.ref(name)} as name, ${sql.ref(key)} is null and bill_id is null as advance,
      to_char(paid_on, 'YYYY-MM') as month, currency, sum(minor)::bigint as minor
    from (${scope}) shown group by 1, 2, 3, 4, 5`.execute(work.db);
  return { currencies: pivot(rows) };
});
