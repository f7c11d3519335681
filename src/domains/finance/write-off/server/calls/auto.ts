import { companiesOf } from '../../../charge/server/queries.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { autoWriteOff } from '../../contract.ts';
import { openBills, openCash, proposalOf, proposals } from '../queries.ts';
import { requireOtherThanRegistrar } from '../duties.ts';
import { writeOff } from '../write-off.ts';

/** Locks the party's money, then its bills, and only then computes the proposal, so that it uses the current open amounts. */
export default handle(autoWriteOff, async (work, p) => {
  const entries = await openCash(work, p.side, p.party_id);
  requireOtherThanRegistrar(work, entries);
  const money = entries.map((entry) => entry.id).sort((a, b) => (a < b ? -1 : 1));
  for (const id of money) await lockOwn(work, 'cash_entry', { id });
  const bills = [...new Set((await openBills(work, p.side, p.party_id, p.business)).map((row) => row.bill_id))];
  if (bills.length > 0)
    await work.db
      .selectFrom('bill_balance')
      .select('bill_id')
      .where('bill_id', 'in', bills)
      .orderBy('bill_id')
      .orderBy('currency')
      .forUpdate()
      .execute();
  const matches = await proposals(work, p.side, p.party_id, p.business);
  const byCash = Map.groupBy(matches, (match) => match.cash.id);
  for (const [id, own] of byCash) {
    await writeOff(work, {
      cash: await lockOwn(work, 'cash_entry', { id }),
      lines: own.map((match) => ({
        billId: match.bill.billId,
        currency: match.bill.currency,
        amountMinor: match.amountMinor,
        cashMinor: null,
        by: 'cash' as const,
      })),
      excess: 'advance',
      automatic: true,
      reason: null,
    });
  }
  if (byCash.size === 0)
    work.audit({
      subject: p.side === 'receivable' ? 'customer' : 'carrier',
      id: p.party_id,
      what: 'autoWriteOff',
      after: { companies: companiesOf(work.who).length },
    });
  return { write_offs: byCash.size, lines: matches.map(proposalOf) };
});
