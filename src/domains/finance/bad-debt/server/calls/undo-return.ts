import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { reverseEntry, reverseRecord } from '../../../ledger/server/post.ts';
import { latest } from '../../../period/rules.ts';
import { booksOf } from '../../../period/server/books.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import { takeOrRefuse } from '../../../write-off/rules.ts';
import { openBillOf } from '../../../write-off/server/queries.ts';
import { undo } from '../../../write-off/server/write-off.ts';
import { undoReturn } from '../../contract.ts';
import { badDebts } from '../moves.ts';
import { lockOwed } from '../queries.ts';

export default handle(undoReturn, async (work, p) => {
  const badDebt = await lockOwn(work, 'bad_debt', p);
  if (!p.reason) throw new Refusal('REASON_REQUIRED');
  const row = await work.db
    .selectFrom('bad_debt_return')
    .selectAll()
    .where('id', '=', p.return_id)
    .where('bad_debt_id', '=', badDebt.id)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.undone_on !== null) throw new Refusal('ALREADY_REVERSED', { no: badDebt.bad_debt_no, by: badDebt.bad_debt_no });
  await lockOwn(work, 'cash_entry', { id: row.cash_entry_id });
  await lockOwed(work, badDebt);
  const { today } = await booksOf(work, badDebt.company_id);
  const on = latest(today, row.returned_on);
  // The receipt's write-off may have been reversed before, for a payment that bounced; the debt is then open on the bill.
  if (!(await isReversed(work, row.settled_id))) {
    await undo(work, row.settled_id, on, p.reason);
    await reverseRecord(work, 'writeOff', row.settled_id, on, p.reason);
  }
  takeOrRefuse(openBillOf(await lockOwed(work, badDebt)), row.amount_minor);
  await undo(work, row.reinstated_id, on, p.reason);
  await reverseEntry(work, row.entry_id, on, p.reason);
  await work.db.updateTable('bad_debt_return').set({ undone_on: on }).where('id', '=', row.id).execute();
  const { currency } = badDebt;
  work.audit({
    subject: 'badDebt',
    id: badDebt.id,
    what: 'undoReturn',
    after: { currency, returnAmount: amountOf(currency, row.amount_minor), undone_on: on },
    note: p.reason,
  });
  const returned_minor = badDebt.returned_minor - row.amount_minor;
  const { state, version } = await badDebts.follow(work, badDebt, returned_minor === 0n ? 'undoReturns' : 'undoOneReturn', {
    returned_minor,
    returned_functional_minor: badDebt.returned_functional_minor - row.functional_minor,
  });
  return { state, version };
});

async function isReversed({ db }: Work<FinanceTables>, writeOffId: bigint): Promise<boolean> {
  return (await db.selectFrom('write_off').select('id').where('reverses_id', '=', writeOffId).executeTakeFirst()) !== undefined;
}
