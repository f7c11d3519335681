import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../server/version.ts';
import type { Work } from '../../../../server/work.ts';
import { tellCompleteness } from '../../charge/server/completeness.ts';
import { type FinanceTables, mover } from '../../server/db.ts';
import { unlockedOrRefuse } from '../../job-lock/server/job-lock.ts';
import { reverseRecord } from '../../ledger/server/post.ts';
import { latest } from '../../period/rules.ts';
import { refuseInvoiced } from '../../invoice/server/invoiced.ts';
import { lapseRequests } from '../../invoice-request/server/moves.ts';
import { currentTemplateId } from '../../bill-template/server/current.ts';
import { refuseSpread } from '../../prepaid-cost/server/source.ts';
import { billStates } from '../states.ts';
import { refuseUnanswered, withdrawDisputes } from './disputes.ts';
import { todayOf } from '../../../identity/own-company/server/today.ts';
import { ownBills } from './queries.ts';

export const bills = mover({
  subject: 'bill',
  table: 'bill',
  machine: billStates,
  parts: { prepared: (_work, bill) => bill.created_by },
  effects: {
    send: async (work, bill) => {
      await refuseUnanswered(work, bill);
      return { sent_at: work.now, template_id: await currentTemplateId(work, bill) };
    },
    confirm: async (work, bill) => {
      await withdrawDisputes(work, bill.id);
      return { confirmed_at: work.now, confirmed_by: work.who.accountId, dispute: null };
    },
    dispute: (_work, _bill, { reason }) => ({ dispute: reason }),
    void: async (work, bill, { reason }) => {
      if (bill.opened_on !== null) throw new Refusal('BILL_OPENING', { bill: bill.bill_no });
      const voided_on = latest(await todayOf(work, bill.company_id), bill.bill_on);
      await giveBack(work, bill, voided_on, reason ?? '');
      await lapseRequests(work, bill);
      return { void_reason: reason, voided_on };
    },
  },
});

/** Locks a bill of the caller: staff those of their companies, carriers and customers their own once they were sent. */
export async function lockBill({ db, who }: Work<FinanceTables>, wanted: { readonly id: bigint; readonly version: number }) {
  const bill = await db
    .selectFrom('bill')
    .selectAll()
    .where('id', '=', wanted.id)
    .where((eb) => ownBills(who, eb))
    .forUpdate()
    .executeTakeFirst();
  return requireVersion(bill, wanted.version);
}

/** A voided bill is reversed in the books and keeps its number. Its lines can be billed again. */
async function giveBack(work: Work<FinanceTables>, bill: { id: bigint; bill_on: Day }, voidedOn: Day, reason: string): Promise<void> {
  const balances = await work.db.selectFrom('bill_balance').selectAll().where('bill_id', '=', bill.id).forUpdate().execute();
  if (balances.some((row) => row.written_off_minor !== 0n)) throw new Refusal('BILL_WRITTEN_OFF');
  if (balances.some((row) => row.requested_minor !== 0n)) throw new Refusal('BILL_REQUESTED');
  // Locked, so that a line whose spreading is approved at the same moment is either refused here or found without its bill there.
  await unlockedOrRefuse(
    work,
    await work.db.selectFrom('charge').select('job_lock_id').where('bill_id', '=', bill.id).forUpdate().execute(),
  );
  await refuseInvoiced(work, bill.id);
  await refuseSpread(work, { bill: bill.id });
  const lines = await work.db
    .updateTable('charge')
    .set((eb) => ({
      state: 'reviewed' as const,
      bill_id: null,
      once_billed: sql<string>`coalesce(once_billed, '{}') + datemultirange(daterange(${bill.bill_on}::date, ${voidedOn}::date))`,
      version: eb('version', '+', 1),
      updated_at: work.now,
    }))
    .where('bill_id', '=', bill.id)
    .returning(['order_id', 'work_order_id'])
    .execute();
  await tellCompleteness(work, lines);
  await reverseRecord(work, 'bill', bill.id, voidedOn, reason);
}
