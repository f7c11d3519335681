import { sql } from 'kysely';
import { boundedCount, listScope } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { countInstructionsDue, listInstructionsDue } from '../../contract.ts';
import { instructionsDueSource } from '../queries.ts';

export default handle(countInstructionsDue, async (work) => {
  const due = boundedCount(listScope(work, listInstructionsDue, {}, instructionsDueSource));
  const { rows } = await sql<{ due: number }>`select ${due} as due`.execute(work.db);
  return { due: rows[0]?.due ?? 0 };
});
