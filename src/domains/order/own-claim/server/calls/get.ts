import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { ownStateOf, withdrawableStates } from '../../../claim/states.ts';
import { handle } from '../../../server/db.ts';
import { getOwnClaim } from '../../contract.ts';
import { plainName } from '../../../../reference/server/names.ts';

/** Row-level security enforces the customer again. */
export default handle(getOwnClaim, async ({ db, who }, { id }) => {
  const claim = await db
    .selectFrom('cargo_claim as c')
    .innerJoin('own_company as oc', 'oc.id', 'c.company_id')
    .leftJoin('transport_order as o', 'o.id', 'c.order_id')
    .selectAll('c')
    .select(['o.order_no', plainName('oc', who.language).as('company_name')])
    .where('c.id', '=', id)
    .where('c.customer_id', '=', who.customerId ?? 0n)
    .executeTakeFirst();
  if (!claim) throw new Refusal('NOT_FOUND');
  const text = (minor: bigint | null): string | null => (minor === null ? null : amountOf(claim.currency, minor));
  const hasEnded = claim.state === 'rejected' || claim.state === 'cancelled';
  return {
    ...claim,
    state: ownStateOf(claim),
    claimed: amountOf(claim.currency, claim.claimed_minor),
    credited: text(claim.credited_minor),
    qty: claim.qty === null ? null : plainDecimal(claim.qty),
    gross_kg: claim.gross_kg === null ? null : plainDecimal(claim.gross_kg),
    offered: text(claim.offered_minor),
    withdrawable: withdrawableStates.some((state) => state === claim.state),
    offer_reason: claim.offered_minor === null ? null : claim.amount_reason,
    ended_reason: hasEnded ? claim.reason : null,
  };
});
