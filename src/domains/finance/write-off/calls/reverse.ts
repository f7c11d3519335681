import { Refusal } from '../../../../kernel/refusal.ts';
import { tellCounts, todayOf } from '../../bill/store.ts';
import { lockCash } from '../../cash/queries.ts';
import { companiesOf } from '../../charge/queries.ts';
import { handle } from '../../db.ts';
import { reverseRecord } from '../../ledger/store.ts';
import { reverseWriteOff } from '../contract.ts';
import { undo } from '../store.ts';

export default handle(reverseWriteOff, async (work, p) => {
  const { db, who, audit } = work;
  const found = await db
    .selectFrom('write_off')
    .select(['id', 'cash_entry_id', 'company_id', 'reverses_id', 'write_off_no'])
    .where('id', '=', p.id)
    .where('company_id', 'in', companiesOf(who))
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  if (!p.reason) throw new Refusal('REASON_MISSING');
  if (found.reverses_id !== null) throw new Refusal('REVERSAL_FINAL', { no: found.write_off_no });
  // The money's row is the lock of all its write-offs: after it, nobody else can be undoing this one.
  await lockCash(work, { id: found.cash_entry_id });
  const undone = await db.selectFrom('write_off').select('write_off_no').where('reverses_id', '=', p.id).executeTakeFirst();
  if (undone) throw new Refusal('ALREADY_REVERSED', { no: found.write_off_no, by: undone.write_off_no });
  const today = await todayOf(work, found.company_id);
  const back = await undo(work, p.id, today, p.reason);
  await reverseRecord(work, 'writeOff', p.id, today, p.reason);
  audit({ subject: 'writeOff', id: p.id, what: 'reverse', after: { reversed_by: back.write_off_no }, note: p.reason });
  tellCounts(work, found.company_id);
  return back;
});
