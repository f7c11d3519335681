import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { functionalShare } from '../../../amount.ts';
import { post } from '../../../ledger/server/post.ts';
import { happenedOrRefuse } from '../../../period/rules.ts';
import { booksOf } from '../../../period/server/books.ts';
import { handle } from '../../../server/db.ts';
import { balanceOrRefuse, heldBy } from '../../../transfer/server/balance.ts';
import { settleByDeposit } from '../../contract.ts';
import { depositAccountOf, depositPosting } from '../../posting.ts';
import { gainOf, settleableOrRefuse, takeOrRefuse } from '../../rules.ts';
import { writeOffNo } from '../number.ts';
import { openBillOf } from '../queries.ts';
import { lockBalances, storeWithoutCash } from '../without-cash.ts';

export default handle(settleByDeposit, async (work, p) => {
  const row = requireVersion((await lockBalances(work, [p.bill_id], p.currency))[0], p.version);
  const { side, currency, company_id, customer_id, carrier_id } = row;
  settleableOrRefuse(row);
  const books = await booksOf(work, company_id);
  const businessOn = p.business_on ?? books.today;
  happenedOrRefuse(businessOn, books.today);
  if (row.bill_on > businessOn) throw new Refusal('WRITE_OFF_BEFORE', { day: businessOn, earliest: row.bill_on });
  const amountMinor = minorOf('amount', currency, p.amount);
  if (amountMinor <= 0n) throw badField('amount', 'TOO_SMALL', { limit: 0 });
  const bill = openBillOf(row);
  takeOrRefuse(bill, amountMinor);
  const bookedMinor = functionalShare({
    ...bill,
    before: bill.writtenOffMinor,
    beforeFunctional: bill.writtenOffFunctionalMinor,
    taken: amountMinor,
  });
  const sign = side === 'receivable' ? -1n : 1n;
  const ofBill = { account: depositAccountOf(side), company_id, currency, customer_id, carrier_id };
  const deposit = await heldBy(work, ofBill, amountMinor, sign);
  const depositMinor = await balanceOrRefuse(work, deposit, amountMinor, businessOn, sign);
  const holder = { customerId: deposit.customer_id, carrierId: deposit.carrier_id };
  const write_off_no = await writeOffNo(work, company_id);
  const id = await storeWithoutCash(
    work,
    {
      writeOffNo: write_off_no,
      companyId: company_id,
      side,
      party: holder,
      by: 'deposit',
      currency,
      functionalCurrency: books.currency,
      on: businessOn,
      reason: p.reason,
    },
    [{ billId: p.bill_id, amountMinor, bookedMinor, settledMinor: depositMinor }],
  );
  await post(work, {
    companyId: company_id,
    postedOn: businessOn,
    kind: 'writeOff',
    subject: 'writeOff',
    recordId: id,
    functionalCurrency: books.currency,
    lines: depositPosting({
      side,
      party: { customerId: customer_id, carrierId: carrier_id },
      holder,
      billId: p.bill_id,
      currency,
      amountMinor,
      bookedMinor,
      depositMinor,
    }),
  });
  const facts = { write_off_no, amount: amountOf(currency, amountMinor), currency };
  work.audit({ subject: 'bill', id: p.bill_id, what: 'writeOff', after: facts });
  work.audit({ subject: 'writeOff', id, what: 'create', after: facts, note: p.reason });
  return {
    id,
    write_off_no,
    exchange_difference: amountOf(books.currency, gainOf(side, depositMinor - bookedMinor)),
    functional_currency: books.currency,
  };
});
