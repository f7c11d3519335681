import { Refusal } from '../../../../../kernel/refusal.ts';
import { todayOf } from '../../../../identity/own-company/server/today.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { reverseRecord } from '../../../ledger/server/post.ts';
import { latest } from '../../../period/rules.ts';
import { reverseNetting } from '../../contract.ts';
import { billRows } from '../queries.ts';
import { settleByNetting } from '../balances.ts';

export default handle(reverseNetting, async (work, p) => {
  const { db, who, now, audit } = work;
  const netting = await db
    .selectFrom('netting')
    .selectAll()
    .where('id', '=', p.id)
    .where('company_id', 'in', companiesOf(who))
    .executeTakeFirst();
  if (!netting) throw new Refusal('NOT_FOUND');
  if (!p.reason) throw new Refusal('REASON_REQUIRED');
  if (netting.reverses_id !== null) throw new Refusal('REVERSAL_FINAL', { no: netting.netting_no });
  const lines = await db.selectFrom('netting_line').selectAll().where('netting_id', '=', p.id).orderBy('id').execute();
  // The bills' rows serve as the lock: of two reversals at once, the second sees the first.
  await billRows(
    work,
    { companyId: netting.company_id, customerId: netting.customer_id, carrierId: netting.carrier_id },
    lines.map((line) => line.bill_id),
  );
  const undone = await db.selectFrom('netting').select('netting_no').where('reverses_id', '=', p.id).executeTakeFirst();
  if (undone) throw new Refusal('ALREADY_REVERSED', { no: netting.netting_no, by: undone.netting_no });
  const today = await todayOf(work, netting.company_id);
  const { id: _id, ...head } = netting;
  const netting_no = await work.nextNumber('NT', netting.company_id);
  const back = await db
    .insertInto('netting')
    .values({
      ...head,
      netting_no,
      receivable_minor: -netting.receivable_minor,
      payable_minor: -netting.payable_minor,
      exchange_difference_minor: -netting.exchange_difference_minor,
      business_on: latest(today, netting.business_on),
      reason: p.reason,
      reverses_id: netting.id,
      created_at: now,
      created_by: who.accountId,
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
  const returns = lines.map((line) => ({
    billId: line.bill_id,
    currency: line.currency,
    amountMinor: line.amount_minor,
    bookedMinor: line.booked_functional_minor,
  }));
  await settleByNetting(work, returns, -1n, netting.netting_no);
  await reverseRecord(work, 'netting', p.id, today, p.reason);
  audit({ subject: 'netting', id: p.id, what: 'reverse', after: { reversed_by: netting_no }, note: p.reason });
  return { id: back.id, netting_no };
});
