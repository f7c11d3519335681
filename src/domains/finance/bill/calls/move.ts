import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { tellCompleteness } from '../../charge/completeness/store.ts';
import { companiesOf } from '../../charge/queries.ts';
import { type FinanceTables, handle } from '../../db.ts';
import { unlockedOrRefuse } from '../../job-lock/store.ts';
import { reverseRecord } from '../../ledger/store.ts';
import { refuseInvoiced } from '../../invoice/store.ts';
import { moveBill } from '../contract.ts';
import { type BillState, billStates } from '../states.ts';
import { tellCounts, todayOf } from '../store.ts';

export default handle(moveBill, async (work, p) => {
  const { db, who, now, audit } = work;
  const bill = await db
    .selectFrom('bill')
    .select(['id', 'company_id', 'state', 'version'])
    .where('id', '=', p.id)
    .where((eb) =>
      who.userType === 2
        ? eb.and([eb('carrier_id', '=', who.carrierId), eb('state', '<>', 'made')])
        : eb('company_id', 'in', companiesOf(who)),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!bill) throw new Refusal('NOT_FOUND');
  if (bill.version !== p.version) throw new Refusal('CHANGED_MEANWHILE');
  const state = moveOrRefuse(billStates, bill.state, p.action, work.can);
  if ((p.action === 'dispute' || p.action === 'void') && !p.reason) throw new Refusal('REASON_MISSING');
  if (p.action === 'void') await giveBack(work, bill, p.reason ?? '');
  const version = bill.version + 1;
  await db
    .updateTable('bill')
    .set({ state, version, updated_at: now, ...marks(work, state, p.reason ?? null) })
    .where('id', '=', p.id)
    .execute();
  audit({ subject: 'bill', id: p.id, what: p.action, before: { state: bill.state }, after: { state }, note: p.reason ?? null });
  tellCounts(work, bill.company_id);
  return { state, version };
});

function marks({ now, who }: Work<FinanceTables>, state: BillState, reason: string | null) {
  switch (state) {
    case 'made':
      return {};
    case 'sent':
      return { sent_at: now };
    case 'confirmed':
      return { confirmed_at: now, confirmed_by: who.accountId, dispute: null };
    case 'disputed':
      return { dispute: reason };
    case 'void':
      return { void_reason: reason };
  }
}

/** A voided bill leaves the books by a reversal, keeps its number, and its lines can be billed anew. */
async function giveBack(work: Work<FinanceTables>, bill: { id: bigint; company_id: bigint }, reason: string): Promise<void> {
  const balances = await work.db.selectFrom('bill_balance').selectAll().where('bill_id', '=', bill.id).forUpdate().execute();
  if (balances.some((row) => row.written_off_minor !== 0n)) throw new Refusal('BILL_WRITTEN_OFF');
  if (balances.some((row) => row.requested_minor !== 0n)) throw new Refusal('BILL_REQUESTED');
  await unlockedOrRefuse(work, await work.db.selectFrom('charge').select('job_lock_id').where('bill_id', '=', bill.id).execute());
  await refuseInvoiced(work, bill.id);
  const lines = await work.db
    .updateTable('charge')
    .set((eb) => ({ state: 'reviewed' as const, bill_id: null, version: eb('version', '+', 1), updated_at: work.now }))
    .where('bill_id', '=', bill.id)
    .returning(['order_id', 'work_order_id'])
    .execute();
  await tellCompleteness(work, lines);
  await reverseRecord(work, 'bill', bill.id, await todayOf(work, bill.company_id), reason);
}
