import { job } from '../../../server/db.ts';
import { finishBatch, throughGroups, batchPayload, whileAllowed } from '../batch.ts';
import { publishImport } from '../tell.ts';

/**
 * Imports the good rows. Each row's state changes with its effect, so a killed job continues where it stopped and imports nothing twice.
 */
export default job({
  name: 'import.rows',
  payload: batchPayload,
  async run(context, { batch_id }) {
    const batch = await context.within(({ db }) => db.selectFrom('batch').selectAll().where('id', '=', batch_id).executeTakeFirst());
    if (!batch || !['running', 'cancelled'].includes(batch.state)) return;
    if (batch.state === 'running')
      await whileAllowed(context, batch, async () => {
        if (await throughGroups(context, batch, 'good', 'keep')) await finishBatch(context, batch, 'done');
      });
    // A cancel publishes the records that are saved by then. Those under way are saved after it.
    await context.within((work) => publishImport(work, batch));
  },
});
