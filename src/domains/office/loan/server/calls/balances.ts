import { type SqlBool, sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { companiesOf } from '../../../../finance/charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { loanBalances } from '../../contract.ts';
import { may } from '../../permits.ts';
import { overdueLoan } from '../queries.ts';
import { plainName } from '../../../../reference/server/names.ts';

type Sums = { lent: bigint; offset: bigint; repaid: bigint };
type Row = Sums & {
  borrower_id: bigint;
  borrower_name: string;
  company_name: string;
  currency: Currency;
  loans: number;
  overdue: number;
};

export default handle(loanBalances, async (work) => {
  const { who, can } = work;
  const seen = can(may.viewAll) || can(may.lend) ? sql<SqlBool>`true` : sql<SqlBool>`p.borrower_id = ${who.accountId}`;
  const { rows } = await sql<Row>`
    select p.borrower_id, b.name as borrower_name, ${plainName('oc', who.language)} as company_name, p.currency, sum(p.lent_minor)::bigint as lent,
      sum(p.offset_minor)::bigint as offset, sum(p.repaid_minor)::bigint as repaid, count(*)::int as loans,
      (count(*) filter (where ${overdueLoan(work)}))::int as overdue
    from loan p join account b on b.id = p.borrower_id join own_company oc on oc.id = p.company_id
    where p.state = 'pendingReimbursement' and p.company_id = any(${companiesOf(who).map(String)}::bigint[]) and ${seen}
    group by 1, 2, 3, 4 order by 2, 3, 4`.execute(work.db);
  return {
    rows: rows.map(({ lent, offset, repaid, ...row }) => ({
      ...row,
      lent: amountOf(row.currency, lent),
      offset: amountOf(row.currency, offset),
      repaid: amountOf(row.currency, repaid),
      balance: amountOf(row.currency, lent - offset - repaid),
    })),
  };
});
