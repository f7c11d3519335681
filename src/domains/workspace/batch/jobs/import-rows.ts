import { z } from 'zod';
import { job } from '../../db.ts';
import { finishBatch, throughGroups } from '../store.ts';

/** Imports the good rows. Each row's state changes with its effect, so a killed job goes on where it stopped and nothing is imported twice. */
export default job({
  name: 'import.rows',
  payload: z.object({ batch_id: z.uuid() }),
  async run(context, { batch_id }) {
    const batch = await context.within(({ db }) => db.selectFrom('batch').selectAll().where('id', '=', batch_id).executeTakeFirst());
    if (!batch || batch.state !== 'running') return;
    if (await throughGroups(context, batch, 'good', 'keep')) await finishBatch(context, batch, 'done');
  },
});
