import { Refusal } from '../../../../kernel/refusal.ts';
import { todayOf } from '../../bill/store.ts';
import { companiesOf } from '../../charge/queries.ts';
import { handle } from '../../db.ts';
import { reverseRecord } from '../../ledger/store.ts';
import { reverseNetting } from '../contract.ts';
import { billRows } from '../queries.ts';
import { moveBalances } from '../store.ts';

export default handle(reverseNetting, async (work, p) => {
  const { db, who, now, audit } = work;
  const made = await db
    .selectFrom('netting')
    .selectAll()
    .where('id', '=', p.id)
    .where('company_id', 'in', companiesOf(who))
    .executeTakeFirst();
  if (!made) throw new Refusal('NOT_FOUND');
  if (!p.reason) throw new Refusal('REASON_MISSING');
  if (made.reverses_id !== null) throw new Refusal('REVERSAL_FINAL', { no: made.netting_no });
  const lines = await db.selectFrom('netting_line').selectAll().where('netting_id', '=', p.id).orderBy('id').execute();
  // The bills' rows are the lock: of two that undo at once the second sees the first.
  await billRows(
    work,
    { companyId: made.company_id, customerId: made.customer_id, carrierId: made.carrier_id },
    lines.map((line) => line.bill_id),
  );
  const undone = await db.selectFrom('netting').select('netting_no').where('reverses_id', '=', p.id).executeTakeFirst();
  if (undone) throw new Refusal('ALREADY_REVERSED', { no: made.netting_no, by: undone.netting_no });
  const today = await todayOf(work, made.company_id);
  const { id: _id, ...head } = made;
  const netting_no = await work.nextNumber('NT', made.company_id);
  const back = await db
    .insertInto('netting')
    .values({
      ...head,
      netting_no,
      receivable_minor: -made.receivable_minor,
      payable_minor: -made.payable_minor,
      exchange_difference_minor: -made.exchange_difference_minor,
      business_on: today,
      reason: p.reason,
      reverses_id: made.id,
      created_at: now,
      created_by: who.accountId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('netting_line')
    .values(
      lines.map((line) => ({
        netting_id: back.id,
        bill_id: line.bill_id,
        currency: line.currency,
        amount_minor: -line.amount_minor,
        booked_functional_minor: -line.booked_functional_minor,
      })),
    )
    .execute();
  const taken = lines.map((line) => ({
    billId: line.bill_id,
    currency: line.currency,
    amountMinor: line.amount_minor,
    bookedMinor: line.booked_functional_minor,
  }));
  await moveBalances(work, made.company_id, taken, -1n, made.netting_no);
  await reverseRecord(work, 'netting', p.id, today, p.reason);
  audit({ subject: 'netting', id: p.id, what: 'reverse', after: { reversed_by: netting_no }, note: p.reason });
  return { id: back.id, netting_no };
});
