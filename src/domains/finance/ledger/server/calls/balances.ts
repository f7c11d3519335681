import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { booksOf } from '../../../period/server/books.ts';
import { accountBalances } from '../../contract.ts';

type Row = { account_code: string; account_name: string; currency: Currency; amount: bigint; functional: bigint };

export default handle(accountBalances, async (work, p) => {
  if (!companiesOf(work.who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, p.company_id);
  const on = p.on ?? books.today;
  const { rows } = await sql<Row>`
    select a.code as account_code, ${sql.ref(`a.name_${work.who.language}`)} as account_name, t.currency,
      sum(t.amount_minor)::bigint as amount, sum(t.debit_minor - t.credit_minor)::bigint as functional
    from ledger_turnover t join ledger_account a on a.id = t.account_id
    where t.company_id = ${p.company_id} and t.posted_on <= ${on}::date and (${p.adjusted} or not (t.adjustment and t.posted_on = ${on}::date))
    group by 1, 2, 3 order by 1, 3`.execute(work.db);
  return {
    functional_currency: books.currency,
    rows: rows.map((row) => ({ ...row, amount: amountOf(row.currency, row.amount), functional: amountOf(books.currency, row.functional) })),
  };
});
