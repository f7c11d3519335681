import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { AccountWho } from '../../../../server/session.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import { holdPeriod } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import { type Opening, requireOwnDraft } from './queries.ts';

/**
 * The draft that a row of a sheet belongs to: that of the company it names by code or name, otherwise the caller's own. It is locked, so that
 * it is not submitted meanwhile. Refuses OPENING_NO_DRAFT, OPENING_EXISTS where the company's books are open already, and a closed month.
 */
export async function draftOf(work: Work<FinanceTables, AccountWho>, companyText: string): Promise<Opening> {
  const company = await work.db
    .selectFrom('own_company')
    .select(['id', 'name'])
    .where('id', 'in', companiesOf(work.who))
    .where((eb) =>
      companyText === ''
        ? eb('id', '=', work.who.companyId)
        : eb.or([eb('code', '=', companyText.toUpperCase()), eb('name', '=', companyText)]),
    )
    .executeTakeFirst();
  if (!company) throw new Refusal('BAD_PARAMS', {}, [{ at: 'company', why: 'NOT_KNOWN' }]);
  const opening = await work.db
    .selectFrom('opening')
    .selectAll()
    .where('company_id', '=', company.id)
    .where('state', 'in', ['draft', 'submitted', 'posted'])
    .forShare()
    .executeTakeFirst();
  if (!opening) throw new Refusal('OPENING_NO_DRAFT', { company: company.name });
  if (opening.state === 'posted') throw new Refusal('OPENING_EXISTS', { no: opening.opening_no });
  requireOwnDraft(work, opening);
  await holdPeriod(work, company.id, opening.opened_on);
  return opening;
}

/** The id of a customer or carrier by its code or one of its names; undefined where there is none, null for an empty cell. */
export async function partyOf(
  { db }: Work<FinanceTables>,
  table: 'customer' | 'carrier',
  text: string,
): Promise<bigint | null | undefined> {
  if (text === '') return null;
  const party = await db
    .selectFrom(table)
    // A merged party is replaced by its survivor.
    .select(({ fn }) => fn.coalesce('merged_into_id', 'id').as('id'))
    .where((eb) => eb.or([eb('code', '=', text.toUpperCase()), eb('name', '=', text), eb('short_name', '=', text)]))
    .orderBy('merged_into_id', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return party?.id;
}
