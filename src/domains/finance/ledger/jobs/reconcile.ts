import { z } from 'zod';
import { job } from '../../db.ts';
import { reconcile } from '../reconcile/store.ts';

/** Every night after the last company's day is over: what is kept must be what it adds up to. A difference fails the job loudly. */
export default job({
  name: 'ledger.reconcile',
  payload: z.object({}).catch({}),
  cron: '30 19 * * *',
  attempts: 1,
  run: async ({ within }) => {
    const differences = await within((work) => reconcile(work));
    if (differences.length > 0) {
      const told = differences.slice(0, 20).map(({ what, record, kept, counted }) => `${what} ${record}: kept ${kept}, counted ${counted}`);
      throw new Error(`the books disagree in ${differences.length} places: ${told.join('; ')}`);
    }
  },
});
