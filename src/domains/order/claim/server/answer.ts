import { link } from '../../../../kernel/link.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { claimPage } from '../pages.ts';
import { answerableStates, type CarrierAnswer } from '../states.ts';
import type { Claim, OrderWork } from './claim.ts';

/** The answer to a share, and the name of the one who gives it. */
type Answer = { readonly shareId: bigint; readonly answer: CarrierAnswer; readonly note: string | null; readonly by: string };

/**
 * Stores what a liable party answers to its share, and tells the person who decided about it. Answers the next version of the claim, which the
 * caller has locked. Refuses CLAIM_ENDED, and REASON_REQUIRED for a dispute without one.
 */
export async function storeAnswer(work: OrderWork, claim: Claim, { shareId, answer, note, by }: Answer): Promise<number> {
  const { db, who, now } = work;
  if (!answerableStates.some((state) => state === claim.state)) throw new Refusal('CLAIM_ENDED', { no: claim.claim_no });
  if (answer === 'disputed' && note === null) throw new Refusal('REASON_REQUIRED');
  await db
    .updateTable('cargo_claim_share')
    .set({ carrier_answer: answer, carrier_note: note, carrier_answered_by: who.accountId, carrier_answered_at: now })
    .where('id', '=', shareId)
    .execute();
  const version = claim.version + 1;
  await db.updateTable('cargo_claim').set({ version, updated_at: now }).where('id', '=', claim.id).execute();
  work.audit({ subject: 'cargoClaim', id: claim.id, what: 'answerShare', after: { carrier_answer: answer }, note });
  const reader = claim.decided_by ?? claim.investigator_id;
  if (reader !== null && reader !== who.accountId)
    work.push({
      type: 1,
      topic: 'other',
      to: { accounts: [reader] },
      title: 'carrierClaim.answeredTitle',
      message: 'carrierClaim.answeredMessage',
      facts: { no: claim.claim_no, who: by, context: answer },
      link: link(claimPage, { id: String(claim.id) }),
    });
  return version;
}
