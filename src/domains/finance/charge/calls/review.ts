import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { lockCharges, tellCounts } from '../../bill/store.ts';
import { handle } from '../../db.ts';
import { holdMonths } from '../../period/store.ts';
import { tellCompleteness } from '../completeness/store.ts';
import { reviewCharges } from '../contract.ts';
import { chargeStates } from '../states.ts';

export default handle(reviewCharges, async (work, p) => {
  const { db, who, now, audit } = work;
  const reason = p.reason ?? null;
  if (p.action !== 'approve' && !reason) throw new Refusal('REASON_MISSING');
  const charges = await lockCharges(work, p.rows);
  const groups = Map.groupBy(charges, (charge) => moveOrRefuse(chargeStates, charge.state, p.action, work.can));
  if (charges.some((charge) => charge.estimated)) throw new Refusal('CHARGE_ESTIMATED');
  await holdMonths(work, charges);
  if (p.action === 'approve' && charges.some((charge) => charge.source === 'manual' && charge.created_by === who.accountId))
    throw new Refusal('REVIEW_OWN');
  for (const [state, own] of groups)
    await db
      .updateTable('charge')
      .set((eb) => ({
        state,
        returned_reason: p.action === 'sendBack' ? reason : null,
        void_reason: p.action === 'void' ? reason : null,
        reviewed_by: state === 'reviewed' ? who.accountId : null,
        reviewed_at: state === 'reviewed' ? now : null,
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where(
        'id',
        'in',
        own.map((charge) => charge.id),
      )
      .execute();
  for (const [state, own] of groups)
    for (const charge of own)
      audit({ subject: 'charge', id: charge.id, what: p.action, before: { state: charge.state }, after: { state }, note: reason });
  if (p.action === 'void') await tellCompleteness(work, charges);
  for (const companyId of new Set(charges.map((charge) => charge.company_id))) tellCounts(work, companyId);
  return { done: charges.length };
});
