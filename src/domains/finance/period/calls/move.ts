import { monthOf } from '../../../../kernel/day.ts';
import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/queries.ts';
import { type FinanceTables, handle } from '../../db.ts';
import { movePeriod } from '../contract.ts';
import { earlierOpen, laterClosed, obstaclesOf } from '../queries.ts';
import { closableOrRefuse } from '../rules.ts';
import { periodStates } from '../states.ts';
import { booksOf, lockPeriod } from '../store.ts';

export default handle(movePeriod, async (work, p) => {
  const { db, who, now, audit } = work;
  if (!companiesOf(who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const period = await lockPeriod(work, p.company_id, p.month);
  if (period.version !== p.version) throw new Refusal('CHANGED_MEANWHILE');
  const state = moveOrRefuse(periodStates, period.state, p.action, work.can);
  const reason = p.reason ?? null;
  if (p.action === 'askReopen' && !reason) throw new Refusal('REASON_MISSING');
  if (p.action === 'reopen' && period.asked_by === who.accountId) throw new Refusal('FOUR_EYES');
  if (p.action === 'close') await closableNow(work, period, reason);
  if (p.action === 'reopen' || p.action === 'askReopen') {
    const other = await laterClosed(work, p.company_id, p.month);
    if (other !== null) throw new Refusal('PERIOD_AFTER_CLOSED', { month: p.month, other });
  }
  const version = period.version + 1;
  await db
    .updateTable('period')
    .set({
      state,
      version,
      updated_at: now,
      ...(p.action === 'askReopen' ? { reason, asked_by: who.accountId } : {}),
      ...(p.action === 'close' || p.action === 'declineReopen' ? { reason: p.action === 'close' ? reason : null, asked_by: null } : {}),
    })
    .where('id', '=', period.id)
    .execute();
  audit({
    subject: 'period',
    id: period.id,
    what: p.action,
    before: { state: period.state },
    after: { state, month: p.month },
    note: reason,
  });
  return { state, version };
});

/** Months close when they are over, in their order (so do years), and when nothing in them stands in the way. */
async function closableNow(work: Work<FinanceTables>, period: { company_id: bigint; month: string }, reason: string | null): Promise<void> {
  const { company_id, month } = period;
  const books = await booksOf(work, company_id);
  if (month >= monthOf(books.today)) throw new Refusal('PERIOD_RUNNING', { month });
  const other = await earlierOpen(work, company_id, month);
  if (other !== null) throw new Refusal('PERIOD_BEFORE_OPEN', { month, other });
  closableOrRefuse(month, await obstaclesOf(work, company_id, month), reason);
}
