import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { todayOf } from '../../../../identity/own-company/server/today.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import type { Work } from '../../../../../server/work.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import { reverseRecord } from '../../../ledger/server/post.ts';
import { sideOf } from '../../../cash/rules.ts';
import { reverseWriteOff } from '../../contract.ts';
import { addWithheld, requireTaxUnused } from '../advance-tax.ts';
import { undo } from '../write-off.ts';

/** Without money, the bills' rows serve as the lock. */
async function lockBillsOf({ db }: Work<FinanceTables>, writeOffId: bigint): Promise<void> {
  const bills = db.selectFrom('write_off_line').select('bill_id').where('write_off_id', '=', writeOffId);
  await db
    .selectFrom('bill_balance')
    .select('bill_id')
    .where('bill_id', 'in', bills)
    .orderBy('bill_id')
    .orderBy('currency')
    .forUpdate()
    .execute();
}

export default handle(reverseWriteOff, async (work, p) => {
  const { db, who, audit } = work;
  const record = await db
    .selectFrom('write_off')
    .select(['id', 'cash_entry_id', 'refunded_cash_id', 'company_id', 'reverses_id', 'write_off_no', 'bad_debt_id', 'cash_minor'])
    .where('id', '=', p.id)
    .where('company_id', 'in', companiesOf(who))
    .executeTakeFirst();
  if (!record) throw new Refusal('NOT_FOUND');
  if (!p.reason) throw new Refusal('REASON_REQUIRED');
  if (record.reverses_id !== null) throw new Refusal('REVERSAL_FINAL', { no: record.write_off_no });
  if (record.bad_debt_id !== null) throw new Refusal('WRITE_OFF_OF_BAD_DEBT', { no: record.write_off_no });
  // The money's row serves as the lock of all its write-offs: while it is held, no other transaction can reverse this one.
  const cash = record.cash_entry_id === null ? undefined : await lockOwn(work, 'cash_entry', { id: record.cash_entry_id });
  if (!cash) await lockBillsOf(work, p.id);
  if (record.refunded_cash_id !== null) await lockOwn(work, 'cash_entry', { id: record.refunded_cash_id });
  const undone = await db.selectFrom('write_off').select('write_off_no').where('reverses_id', '=', p.id).executeTakeFirst();
  if (undone) throw new Refusal('ALREADY_REVERSED', { no: record.write_off_no, by: undone.write_off_no });
  // Only tax of an advance adds to its money.
  const taxMinor = cash && record.cash_minor < 0n ? -record.cash_minor : 0n;
  if (cash) requireTaxUnused(cash, taxMinor);
  const today = await todayOf(work, record.company_id);
  const back = await undo(work, p.id, today, p.reason);
  if (cash && taxMinor > 0n) {
    if (sideOf(cash) === 'receivable') await addWithheld(work, cash.id, -taxMinor);
    const after = { write_off_no: record.write_off_no, amount: amountOf(cash.currency, taxMinor), currency: cash.currency };
    audit({ subject: 'cash', id: cash.id, what: 'takeBackTax', after, note: p.reason });
  }
  await reverseRecord(work, 'writeOff', p.id, today, p.reason);
  audit({ subject: 'writeOff', id: p.id, what: 'reverse', after: { reversed_by: back.write_off_no }, note: p.reason });
  return back;
});
