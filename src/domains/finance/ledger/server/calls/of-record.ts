import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { entriesOfRecord } from '../../contract.ts';
import { sidesOf } from '../queries.ts';

export default handle(entriesOfRecord, async ({ db, who }, p) => {
  const rows = await db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_line as l', 'l.entry_id', 'e.id')
    .innerJoin('ledger_account as a', 'a.id', 'l.account_id')
    .select(['e.id', 'e.entry_no', 'e.posted_on', 'e.kind', 'e.reason', 'e.functional_currency'])
    .select([
      'a.code',
      'l.currency',
      'l.amount_minor',
      'l.functional_minor',
      sql<string>`${sql.ref(`a.name_${who.language}`)}`.as('account_name'),
    ])
    .where('e.subject', '=', p.subject)
    .where('e.record_id', '=', p.id)
    .where('e.company_id', 'in', companiesOf(who))
    .orderBy('e.id')
    .orderBy('l.id')
    .execute();
  return {
    entries: [...Map.groupBy(rows, (row) => row.id).values()].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { id, entry_no, posted_on, kind, reason, functional_currency } = first;
      return [{ id, entry_no, posted_on, kind, reason, functional_currency, lines: own.map(lineOf) }];
    }),
  };
});

type Row = {
  code: string;
  account_name: string;
  currency: Currency;
  functional_currency: Currency;
  amount_minor: bigint;
  functional_minor: bigint;
};

function lineOf(row: Row) {
  return {
    account_code: row.code,
    account_name: row.account_name,
    currency: row.currency,
    ...sidesOf(row),
    functional: amountOf(row.functional_currency, row.functional_minor),
  };
}
