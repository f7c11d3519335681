import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { countFilings } from '../../contract.ts';

const count = (ie: 'export' | 'import') => sql<number>`count(*) filter (where ie = ${sql.lit(ie)})::int`;

export default handle(countFilings, async ({ db, who }) =>
  db
    .selectFrom('customs_filing')
    .select([count('export').as('export_waiting'), count('import').as('import_waiting')])
    .where('company_id', 'in', [...who.companyIds])
    .where((eb) =>
      eb.exists(eb.selectFrom('customs_declaration as d').select('d.id').whereRef('d.id', '=', 'customs_filing.declaration_id')),
    )
    .where('state', 'in', ['rejected', 'failed', 'unsure'])
    .executeTakeFirstOrThrow(),
);
