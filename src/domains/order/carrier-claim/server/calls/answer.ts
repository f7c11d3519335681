import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { storeAnswer } from '../../../claim/server/answer.ts';
import { handle } from '../../../server/db.ts';
import { answerCarrierClaim } from '../../contract.ts';
import { carrierShares } from '../shares.ts';

/** The answer is stored as the system, for a share of the caller's carrier alone. */
export default handle(answerCarrierClaim, async (work, { id, version, answer, note }) =>
  work.asSystem(async () => {
    const share = await carrierShares(work).where('s.id', '=', id).select('s.claim_id').executeTakeFirst();
    if (!share) throw new Refusal('NOT_FOUND');
    const row = await work.db.selectFrom('cargo_claim').selectAll().where('id', '=', share.claim_id).forUpdate().executeTakeFirst();
    const claim = requireVersion(row, version);
    return { version: await storeAnswer(work, claim, { shareId: id, answer, note, by: work.who.name }) };
  }),
);
