import { Refusal } from '../../../../../kernel/refusal.ts';
import { reverseEmployeeMoney } from '../../../../finance/cash/server/register.ts';
import { booksOf } from '../../../../finance/period/server/books.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { reverseRepayment } from '../../contract.ts';
import { reverseClearing } from '../clearing.ts';

export default handle(reverseRepayment, async (work, p) => {
  await work.needRecord('loan', p.id);
  const loan = await lockOwn(work, 'loan', p);
  const line = await work.db
    .selectFrom('loan_clearing as c')
    .leftJoin('loan_clearing as r', 'r.reverses_id', 'c.id')
    .leftJoin('cash_entry as e', 'e.id', 'c.cash_entry_id')
    .select(['c.id', 'c.cash_entry_id', 'e.entry_no', 'r.id as reversed_by'])
    .where('c.id', '=', p.clearing_id)
    .where('c.loan_id', '=', loan.id)
    .where('c.kind', '=', 'repayment')
    .where('c.reverses_id', 'is', null)
    .executeTakeFirst();
  if (!line || line.cash_entry_id === null) throw new Refusal('NOT_FOUND');
  if (line.reversed_by !== null) throw new Refusal('ALREADY_REVERSED', { no: line.entry_no ?? '', by: loan.loan_no });
  const below_zero = await reverseEmployeeMoney(work, line.cash_entry_id, p.reason);
  const { today } = await booksOf(work, loan.company_id);
  const open = await reverseClearing(work, loan, line.id, today, p.reason);
  return { state: open.state, version: open.version, below_zero };
});
