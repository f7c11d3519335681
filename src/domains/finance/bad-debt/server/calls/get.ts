import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { openCash } from '../../../write-off/server/queries.ts';
import { getBadDebt } from '../../contract.ts';
import { type BadDebt, badDebtRowOf, namedBadDebts, returnsOf } from '../queries.ts';

export default handle(getBadDebt, async (work, { id }) => {
  const badDebt = await namedBadDebts(work).where('d.id', '=', id).executeTakeFirst();
  if (!badDebt) throw new Refusal('NOT_FOUND');
  const balance = await work.db
    .selectFrom('bill_balance')
    .select(['amount_minor', 'written_off_minor'])
    .where('bill_id', '=', badDebt.bill_id)
    .where('currency', '=', badDebt.currency)
    .executeTakeFirstOrThrow();
  return {
    ...badDebtRowOf(badDebt, work),
    open: amountOf(badDebt.currency, balance.amount_minor - balance.written_off_minor),
    allowance: badDebt.allowance_minor === null ? null : amountOf(badDebt.functional_currency, badDebt.allowance_minor),
    returns: await returnsOf(work, badDebt),
    money: badDebt.state === 'writtenOff' || badDebt.state === 'partReturned' ? await moneyFor(work, badDebt) : [],
  };
});

/** The customer's receipts of the same company that are not used up. */
async function moneyFor(work: Work<FinanceTables>, { company_id, customer_id }: BadDebt) {
  const rows = await openCash(work, 'receivable', customer_id);
  return rows
    .filter((row) => row.company_id === company_id)
    .map(({ id, entry_no, value_on, currency, amount_minor, allocated_minor }) => ({
      id,
      entry_no,
      value_on,
      currency,
      open: amountOf(currency, amount_minor - allocated_minor),
    }));
}
