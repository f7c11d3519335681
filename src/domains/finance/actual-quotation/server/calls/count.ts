import { sql } from 'kysely';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { countActualQuotations } from '../../contract.ts';
import { waitsForMe } from '../queries.ts';

export default handle(countActualQuotations, async (work) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from actual_quotation a
    where a.company_id = any(${companiesOf(work.who).map(String)}::bigint[]) and ${waitsForMe(work)}`.execute(work.db);
  return { mine: rows[0]?.n ?? 0 };
});
