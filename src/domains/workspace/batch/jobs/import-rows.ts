import { z } from 'zod';
import { job } from '../../db.ts';
import { finishBatch, nextGroups, saveGroups, tellProgress } from '../store.ts';

/** Imports the good rows. Each row's state changes with its effect, so a killed job goes on where it stopped and nothing is imported twice. */
export default job({
  name: 'import.rows',
  payload: z.object({ batch_id: z.uuid() }),
  async run(context, { batch_id }) {
    const batch = await context.within(({ db }) => db.selectFrom('batch').selectAll().where('id', '=', batch_id).executeTakeFirst());
    if (!batch || batch.state !== 'running') return;
    for (;;) {
      context.signal.throwIfAborted();
      const groups = await nextGroups(context, batch_id, 'good');
      if (groups.length === 0) break;
      await saveGroups(context, batch, groups, 'keep');
      if ((await tellProgress(context, batch)).cancelled) return;
    }
    await finishBatch(context, batch, 'done');
  },
});
