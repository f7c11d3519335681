import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { countPicking } from '../../contract.ts';

export default handle(countPicking, async ({ db, who }) =>
  db
    .selectFrom('pick_task')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('company_id', 'in', [...who.companyIds])
    .where('state', '=', 'awaitingPicking')
    .executeTakeFirstOrThrow(),
);
