import { type Currency, minorOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { functionalShare } from '../../../amount.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { offsetPosting } from '../../posting.ts';
import { post } from '../../../ledger/server/post.ts';
import { happenedOrRefuse } from '../../../period/rules.ts';
import { booksOf } from '../../../period/server/books.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { offsetBills } from '../../contract.ts';
import { offsetOrRefuse, rateBetween, takeOrRefuse } from '../../rules.ts';
import { openBillOf } from '../queries.ts';
import { moveBalances } from '../../../bill/server/balances.ts';

export default handle(offsetBills, async (work, p) => {
  const ids = p.lines.map((line) => line.bill_id);
  const rows = new Map((await lockRows(work, ids, p.currency)).map((row) => [row.bill_id, row]));
  const party = { customerId: p.side === 'receivable' ? p.party_id : null, carrierId: p.side === 'payable' ? p.party_id : null };
  const first = rows.get(ids[0] ?? 0n);
  if (!first) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, first.company_id);
  const businessOn = p.business_on ?? books.today;
  happenedOrRefuse(businessOn, books.today);
  const lines = p.lines.map((line, place) => {
    const row = rows.get(line.bill_id);
    if (!row || row.side !== p.side) throw new Refusal('NOT_FOUND');
    if (row.version !== line.version) throw new Refusal('CHANGED_MEANWHILE');
    if (row.company_id !== first.company_id || row.customer_id !== party.customerId || row.carrier_id !== party.carrierId)
      throw new Refusal('BILL_OTHER_PARTY', { bill: row.bill_no, no: '' });
    if (row.state === 'void' || row.state === 'disputed') throw new Refusal('BILL_NOT_OPEN', { bill: row.bill_no });
    if (row.bill_on > businessOn) throw new Refusal('WRITE_OFF_BEFORE', { day: businessOn, earliest: row.bill_on });
    if (ids.indexOf(line.bill_id) !== place) throw new Refusal('WRITE_OFF_TWICE', { bill: row.bill_no });
    const amountMinor = minorOf(`lines.${place}.amount`, p.currency, line.amount);
    const bill = openBillOf(row);
    takeOrRefuse(bill, amountMinor);
    const bookedFunctionalMinor = functionalShare({
      ...bill,
      before: bill.writtenOffMinor,
      beforeFunctional: bill.writtenOffFunctionalMinor,
      taken: amountMinor,
    });
    return { bill, billId: bill.billId, amountMinor, bookedFunctionalMinor };
  });
  offsetOrRefuse(
    p.currency,
    lines.map((line) => line.amountMinor),
  );
  const booked = lines.reduce((sum, line) => sum + line.bookedFunctionalMinor, 0n);
  const write_off_no = await work.nextNumber('WR', first.company_id);
  const { id } = await work.db
    .insertInto('write_off')
    .values({
      write_off_no,
      company_id: first.company_id,
      side: p.side,
      customer_id: party.customerId,
      carrier_id: party.carrierId,
      cash_entry_id: null,
      currency: p.currency,
      cash_minor: 0n,
      cash_functional_minor: 0n,
      exchange_difference_minor: -booked,
      business_on: businessOn,
      automatic: false,
      reason: p.reason ?? null,
      reverses_id: null,
      created_at: work.now,
      created_by: work.who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await work.db
    .insertInto('write_off_line')
    .values(
      lines.map((line, place) => {
        // The lines leave at their booked rates; the last one carries the difference of all of them.
        const settled = line.bookedFunctionalMinor - (place === lines.length - 1 ? booked : 0n);
        return {
          write_off_id: id,
          bill_id: line.billId,
          currency: p.currency,
          by: 'credit' as const,
          amount_minor: line.amountMinor,
          cash_minor: 0n,
          booked_functional_minor: line.bookedFunctionalMinor,
          settled_functional_minor: settled,
          exchange_difference_minor: settled - line.bookedFunctionalMinor,
          booked_rate: rateBetween(p.currency, line.amountMinor, books.currency, line.bookedFunctionalMinor),
          settled_rate: rateBetween(p.currency, line.amountMinor, books.currency, settled),
        };
      }),
    )
    .execute();
  await moveBalances(
    work,
    lines.map(({ billId, amountMinor, bookedFunctionalMinor }) => ({
      billId,
      currency: p.currency,
      amountMinor,
      functionalMinor: bookedFunctionalMinor,
    })),
  );
  for (const line of lines) work.audit({ subject: 'bill', id: line.billId, what: 'writeOff', after: { write_off_no } });
  await post(work, {
    companyId: first.company_id,
    postedOn: businessOn,
    kind: 'writeOff',
    subject: 'writeOff',
    recordId: id,
    functionalCurrency: books.currency,
    lines: offsetPosting({ side: p.side, party, currency: p.currency, lines }),
  });
  work.audit({ subject: 'writeOff', id, what: 'create', after: { write_off_no, currency: p.currency }, note: p.reason ?? null });
  return { id, write_off_no };
});

/** The bills' rows of one currency, locked in the order of the bills. */
function lockRows({ db, who }: Work<FinanceTables>, ids: readonly bigint[], currency: Currency) {
  return db
    .selectFrom('bill_balance as s')
    .innerJoin('bill as b', 'b.id', 's.bill_id')
    .selectAll('s')
    .select(['b.bill_no', 'b.bill_on', 'b.state', 'b.side', 'b.company_id'])
    .where('s.bill_id', 'in', ids)
    .where('s.currency', '=', currency)
    .where('b.company_id', 'in', companiesOf(who))
    .orderBy('s.bill_id')
    .forUpdate()
    .execute();
}
