import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { answerLineDispute } from '../../contract.ts';
import { lockBill } from '../moves.ts';

export default handle(answerLineDispute, async (work, { id, version, dispute_id, outcome, answer }) => {
  const { db, who, now } = work;
  const bill = await lockBill(work, { id, version });
  const dispute = await db
    .selectFrom('bill_line_dispute')
    .select(['charge_id', 'outcome', 'raised_by'])
    .where('id', '=', dispute_id)
    .where('bill_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!dispute) throw new Refusal('NOT_FOUND');
  if (dispute.outcome !== null) throw new Refusal('DISPUTE_ANSWERED', { bill: bill.bill_no });
  await db
    .updateTable('bill_line_dispute')
    .set({ outcome, answer, answered_by: who.accountId, answered_by_name: who.name, answered_at: now })
    .where('id', '=', dispute_id)
    .execute();
  await db
    .updateTable('bill')
    .set({ version: bill.version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  work.audit({ subject: 'bill', id, what: 'answerDispute', after: { line: String(dispute.charge_id), outcome, answer } });
  if (dispute.raised_by !== null && dispute.raised_by !== who.accountId)
    work.push({
      type: 1,
      topic: 'other',
      to: { accounts: [dispute.raised_by] },
      title: 'bill.answeredTitle',
      message: 'bill.answeredMessage',
      facts: { bill: bill.bill_no, answer },
    });
  return { version: bill.version + 1 };
});
