import { minorOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { functionalShare } from '../../../amount.ts';
import { offsetPosting } from '../../posting.ts';
import { post } from '../../../ledger/server/post.ts';
import { happenedOrRefuse } from '../../../period/rules.ts';
import { booksOf } from '../../../period/server/books.ts';
import { handle } from '../../../server/db.ts';
import { findOfOther } from '../../../server/names-of-party.ts';
import { offsetBills } from '../../contract.ts';
import { offsetOrRefuse, settleableOrRefuse, takeOrRefuse } from '../../rules.ts';
import { writeOffNo } from '../number.ts';
import { openBillOf } from '../queries.ts';
import { lockBalances, storeWithoutCash } from '../without-cash.ts';

export default handle(offsetBills, async (work, p) => {
  const ids = p.lines.map((line) => line.bill_id);
  const rows = new Map((await lockBalances(work, ids, p.currency)).map((row) => [row.bill_id, row]));
  const party = { customerId: p.side === 'receivable' ? p.party_id : null, carrierId: p.side === 'payable' ? p.party_id : null };
  const first = rows.get(ids[0] ?? 0n);
  if (!first) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, first.company_id);
  const businessOn = p.business_on ?? books.today;
  happenedOrRefuse(businessOn, books.today);
  const other = await findOfOther(work, { customer_id: party.customerId, carrier_id: party.carrierId }, [...rows.values()]);
  const lines = p.lines.map((line, place) => {
    const row = rows.get(line.bill_id);
    if (!row || row.side !== p.side) throw new Refusal('NOT_FOUND');
    if (row.version !== line.version) throw new Refusal('CHANGED_MEANWHILE');
    if (row.company_id !== first.company_id || row === other) throw new Refusal('BILL_OTHER_PARTY', { bill: row.bill_no });
    settleableOrRefuse(row);
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
    // A bill stands under its own name also where that was merged.
    const owner = { customerId: row.customer_id, carrierId: row.carrier_id };
    return { bill, billId: bill.billId, amountMinor, bookedFunctionalMinor, party: owner };
  });
  offsetOrRefuse(
    p.currency,
    lines.map((line) => line.amountMinor),
  );
  const booked = lines.reduce((sum, line) => sum + line.bookedFunctionalMinor, 0n);
  const write_off_no = await writeOffNo(work, first.company_id);
  const id = await storeWithoutCash(
    work,
    {
      writeOffNo: write_off_no,
      companyId: first.company_id,
      side: p.side,
      party,
      by: 'credit',
      currency: p.currency,
      functionalCurrency: books.currency,
      on: businessOn,
      reason: p.reason ?? null,
    },
    // The lines leave at their booked rates; the last one carries the difference of all of them.
    lines.map(({ billId, amountMinor, bookedFunctionalMinor: bookedMinor }, place) => ({
      billId,
      amountMinor,
      bookedMinor,
      settledMinor: bookedMinor - (place === lines.length - 1 ? booked : 0n),
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
