import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { tellCounts, todayOf } from '../../bill/store.ts';
import { handle } from '../../db.ts';
import { reverseRecord } from '../../ledger/store.ts';
import { takeBackPayment } from '../../payment-request/store.ts';
import { reverseCash } from '../contract.ts';
import { lockCash } from '../queries.ts';
import { cashStates } from '../states.ts';

export default handle(reverseCash, async (work, p) => {
  const { db, now } = work;
  const cash = await lockCash(work, p);
  const state = moveOrRefuse(cashStates, cash.state, 'reverse', work.can);
  if (!p.reason) throw new Refusal('REASON_MISSING');
  if (cash.allocated_minor !== 0n)
    throw new Refusal('CASH_ALLOCATED', { allocated: amountOf(cash.currency, cash.allocated_minor), currency: cash.currency });
  if (cash.payment_request_id !== null)
    await takeBackPayment(work, cash.payment_request_id, { id: cash.id, amountMinor: cash.amount_minor }, p.reason);
  const version = cash.version + 1;
  await db.updateTable('cash_entry').set({ state, version, reversed_reason: p.reason, updated_at: now }).where('id', '=', p.id).execute();
  await reverseRecord(work, 'cash', p.id, await todayOf(work, cash.company_id), p.reason);
  work.audit({ subject: 'cash', id: p.id, what: 'reverse', before: { state: cash.state }, after: { state }, note: p.reason });
  tellCounts(work, cash.company_id);
  return { state, version };
});
