import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { recordShareAnswer } from '../../contract.ts';
import { storeAnswer } from '../answer.ts';

/** An insurer, a line or a carrier without a login answers by letter. The answer that a carrier gave here itself stays its own. */
export default handle(recordShareAnswer, async (work, { id, version, share_id: shareId, answer, note }) => {
  const claim = await lockOwn(work, 'cargo_claim', { id, version });
  const party = await work.db
    .selectFrom('cargo_claim_share as s')
    .innerJoin('carrier as k', 'k.id', 's.carrier_id')
    .leftJoin('account as a', 'a.id', 's.carrier_answered_by')
    .select(['k.short_name', 'a.user_type'])
    .where('s.id', '=', shareId)
    .where('s.claim_id', '=', id)
    .executeTakeFirst();
  if (!party) throw new Refusal('NOT_FOUND');
  if (party.user_type === 2) throw new Refusal('CLAIM_ANSWERED_BY_PARTY', { no: claim.claim_no, who: party.short_name });
  return { version: await storeAnswer(work, claim, { shareId, answer, note, by: party.short_name }) };
});
