import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import type { Cash } from '../../../cash/server/queries.ts';
import { isRefund, sideOf } from '../../../cash/rules.ts';
import { bookRate } from '../../../ledger/server/queries.ts';
import { happenedOrRefuse, latest } from '../../../period/rules.ts';
import { booksOf } from '../../../period/server/books.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import { withholdAdvance } from '../../contract.ts';
import { advanceTaxMax } from '../../rules.ts';
import { addWithheld, withholdOfAdvance } from '../advance-tax.ts';
import { requireOtherThanRegistrar } from '../duties.ts';

export default handle(withholdAdvance, async (work, p) => {
  const cash = await lockOwn(work, 'cash_entry', { id: p.cash_entry_id, version: p.version });
  requireReceipt(cash);
  requireOtherThanRegistrar(work, [cash]);
  const { currency } = cash;
  const amountMinor = minorOf('amount', currency, p.amount);
  if (amountMinor === 0n) throw badField('amount', 'TOO_SMALL', { limit: amountOf(currency, 1n) });
  const limit = advanceTaxMax(cash.amount_minor) - cash.withheld_minor;
  if (amountMinor > limit) throw badField('amount', 'TOO_LARGE', { limit: amountOf(currency, limit) });
  const books = await booksOf(work, cash.company_id);
  const last = latest(books.today, cash.value_on);
  const on = p.business_on ?? last;
  const earliest = latest(cash.value_on, cash.claimed_on ?? cash.value_on);
  if (earliest > on) throw new Refusal('WRITE_OFF_BEFORE', { day: on, earliest });
  happenedOrRefuse(on, last);
  await addWithheld(work, cash.id, amountMinor);
  return withholdOfAdvance(work, { cash, amountMinor, certificateNo: p.certificate_no, rate: await rateOf(work, cash, books), on });
});

/** Requires the money of a customer that stands: a payment of ours has its tax since it was made. */
function requireReceipt(cash: Cash): void {
  if (cash.state === 'registered') throw new Refusal('CASH_UNCLAIMED', { no: cash.entry_no });
  if (cash.state === 'reversed') throw new Refusal('CASH_REVERSED', { no: cash.entry_no });
  if (sideOf(cash) !== 'receivable' || isRefund(cash)) throw badField('cash_entry_id', 'BAD_CHOICE');
}

/** The rate of the day of the money, at which tax that a customer withholds in a foreign currency is claimed. */
async function rateOf(
  work: Work<FinanceTables>,
  { currency, value_on }: Cash,
  books: Awaited<ReturnType<typeof booksOf>>,
): Promise<string | null> {
  return currency === books.currency ? null : (await bookRate(work, books, { currency, day: value_on, side: 'receivable' })).rate;
}
