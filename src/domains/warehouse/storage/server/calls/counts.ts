import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { countStorageRuns } from '../../contract.ts';

export default handle(countStorageRuns, async ({ db, who }) =>
  db
    .selectFrom('storage_run')
    .select(sql<number>`count(*)::int`.as('prepared'))
    .where('company_id', 'in', [...who.companyIds])
    .where('state', '=', 'prepared')
    .executeTakeFirstOrThrow(),
);
