import { link } from '../../../../../kernel/link.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { claimPage } from '../../../claim/pages.ts';
import { answerableStates } from '../../../claim/states.ts';
import { handle } from '../../../server/db.ts';
import { answerCarrierClaim } from '../../contract.ts';
import { carrierShares } from '../shares.ts';

/** The answer is stored as the system, for a share of the caller's carrier alone. */
export default handle(answerCarrierClaim, async (work, p) => {
  const { db, who, now } = work;
  return work.asSystem(async () => {
    const share = await carrierShares(work).where('s.id', '=', p.id).select('s.claim_id').executeTakeFirst();
    if (!share) throw new Refusal('NOT_FOUND');
    const row = await db.selectFrom('cargo_claim').selectAll().where('id', '=', share.claim_id).forUpdate().executeTakeFirst();
    const claim = requireVersion(row, p.version);
    if (!answerableStates.some((state) => state === claim.state)) throw new Refusal('CLAIM_ENDED', { no: claim.claim_no });
    if (p.answer === 'disputed' && p.note === null) throw new Refusal('REASON_REQUIRED');
    const answer = { carrier_answer: p.answer, carrier_note: p.note, carrier_answered_by: who.accountId, carrier_answered_at: now };
    await db.updateTable('cargo_claim_share').set(answer).where('id', '=', p.id).execute();
    const version = claim.version + 1;
    await db.updateTable('cargo_claim').set({ version, updated_at: now }).where('id', '=', claim.id).execute();
    work.audit({ subject: 'cargoClaim', id: claim.id, what: 'answerShare', after: { carrier_answer: p.answer }, note: p.note });
    const reader = claim.decided_by ?? claim.investigator_id;
    if (reader !== null)
      work.push({
        type: 1,
        topic: 'other',
        to: { accounts: [reader] },
        title: 'carrierClaim.answeredTitle',
        message: 'carrierClaim.answeredMessage',
        facts: { no: claim.claim_no, who: who.name, context: p.answer },
        link: link(claimPage, { id: String(claim.id) }),
      });
    return { version };
  });
});
