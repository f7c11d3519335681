import { type Selectable, type SqlBool, sql } from 'kysely';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { partyName, plainName } from '../../../reference/server/names.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import { sidesOf } from '../../ledger/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listJournals } from '../contract.ts';
import type { JournalTable } from './tables.ts';

export type Journal = Selectable<JournalTable>;

export function namedJournals(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('journal as j')
    .innerJoin('own_company as oc', 'oc.id', 'j.company_id')
    .innerJoin('account as p', 'p.id', 'j.prepared_by')
    .leftJoin('account as d', 'd.id', 'j.decided_by')
    .leftJoin('journal as source', 'source.id', 'j.source_id')
    .selectAll('j')
    .select([
      plainName('oc', work.who.language).as('company_name'),
      'p.name as preparer',
      'd.name as decider',
      'source.journal_no as source_no',
    ])
    .where('j.company_id', 'in', companiesOf(work.who));
}
export type NamedJournal = Awaited<ReturnType<ReturnType<typeof namedJournals>['executeTakeFirstOrThrow']>>;

export function journalRowOf(row: NamedJournal, { who }: Work<FinanceTables>) {
  return {
    ...row,
    functional: amountOf(row.functional_currency, row.functional_minor),
    prepared_by: row.preparer,
    decided_by: row.decider,
    own: row.prepared_by === who.accountId,
  };
}

/** The expression of the index journal_words, word for word. */
const words = sql`app.plain(j.journal_no || ' ' || j.memo)`;

export function journalSource(work: Work<FinanceTables>) {
  return listSource(listJournals, {
    query: namedJournals,
    id: 'j.id',
    state: 'j.state',
    where: {
      search: (text) => sql<SqlBool>`(${words} like app.plain(${patternOf(text)}))`,
      company: 'j.company_id',
    },
    sorts: { posted_on: by('j.posted_on', 'date'), functional: by('j.functional_minor', 'bigint'), id: by('j.id', 'bigint') },
    row: (row) => journalRowOf(row, work),
  });
}

/** The lines of journals with the names of their accounts, parties and cost centres. */
export async function namedLines({ db, who }: Work<FinanceTables>, journals: readonly { id: bigint; functional_currency: Currency }[]) {
  const rows = await db
    .selectFrom('journal_line as l')
    .innerJoin('ledger_account as a', 'a.id', 'l.account_id')
    .leftJoin('customer as cu', 'cu.id', 'l.customer_id')
    .leftJoin('carrier as ca', 'ca.id', 'l.carrier_id')
    .leftJoin('transport_order as o', 'o.id', 'l.order_id')
    .leftJoin('team as t', 't.id', 'l.cost_centre_id')
    .selectAll('l')
    .select(['a.use as account', 'a.code as account_code', 'o.order_no', 't.name as cost_centre'])
    .select([
      sql<string>`${sql.ref(`a.name_${who.language}`)}`.as('account_name'),
      sql<string | null>`coalesce(${partyName('cu', who.language)}, ${partyName('ca', who.language)})`.as('party_name'),
    ])
    .where(
      'l.journal_id',
      'in',
      journals.map(({ id }) => id),
    )
    .orderBy('l.id')
    .execute();
  const currencyOf = new Map(journals.map(({ id, functional_currency }) => [id, functional_currency]));
  return Map.groupBy(
    rows.map((row) => {
      const functional = currencyOf.get(row.journal_id) ?? row.currency;
      return {
        ...row,
        ...sidesOf(row),
        rate: row.own_rate ? plainDecimal(row.rate) : null,
        book_rate: plainDecimal(row.rate),
        functional: amountOf(functional, row.functional_minor),
      };
    }),
    ({ journal_id }) => journal_id,
  );
}
