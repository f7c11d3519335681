import { handle } from '../../../server/db.ts';
import { countPayable } from '../../contract.ts';
import { billsIn, chargesIn, countTabs, requestsIn } from '../queries.ts';

export default handle(countPayable, async (work) => {
  const { made, disputed, ...counts } = await countTabs(work, {
    made: billsIn(work, 'made', 'payable'),
    disputed: billsIn(work, 'disputed', 'payable'),
    pay_unpriced_count: chargesIn(work, 'unpriced', 'payable'),
    pay_open_count: chargesIn(work, 'open', 'payable'),
    pay_reviewed_count: chargesIn(work, 'reviewed', 'payable'),
    pay_overdue_count: billsIn(work, 'overdue', 'payable'),
    pay_request_count: requestsIn(work, 'mine'),
    pay_unpaid_count: requestsIn(work, 'unpaid'),
  });
  const pay_bill_count = made + disputed;
  return {
    ...counts,
    pay_bill_count,
    total_count: pay_bill_count + counts.pay_unpriced_count + counts.pay_open_count + counts.pay_request_count,
  };
});
