import { sql } from 'kysely';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { countInvoiceRequests } from '../../contract.ts';

/** A badge shows at most 99+, so counting stops there. */
const countMax = 100;

export default handle(countInvoiceRequests, async ({ db, who }) => {
  const waiting = db
    .selectFrom('invoice_request')
    .select(sql`1`.as('one'))
    .where('company_id', 'in', companiesOf(who))
    .where('state', '=', 'waiting')
    .limit(countMax);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${waiting}) counted`.execute(db);
  return { waiting: rows[0]?.n ?? 0 };
});
