import { amountOf } from '../../../../../kernel/money.ts';
import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { handle } from '../../../server/db.ts';
import { previewRevaluation } from '../../contract.ts';
import { gainedBy, workOutRevaluation } from '../revalue.ts';

export default handle(previewRevaluation, async (work, p) => {
  const { books, day, next, balances } = await workOutRevaluation(work, p.company_id, p.month);
  const functional = (minor: bigint): string => amountOf(books.currency, minor);
  return {
    functional_currency: books.currency,
    posted_on: day,
    reversed_on: next,
    gained: functional(gainedBy(balances)),
    rows: balances.map((one) => ({
      account_code: one.code,
      account_name: one.name,
      owner: one.owner,
      currency: one.currency,
      amount: amountOf(one.currency, one.amountMinor),
      rate: plainDecimal(one.rate),
      booked: functional(one.bookedMinor),
      revalued: functional(one.revaluedMinor),
      difference: functional(one.revaluedMinor - one.bookedMinor),
    })),
  };
});
