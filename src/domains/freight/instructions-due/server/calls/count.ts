import { sql } from 'kysely';
import { countBound, listScope } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { countInstructionsDue, listInstructionsDue } from '../../contract.ts';
import { instructionsDueSource } from '../queries.ts';

export default handle(countInstructionsDue, async (work) => {
  const rows = listScope(work, listInstructionsDue, {}, instructionsDueSource).clearSelect().select('b.id').limit(countBound);
  return work.db.selectFrom(rows.as('due')).select(sql<number>`count(*)::int`.as('due')).executeTakeFirstOrThrow();
});
