import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { todayOf } from '../../bill/store.ts';
import { companiesOf } from '../../charge/queries.ts';
import { handle } from '../../db.ts';
import { moveLift } from '../contract.ts';
import { may } from '../permits.ts';
import { liftStates } from '../states.ts';

export default handle(moveLift, async (work, p) => {
  const { db, who, now, audit } = work;
  const lift = await db
    .selectFrom('credit_lift as l')
    .innerJoin('customer as c', 'c.id', 'l.customer_id')
    .selectAll('l')
    .select('c.company_id')
    .where('l.id', '=', p.id)
    .where('c.company_id', 'in', companiesOf(who))
    .forUpdate('l')
    .executeTakeFirst();
  if (!lift) throw new Refusal('NOT_FOUND');
  if (lift.version !== p.version) throw new Refusal('CHANGED_MEANWHILE');
  const state = moveOrRefuse(liftStates, lift.state, p.action, work.can);
  const own = lift.requested_by === who.accountId;
  if (p.action === 'withdraw' && !own && !work.can(may.approve)) throw new Refusal('LIFT_NOT_YOURS');
  if (p.action !== 'withdraw' && own) throw new Refusal('LIFT_OWN');
  if (p.action === 'refuse' && !p.reason) throw new Refusal('REASON_MISSING');
  if (p.action === 'approve' && lift.valid_until < (await todayOf(work, lift.company_id)))
    throw new Refusal('LIFT_EXPIRED', { day: lift.valid_until });
  const version = lift.version + 1;
  // Who approved a lift stays on it when it ends: the audit says who ended it.
  const decided = p.action === 'withdraw' ? {} : { decided_by: who.accountId, decided_at: now, decided_note: p.reason ?? null };
  await db
    .updateTable('credit_lift')
    .set({ state, version, updated_at: now, ...decided })
    .where('id', '=', p.id)
    .execute();
  audit({ subject: 'creditLift', id: p.id, what: p.action, before: { state: lift.state }, after: { state }, note: p.reason ?? null });
  return { state, version };
});
