import { z } from 'zod';
import { job } from '../../../server/db.ts';
import { prepareRun } from '../run.ts';

/**
 * Works out a month of storage for customers and warehouses, each in a transaction of its own. A job that was killed begins again and
 * passes by what is done.
 */
export default job({
  name: 'storage.run',
  payload: z.object({
    account_id: z.string(),
    month: z.string(),
    of: z.array(z.object({ customer_id: z.string(), warehouse_id: z.string() })),
  }),
  run: async ({ as, signal }, { account_id, month, of }) => {
    for (const one of of) {
      signal.throwIfAborted();
      await as(BigInt(account_id), async (work) => {
        await prepareRun(work, { month, customer_id: BigInt(one.customer_id), warehouse_id: BigInt(one.warehouse_id) });
      });
    }
  },
});
