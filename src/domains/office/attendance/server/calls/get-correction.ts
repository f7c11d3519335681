import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getCorrection } from '../../contract.ts';
import { correctionRowOf, namedCorrections } from '../queries.ts';

export default handle(getCorrection, async (work, { id }) => {
  const correction = await namedCorrections(work).where('c.id', '=', id).executeTakeFirst();
  if (!correction) throw new Refusal('NOT_FOUND');
  return correctionRowOf(correction, work);
});
