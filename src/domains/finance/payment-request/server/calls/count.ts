import { sql } from 'kysely';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { countPaymentRequests } from '../../contract.ts';
import { waitsForMe } from '../queries.ts';
import { stages } from '../../states.ts';

export default handle(countPaymentRequests, async (work) => {
  const { rows } = await sql<{ state: string; n: number }>`
    select p.state, count(*)::int as n from payment_request p
    where p.company_id = any(${companiesOf(work.who).map(String)}::bigint[]) and ${waitsForMe(work)} group by 1`.execute(work.db);
  const found = new Map(rows.map((row) => [row.state, row.n]));
  const at = (place: number): number => found.get(stages[place] ?? '') ?? 0;
  return { 0: at(0), 1: at(1), 2: at(2), 3: at(3), 4: at(4), 5: at(5), 6: at(6) };
});
