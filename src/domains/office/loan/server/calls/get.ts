import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type OfficeTables } from '../../../server/db.ts';
import { getLoan } from '../../contract.ts';
import { loanRowOf, type NamedLoan, namedLoans } from '../queries.ts';

export default handle(getLoan, async (work, { id }) => {
  const loan = await namedLoans(work).where('p.id', '=', id).executeTakeFirst();
  if (!loan) throw new Refusal('NOT_FOUND');
  const cash =
    loan.cash_entry_id === null
      ? undefined
      : await work.db.selectFrom('cash_entry').select('entry_no').where('id', '=', loan.cash_entry_id).executeTakeFirstOrThrow();
  const trip =
    loan.trip_id === null
      ? undefined
      : await work.db.selectFrom('trip').select('trip_no').where('id', '=', loan.trip_id).executeTakeFirstOrThrow();
  return {
    ...loanRowOf(loan, work),
    method: loan.method,
    payee_bank: loan.payee_bank,
    payee_account_no: loan.payee_account_no,
    cash_entry_id: loan.cash_entry_id,
    entry_no: cash?.entry_no ?? null,
    trip_id: loan.trip_id,
    trip_no: trip?.trip_no ?? null,
    clearings: await clearingsOf(work, id),
    other_balances: await otherBalances(work, loan),
  };
});

/** The clearings of a loan without the lines that only reverse others. */
async function clearingsOf({ db }: Work<OfficeTables>, loanId: bigint) {
  const rows = await db
    .selectFrom('loan_clearing as c')
    .leftJoin('loan_clearing as r', 'r.reverses_id', 'c.id')
    .leftJoin('cash_entry as e', 'e.id', 'c.cash_entry_id')
    .leftJoin('account as x', 'x.id', 'c.created_by')
    .select(['c.id', 'c.kind', 'c.cleared_on', 'c.currency', 'c.amount_minor', 'c.claim_no', 'e.entry_no', 'x.name', 'r.id as reversed_by'])
    .where('c.loan_id', '=', loanId)
    .where('c.reverses_id', 'is', null)
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    on: row.cleared_on,
    currency: row.currency,
    amount: amountOf(row.currency, row.amount_minor),
    document: row.claim_no ?? row.entry_no,
    by: row.name,
    reversed: row.reversed_by !== null,
  }));
}

async function otherBalances({ db }: Work<OfficeTables>, loan: NamedLoan) {
  const { rows } = await sql<{ currency: Currency; minor: bigint }>`
    select currency, sum(lent_minor - offset_minor - repaid_minor)::bigint as minor from loan
    where borrower_id = ${loan.borrower_id} and company_id = ${loan.company_id} and id <> ${loan.id} and state = 'pendingReimbursement'
    group by 1 order by 1`.execute(db);
  return rows.map(({ currency, minor }) => ({ currency, balance: amountOf(currency, minor) }));
}
