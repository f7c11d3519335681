import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { functionalShare } from '../../../amount.ts';
import { moveBalances } from '../../../bill/server/balances.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { post } from '../../../ledger/server/post.ts';
import { happenedOrRefuse } from '../../../period/rules.ts';
import { booksOf } from '../../../period/server/books.ts';
import { handle } from '../../../server/db.ts';
import { balanceOrRefuse } from '../../../transfer/server/balance.ts';
import { settleByDeposit } from '../../contract.ts';
import { depositAccountOf, depositPosting } from '../../posting.ts';
import { gainOf, rateBetween, takeOrRefuse } from '../../rules.ts';
import { openBillOf } from '../queries.ts';

export default handle(settleByDeposit, async (work, p) => {
  const { db, who, now, audit } = work;
  const row = requireVersion(
    await db
      .selectFrom('bill_balance as s')
      .innerJoin('bill as b', 'b.id', 's.bill_id')
      .selectAll('s')
      .select(['b.bill_no', 'b.bill_on', 'b.state', 'b.side', 'b.company_id'])
      .where('s.bill_id', '=', p.bill_id)
      .where('s.currency', '=', p.currency)
      .where('b.company_id', 'in', companiesOf(who))
      .forUpdate()
      .executeTakeFirst(),
    p.version,
  );
  const { side, currency, company_id, customer_id, carrier_id } = row;
  if (row.state === 'void' || row.state === 'disputed') throw new Refusal('BILL_NOT_OPEN', { bill: row.bill_no });
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
  const deposit = { account: depositAccountOf(side), company_id, currency, customer_id, carrier_id };
  const depositMinor = await balanceOrRefuse(work, deposit, amountMinor, businessOn, side === 'receivable' ? -1n : 1n);
  const write_off_no = await work.nextNumber('WR', company_id);
  const { id } = await db
    .insertInto('write_off')
    .values({
      write_off_no,
      company_id,
      side,
      customer_id,
      carrier_id,
      cash_entry_id: null,
      currency,
      cash_minor: 0n,
      cash_functional_minor: 0n,
      exchange_difference_minor: depositMinor - bookedMinor,
      business_on: businessOn,
      automatic: false,
      reason: p.reason,
      reverses_id: null,
      created_at: now,
      created_by: who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('write_off_line')
    .values({
      write_off_id: id,
      bill_id: p.bill_id,
      currency,
      by: 'deposit',
      amount_minor: amountMinor,
      cash_minor: 0n,
      booked_functional_minor: bookedMinor,
      settled_functional_minor: depositMinor,
      exchange_difference_minor: depositMinor - bookedMinor,
      booked_rate: rateBetween(currency, amountMinor, books.currency, bookedMinor),
      settled_rate: rateBetween(currency, amountMinor, books.currency, depositMinor),
    })
    .execute();
  await moveBalances(work, [{ billId: p.bill_id, currency, amountMinor, functionalMinor: bookedMinor }]);
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
      billId: p.bill_id,
      currency,
      amountMinor,
      bookedMinor,
      depositMinor,
    }),
  });
  const facts = { write_off_no, amount: amountOf(currency, amountMinor), currency };
  audit({ subject: 'bill', id: p.bill_id, what: 'writeOff', after: facts });
  audit({ subject: 'writeOff', id, what: 'create', after: facts, note: p.reason });
  return {
    id,
    write_off_no,
    exchange_difference: amountOf(books.currency, gainOf(side, depositMinor - bookedMinor)),
    functional_currency: books.currency,
  };
});
