import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { countSuppliers } from '../../contract.ts';

/** Bank accounts are shared by all our companies, so every user with the right sees the same number. */
export default handle(countSuppliers, async ({ db }) => {
  const { rows } = await sql<{ n: number }>`select count(distinct (carrier_id, supplier_id))::int as n from party_bank_account
    where state = 'entered' and (carrier_id is not null or supplier_id is not null)`.execute(db);
  return { supplier_count: rows[0]?.n ?? 0 };
});
