import { link } from '../../../../../kernel/link.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { claimPage } from '../../../claim/pages.ts';
import { ownStateOf } from '../../../claim/states.ts';
import { handle } from '../../../server/db.ts';
import { answerOffer } from '../../contract.ts';
import { lockOwnClaim } from '../own.ts';

/** A customer may read its claims and not write them, so its answer is stored as the system, for its own claim alone. */
export default handle(answerOffer, async (work, p) => {
  const { db, who, now } = work;
  return work.asSystem(async () => {
    const claim = await lockOwnClaim(work, p);
    if (claim.state !== 'amountApproved' || claim.offered_minor === null || claim.offer_answer !== null)
      throw new Refusal('CLAIM_NO_OFFER', { no: claim.claim_no });
    if (p.answer === 'refused' && p.note === null) throw new Refusal('REASON_REQUIRED');
    const version = claim.version + 1;
    const answer = { offer_answer: p.answer, offer_note: p.note, offer_answered_by: who.accountId, offer_answered_at: now };
    await db
      .updateTable('cargo_claim')
      .set({ ...answer, version, updated_at: now })
      .where('id', '=', claim.id)
      .execute();
    work.audit({ subject: 'cargoClaim', id: claim.id, what: 'answerOffer', after: { offer_answer: p.answer }, note: p.note });
    const reader = claim.submitted_by ?? claim.investigator_id;
    if (reader !== null)
      work.push({
        type: 1,
        topic: 'other',
        to: { accounts: [reader] },
        title: 'ownClaim.answeredTitle',
        message: 'ownClaim.answeredMessage',
        facts: { no: claim.claim_no, who: who.name, context: p.answer },
        link: link(claimPage, { id: String(claim.id) }),
      });
    work.push({ type: 3, to: { companyId: claim.company_id }, counts: ['cargoClaim'] });
    return { version, state: ownStateOf({ ...claim, offer_answer: p.answer }) };
  });
});
