import { type Selectable, sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../server/version.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { BillTemplateTable } from './tables.ts';
import { plainName, shortName } from '../../../reference/server/names.ts';

export type BillTemplate = Selectable<BillTemplateTable>;

export function namedTemplates({ db, who }: Pick<Work<FinanceTables>, 'db' | 'who'>) {
  return db
    .selectFrom('bill_template as p')
    .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
    .leftJoin('customer as cu', 'cu.id', 'p.customer_id')
    .selectAll('p')
    .select([plainName('oc', who.language).as('company_name'), shortName<string | null>('cu', who.language).as('customer_name')])
    .select(sql<number>`(select count(*)::int from bill b where b.template_id = p.id)`.as('bills'))
    .where('p.company_id', 'in', companiesOf(who));
}

export async function requireTemplate(work: Pick<Work<FinanceTables>, 'db' | 'who'>, id: bigint): Promise<BillTemplate> {
  const template = await namedTemplates(work).where('p.id', '=', id).executeTakeFirst();
  if (!template) throw new Refusal('NOT_FOUND');
  return template;
}

export async function lockTemplate({ db, who }: Work<FinanceTables>, id: bigint, version: number): Promise<BillTemplate> {
  const template = await db
    .selectFrom('bill_template')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', 'in', companiesOf(who))
    .forUpdate()
    .executeTakeFirst();
  return requireVersion(template, version);
}
