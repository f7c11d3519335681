import { type SqlBool, sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { countClaims } from '../../contract.ts';
import { endedStates } from '../../states.ts';
import { proposedRecoveries, waitsForMe } from '../queries.ts';

/** A badge shows at most 99+, so counting stops there. */
const countMax = 100;

export default handle(countClaims, async (work) => {
  const { db, who } = work;
  const mine = db
    .selectFrom('cargo_claim as c')
    .select(sql`1`.as('one'))
    .where('c.company_id', 'in', [...who.companyIds])
    .where((eb) => eb.or([eb('c.state', 'not in', endedStates), sql<SqlBool>`exists (${proposedRecoveries})`]))
    .where(waitsForMe(work))
    .limit(countMax);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${mine}) counted`.execute(db);
  return { mine: rows[0]?.n ?? 0 };
});
