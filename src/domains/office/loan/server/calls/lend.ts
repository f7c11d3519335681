import { link } from '../../../../../kernel/link.ts';
import { amountOf } from '../../../../../kernel/money.ts';
import { recordOwnEvent } from '../../../../workspace/approval/server/engine.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { lendLoan } from '../../contract.ts';
import { loansPage } from '../../pages.ts';
import { moveEmployeeMoney } from '../money.ts';
import { loans } from '../moves.ts';

export default handle(lendLoan, async (work, p) => {
  const loan = await lockOwn(work, 'loan', p);
  const move = await loans.require(work, loan, 'lend');
  const cash = await moveEmployeeMoney(
    work,
    {
      companyId: loan.company_id,
      currency: loan.currency,
      employeeId: loan.borrower_id,
      direction: 'out',
      minor: loan.amount_minor,
      remark: `${loan.loan_no} ${loan.purpose}`,
    },
    p,
  );
  const lent = await loans.store(work, loan, move, {
    lent_minor: loan.amount_minor,
    lent_functional_minor: cash.functionalMinor,
    lent_on: p.value_on,
    cash_entry_id: cash.id,
  });
  const amount = `${loan.currency} ${amountOf(loan.currency, loan.amount_minor)}`;
  await recordOwnEvent(work, 'loan', loan.id, { stage: loan.state, what: 'lend', comment: `${cash.entry_no} ${amount}` });
  work.push({
    type: 1,
    topic: 'money',
    to: { accounts: [loan.borrower_id] },
    title: 'loan.lentTitle',
    message: 'loan.lentMessage',
    facts: { no: loan.loan_no, amount, on: loan.expected_on },
    link: link(loansPage, { id: String(loan.id) }),
  });
  return { state: lent.state, version: lent.version, entry_no: cash.entry_no, cash_entry_id: cash.id, below_zero: cash.belowZero };
});
