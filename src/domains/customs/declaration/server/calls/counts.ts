import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { countDeclarations } from '../../contract.ts';

export default handle(countDeclarations, async ({ db, who }) =>
  db
    .selectFrom('customs_declaration')
    .select(sql<number>`count(*)::int`.as('checking'))
    .where('company_id', 'in', [...who.companyIds])
    .where('state', '=', 'checking')
    .executeTakeFirstOrThrow(),
);
