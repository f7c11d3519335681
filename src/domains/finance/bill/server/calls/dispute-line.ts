import { link } from '../../../../../kernel/link.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { disputeBillLine } from '../../contract.ts';
import { carrierBillDetailPage, receivableBillDetailPage } from '../../pages.ts';
import { bills, lockBill } from '../moves.ts';

export default handle(disputeBillLine, async (work, { id, version, charge_id, reason }) => {
  const { db, who, now } = work;
  const bill = await lockBill(work, { id, version });
  const line = await db.selectFrom('charge').select('id').where('id', '=', charge_id).where('bill_id', '=', id).executeTakeFirst();
  if (!line) throw new Refusal('NOT_FOUND');
  const open = await db
    .selectFrom('bill_line_dispute')
    .select('id')
    .where('bill_id', '=', id)
    .where('charge_id', '=', charge_id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  if (open) throw new Refusal('LINE_DISPUTED', { bill: bill.bill_no });
  const moved =
    bill.state === 'disputed'
      ? await bills.store(work, bill, ['dispute', 'disputed', 'disputed', 'system', {}])
      : await bills.store(work, bill, await bills.require(work, bill, 'dispute', reason), { dispute: reason }, reason);
  await work.asSystem(() =>
    db
      .insertInto('bill_line_dispute')
      .values({
        bill_id: id,
        charge_id,
        company_id: bill.company_id,
        customer_id: bill.customer_id,
        carrier_id: bill.carrier_id,
        reason,
        raised_by: who.accountId,
        raised_by_name: who.name,
        raised_at: now,
      })
      .execute(),
  );
  work.audit({ subject: 'bill', id, what: 'disputeLine', after: { line: String(charge_id) }, note: reason });
  if (bill.created_by !== null && bill.created_by !== who.accountId)
    work.push({
      type: 1,
      topic: 'other',
      to: { accounts: [bill.created_by] },
      title: 'bill.disputedTitle',
      message: 'bill.disputedMessage',
      facts: { who: who.name, bill: bill.bill_no, reason },
      link: link(bill.side === 'receivable' ? receivableBillDetailPage : carrierBillDetailPage, { id: String(id) }),
    });
  return { state: moved.state, version: moved.version };
});
