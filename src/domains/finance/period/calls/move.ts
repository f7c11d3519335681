import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/queries.ts';
import { type FinanceTables, handle } from '../../db.ts';
import { movePeriod } from '../contract.ts';
import { periodStates } from '../states.ts';

export default handle(movePeriod, async (work, p) => {
  const { db, who, now, audit } = work;
  const period = await db
    .selectFrom('period')
    .selectAll()
    .where('id', '=', p.id)
    .where('company_id', 'in', companiesOf(who))
    .forUpdate()
    .executeTakeFirst();
  if (!period) throw new Refusal('NOT_FOUND');
  if (period.version !== p.version) throw new Refusal('CHANGED_MEANWHILE');
  const state = moveOrRefuse(periodStates, period.state, p.action, work.can);
  const reason = p.reason ?? null;
  if (p.action === 'askReopen' && !reason) throw new Refusal('REASON_MISSING');
  if (p.action === 'reopen' && period.asked_by === who.accountId) throw new Refusal('FOUR_EYES');
  if (p.action === 'close') await inOrderOrRefuse(work, period, 'before');
  if (p.action === 'reopen') await inOrderOrRefuse(work, period, 'after');
  const version = period.version + 1;
  await db
    .updateTable('period')
    .set({
      state,
      version,
      updated_at: now,
      ...(p.action === 'askReopen' ? { reason, asked_by: who.accountId } : {}),
      ...(p.action === 'close' || p.action === 'declineReopen' ? { reason: null, asked_by: null } : {}),
    })
    .where('id', '=', p.id)
    .execute();
  audit({
    subject: 'period',
    id: p.id,
    what: p.action,
    before: { state: period.state },
    after: { state, month: period.month },
    note: reason,
  });
  return { state, version };
});

/** Months close in their order and reopen in the reverse order. */
async function inOrderOrRefuse(
  { db }: Work<FinanceTables>,
  period: { company_id: bigint; month: string },
  which: 'before' | 'after',
): Promise<void> {
  const other = await db
    .selectFrom('period')
    .select('month')
    .where('company_id', '=', period.company_id)
    .where('month', which === 'before' ? '<' : '>', period.month)
    .where('state', which === 'before' ? 'not in' : 'in', ['closed'])
    .orderBy('month')
    .limit(1)
    .executeTakeFirst();
  if (other)
    throw new Refusal(which === 'before' ? 'PERIOD_BEFORE_OPEN' : 'PERIOD_AFTER_CLOSED', { month: period.month, other: other.month });
}
