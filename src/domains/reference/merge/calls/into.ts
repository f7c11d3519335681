import { sql } from 'kysely';
import { handle } from '../../db.ts';
import { mergedInto } from '../contract.ts';

export default handle(mergedInto, async ({ db }, { of, id }) => {
  const { rows } = await sql<{ id: bigint; name: string }>`
    select k.id, k.name from ${sql.table(of)} r join ${sql.table(of)} k on k.id = r.merged_into_id where r.id = ${id}`.execute(db);
  return rows[0] ?? { id: null, name: null };
});
