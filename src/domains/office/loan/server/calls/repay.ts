import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { booksOf } from '../../../../finance/period/server/books.ts';
import { recordOwnEvent } from '../../../../workspace/approval/server/engine.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { repayLoan } from '../../contract.ts';
import { balanceOf, bookedShare, requireRepayable } from '../../rules.ts';
import { clearLoan } from '../clearing.ts';
import { moveEmployeeMoney } from '../money.ts';
import { loans } from '../moves.ts';

export default handle(repayLoan, async (work, p) => {
  const loan = await lockOwn(work, 'loan', p);
  await loans.require(work, loan, 'repay');
  const minor = minorOf('amount', loan.currency, p.amount);
  requireRepayable(loan.currency, minor, balanceOf(loan));
  const bookedMinor = bookedShare(loan, minor);
  const books = await booksOf(work, loan.company_id);
  const cash = await moveEmployeeMoney(
    work,
    {
      companyId: loan.company_id,
      currency: loan.currency,
      employeeId: loan.borrower_id,
      direction: 'in',
      minor,
      bookedMinor,
      remark: `${loan.loan_no} ${loan.purpose}`,
    },
    p,
  );
  const amount = `${loan.currency} ${amountOf(loan.currency, minor)}`;
  await recordOwnEvent(work, 'loan', loan.id, { stage: loan.state, what: 'repay', comment: `${cash.entry_no} ${amount}` });
  const cleared = await clearLoan(work, loan, {
    kind: 'repayment',
    cashEntryId: cash.id,
    minor,
    bookedMinor,
    functionalCurrency: books.currency,
    on: p.value_on,
  });
  return { state: cleared.state, version: cleared.version, entry_no: cash.entry_no, cash_entry_id: cash.id };
});
