import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { countRequests } from '../../contract.ts';

/** A badge shows at most 99+, so counting stops there. */
const countMax = 100;

export default handle(countRequests, async ({ db, who }) => {
  const requested = db
    .selectFrom('quotation_request')
    .select(sql`1`.as('one'))
    .where('company_id', 'in', [...who.companyIds])
    .where('state', '=', 'requested')
    .limit(countMax);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${requested}) counted`.execute(db);
  return { requested: rows[0]?.n ?? 0 };
});
