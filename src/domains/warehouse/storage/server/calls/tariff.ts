import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getTariff } from '../../contract.ts';
import { tariffRowOf, tariffsOf } from '../queries.ts';

export default handle(getTariff, async (work, { id }) => {
  const tariff = await tariffsOf(work).where('t.id', '=', id).executeTakeFirst();
  if (!tariff) throw new Refusal('NOT_FOUND');
  return tariffRowOf(tariff);
});
