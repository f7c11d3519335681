import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { plainName } from '../../../reference/server/names.ts';

export function namedTemplates({ db, who }: Work<FinanceTables>) {
  return db
    .selectFrom('fee_template as p')
    .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
    .selectAll('p')
    .select([
      plainName('oc', who.language).as('company_name'),
      sql<number>`(select count(*)::int from fee_template_fee f where f.template_id = p.id and f.removed_at is null)`.as('fees'),
    ])
    .where('p.company_id', 'in', companiesOf(who));
}
