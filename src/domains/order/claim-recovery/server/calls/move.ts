import type { Selectable } from 'kysely';
import { lesserOf } from '../../../../../kernel/bounds.ts';
import { amountOf } from '../../../../../kernel/money.ts';
import { recoverable } from '../../../claim/rules.ts';
import { type Claim, type ClaimShare, type OrderWork, sharesOf } from '../../../claim/server/claim.ts';
import { chargeClaim } from '../../../claim/server/posting.ts';
import { handle, lockOwn, mover } from '../../../server/db.ts';
import { moveRecovery } from '../../contract.ts';
import { claimRecoveryStates } from '../../states.ts';
import type { ClaimRecoveryTable } from '../tables.ts';
import { requireUnrecovered } from '../unrecovered.ts';

type Recovery = Selectable<ClaimRecoveryTable>;

const recoveries = mover({
  subject: 'claimRecovery',
  table: 'claim_recovery',
  machine: claimRecoveryStates,
  params: moveRecovery.params,
  parts: { prepared: (_work, { created_by }) => created_by },
  effects: {
    post: async (work, recovery) => {
      const claim = await lockOwn(work, 'cargo_claim', { id: recovery.claim_id });
      requireUnrecovered(work, claim, recovery.amount_minor);
      const share = await shareOf(work, recovery);
      const unpaid = share ? recoverable({ ...share, minor: share.amount_minor ?? 0n }) - share.recovered_minor : 0n;
      const within = lesserOf(unpaid, recovery.amount_minor);
      await recordRecovered(work, claim, { share, within, amount: recovery.amount_minor });
      return { charged_minor: await charge(work, claim, recovery.carrier_id, recovery.amount_minor - within) };
    },
    withdraw: (_work, _recovery, { reason }) => ({ decision: reason }),
    takeBack: async (work, recovery, { reason }) => {
      const claim = await lockOwn(work, 'cargo_claim', { id: recovery.claim_id });
      const charged = recovery.charged_minor ?? 0n;
      const within = charged - recovery.amount_minor;
      await recordRecovered(work, claim, { share: await shareOf(work, recovery), within, amount: -recovery.amount_minor });
      await charge(work, claim, recovery.carrier_id, -charged);
      return { decision: reason };
    },
  },
});

/**
 * The share of the claim for which the payer of a recovery was charged: that of its account, whatever kind of party it stands under. An account
 * with several shares pays the one of its kind.
 */
async function shareOf(work: OrderWork, { claim_id, party, carrier_id }: Recovery): Promise<ClaimShare | undefined> {
  const shares = (await sharesOf(work, claim_id)).filter((share) => share.carrier_id === carrier_id);
  return shares.find((share) => share.party === party) ?? shares[0];
}

/** Charges a party with an amount, or gives it back below zero. Answers the amount. */
async function charge(work: OrderWork, claim: Claim, carrierId: bigint, amountMinor: bigint): Promise<bigint> {
  if (amountMinor !== 0n) await chargeClaim(work, claim, { creditMinor: 0n, deductions: [{ carrierId, amountMinor }] });
  return amountMinor;
}

type Recovered = { readonly share: ClaimShare | undefined; readonly within: bigint; readonly amount: bigint };

/** Adds to what was recovered of a claim, and of the share of the party; an amount below zero takes away. */
async function recordRecovered(work: OrderWork, claim: Claim, { share, within, amount }: Recovered): Promise<void> {
  const { db, now } = work;
  if (share && within !== 0n)
    await db
      .updateTable('cargo_claim_share')
      .set({ recovered_minor: share.recovered_minor + within })
      .where('id', '=', share.id)
      .execute();
  const recovered_minor = claim.recovered_minor + amount;
  await db
    .updateTable('cargo_claim')
    .set({ recovered_minor, version: claim.version + 1, updated_at: now })
    .where('id', '=', claim.id)
    .execute();
  const text = (minor: bigint): string => amountOf(claim.currency, minor);
  const change = { before: { recovered: text(claim.recovered_minor) }, after: { recovered: text(recovered_minor) } };
  work.audit({ subject: 'cargoClaim', id: claim.id, what: 'recover', ...change });
}

export default handle(moveRecovery, async (work, p) => {
  const recovery = await lockOwn(work, 'claim_recovery', p);
  const { state, version } = await recoveries.take(work, recovery, p);
  return { state, version };
});
