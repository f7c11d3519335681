import { sql } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { plainName } from '../../../reference/server/names.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import { isControl } from '../../journal/rules.ts';
import { sidesOf } from '../../ledger/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';

export function namedJournalTemplates({ db, who }: Work<FinanceTables>) {
  return db
    .selectFrom('journal_template as p')
    .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
    .selectAll('p')
    .select([
      plainName('oc', who.language).as('company_name'),
      sql<number>`(select count(*)::int from journal_template_line l where l.template_id = p.id)`.as('line_count'),
    ])
    .where('p.company_id', 'in', companiesOf(who));
}

/** The lines of a template in their order. */
export async function templateLines({ db }: Pick<Work<FinanceTables>, 'db'>, templateId: bigint) {
  const rows = await db
    .selectFrom('journal_template_line as l')
    .innerJoin('ledger_account as a', 'a.id', 'l.account_id')
    .selectAll('l')
    .select(['a.use as account', 'a.code as account_code'])
    .where('l.template_id', '=', templateId)
    .orderBy('l.id')
    .execute();
  return rows.map((row) => ({ ...row, ...sidesOfLine(row), control: isControl(row.account) }));
}

function sidesOfLine({ currency, amount_minor }: { readonly currency: Currency; readonly amount_minor: bigint | null }) {
  return amount_minor === null ? { debit: null, credit: null } : sidesOf({ currency, amount_minor, functional_minor: 0n });
}

/** Refuses the name of another template of the company that is in use; letters of either case are the same. */
export async function requireFreeName(
  { db }: Pick<Work<FinanceTables>, 'db'>,
  { company_id, name, id }: { readonly company_id: bigint; readonly name: string; readonly id: bigint | undefined },
): Promise<void> {
  const other = await db
    .selectFrom('journal_template')
    .select('id')
    .where('company_id', '=', company_id)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('active', '=', true)
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? 0n))
    .executeTakeFirst();
  if (other) throw new Refusal('DUPLICATE', {}, [{ at: 'name', why: 'DUPLICATE' }]);
}
