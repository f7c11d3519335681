import { plainDecimal } from '../../../../kernel/decimal.ts';
import { amountOf } from '../../../../kernel/money.ts';
import type { OrderWork } from '../../claim/server/claim.ts';
import { answerableStates, carrierStates } from '../../claim/states.ts';
import { plainName } from '../../../reference/server/names.ts';

/**
 * The shares of the caller's carrier in claims whose liability is decided. Run it as the system: a carrier has no sight of claims, whose
 * other columns it must not read.
 */
export function carrierShares({ db, who }: OrderWork) {
  return db
    .selectFrom('cargo_claim_share as s')
    .innerJoin('cargo_claim as c', 'c.id', 's.claim_id')
    .innerJoin('own_company as oc', 'oc.id', 'c.company_id')
    .select(['s.id', 's.percent', 's.amount_minor', 's.carrier_answer', 's.carrier_note', 's.carrier_answered_at'])
    .select(['c.version', 'c.claim_no', 'c.state', 'c.kind', 'c.happened_at', 'c.place', 'c.description', 'c.cartons', 'c.gross_kg'])
    .select(['c.currency', 'c.claimed_minor', 'c.notified_on', plainName('oc', who.language).as('company_name')])
    .where('s.carrier_id', '=', who.carrierId ?? 0n)
    .where('c.company_id', 'in', [...who.companyIds])
    .where('c.state', 'in', carrierStates);
}
type CarrierShare = Awaited<ReturnType<ReturnType<typeof carrierShares>['executeTakeFirstOrThrow']>>;

export function carrierClaimOf({ claimed_minor, amount_minor, state, ...share }: CarrierShare) {
  return {
    ...share,
    percent: plainDecimal(share.percent),
    gross_kg: share.gross_kg === null ? null : plainDecimal(share.gross_kg),
    claimed: amountOf(share.currency, claimed_minor),
    amount: amount_minor === null ? null : amountOf(share.currency, amount_minor),
    open: answerableStates.some((one) => one === state),
  };
}
