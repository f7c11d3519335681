import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { countCounts } from '../../contract.ts';
import { waitingStates } from '../../states.ts';

export default handle(countCounts, async ({ db, who }) =>
  db
    .selectFrom('stock_count')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('company_id', 'in', [...who.companyIds])
    .where('state', 'in', [...waitingStates])
    .executeTakeFirstOrThrow(),
);
