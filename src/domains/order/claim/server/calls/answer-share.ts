import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { recordShareAnswer } from '../../contract.ts';
import { storeAnswer } from '../answer.ts';

/** An insurer, a line or a carrier without a login answers by letter. */
export default handle(recordShareAnswer, async (work, { id, version, share_id: shareId, answer, note }) => {
  const claim = await lockOwn(work, 'cargo_claim', { id, version });
  const party = await work.db
    .selectFrom('cargo_claim_share as s')
    .innerJoin('carrier as k', 'k.id', 's.carrier_id')
    .select('k.short_name')
    .where('s.id', '=', shareId)
    .where('s.claim_id', '=', id)
    .executeTakeFirst();
  if (!party) throw new Refusal('NOT_FOUND');
  return { version: await storeAnswer(work, claim, { shareId, answer, note, by: party.short_name }) };
});
