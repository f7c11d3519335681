import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getUpdate } from '../../contract.ts';

export default handle(getUpdate, async ({ db }, p) => {
  const entry = await db
    .selectFrom('update_log')
    .select(['id', 'version', 'day', 'release', 'text_zh', 'text_vi', 'text_en', 'text_th'])
    .where('id', '=', p.id)
    .executeTakeFirst();
  if (!entry) throw new Refusal('NOT_FOUND');
  return entry;
});
