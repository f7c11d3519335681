import { dayIn } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { letterheadsOf } from '../../../../reference/document-print/server/letterhead.ts';
import { handle, type OfficeTables } from '../../../server/db.ts';
import { copiesOf, lastDecisions } from '../../../server/print-facts.ts';
import { readLoanSheets } from '../../contract.ts';
import { inReview } from '../../states.ts';
import { loanRowOf, namedLoans } from '../queries.ts';

export default handle(readLoanSheets, async (work, { ids }) => {
  const loans = await namedLoans(work).where('p.id', 'in', ids).execute();
  if (loans.length !== new Set(ids).size) throw new Refusal('NOT_FOUND');
  const own = loans.map(({ id }) => id);
  const headOf = await letterheadsOf(
    work,
    loans.map(({ company_id }) => company_id),
  );
  const [extras, decisions, printed] = [
    await extrasOf(work, own),
    await lastDecisions(work, 'loan', own, inReview),
    await copiesOf(work, 'loan', own),
  ];
  const sheets = new Map(
    loans.map((loan) => {
      const extra = extras.get(loan.id);
      return [
        loan.id,
        {
          ...loanRowOf(loan, work),
          company: headOf(loan.company_id),
          team: extra?.team ?? null,
          applied_on: dayIn(loan.submitted_at ?? loan.created_at, extra?.time_zone ?? 'UTC'),
          method: loan.method,
          payee_bank: loan.payee_bank,
          payee_account_no: loan.payee_account_no,
          entry_no: extra?.entry_no ?? null,
          decisions: decisions(loan.id),
          printed: printed(loan.id, 'loan'),
        },
      ] as const;
    }),
  );
  return { sheets: [...new Set(ids)].flatMap((id) => sheets.get(id) ?? []) };
});

async function extrasOf({ db }: Work<OfficeTables>, ids: readonly bigint[]) {
  const rows = await db
    .selectFrom('loan as p')
    .innerJoin('account as b', 'b.id', 'p.borrower_id')
    .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
    .leftJoin('team as t', 't.id', 'b.team_id')
    .leftJoin('cash_entry as e', 'e.id', 'p.cash_entry_id')
    .select(['p.id', 't.name as team', 'e.entry_no', 'oc.time_zone'])
    .where('p.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
