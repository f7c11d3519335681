import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { countReplay } from '../../contract.ts';
import { feedOf } from '../feeds.ts';
import { replayed } from '../replay.ts';

export default handle(countReplay, async (work, { id, from }) => {
  if (!(await feedOf(work, id).executeTakeFirst())) throw new Refusal('NOT_FOUND');
  const { count } = await replayed(work, id, from)
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return { count };
});
