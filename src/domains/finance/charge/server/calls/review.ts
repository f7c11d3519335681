import type { Selectable } from 'kysely';
import { requireMove, requireParts, requireReason } from '../../../../../kernel/machine.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { lockCharges } from '../../../bill/server/issue.ts';
import { handle } from '../../../server/db.ts';
import { holdMonths } from '../../../period/server/books.ts';
import { tellCompleteness } from '../completeness.ts';
import { reviewCharges } from '../../contract.ts';
import type { ChargeTable } from '../tables.ts';
import { chargeStates } from '../../states.ts';

/** True when a line was entered or priced by hand, and this person had a hand in it. */
function isPreparedBy({ source, created_by, preparers }: Selectable<ChargeTable>, accountId: bigint): boolean {
  return source === 'manual' && [created_by, ...preparers].includes(accountId);
}

export default handle(reviewCharges, async (work, p) => {
  const { db, who, now, audit } = work;
  const reason = p.reason ?? null;
  const charges = await lockCharges(work, p.rows);
  const groups = Map.groupBy(charges, (charge) => {
    const [, , to, , beside] = requireMove(chargeStates, charge.state, p.action, work.can);
    requireReason(beside, reason);
    requireParts(beside, isPreparedBy(charge, who.accountId) ? ['prepared'] : [], who.name);
    return to;
  });
  if (charges.some((charge) => charge.estimated)) throw new Refusal('CHARGE_ESTIMATED');
  await holdMonths(work, charges);
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
  await tellCompleteness(work, charges);
  return { done: charges.length };
});
