import { z } from 'zod';
import { job } from '../../db.ts';
import { keepRun, newRun } from '../store.ts';

/**
 * Counts all that is kept anew and stores what disagrees: every night after the last company's day is over, or the run that somebody
 * asked for. A difference that the night finds fails the job loudly.
 */
export default job({
  name: 'reconcile.run',
  payload: z.object({ run_id: z.string().optional() }).catch({}),
  cron: '30 19 * * *',
  attempts: 1,
  run: async ({ within, now }, { run_id }) => {
    const differences = await within(async (work) => {
      const id = run_id === undefined ? await newRun(work, null) : BigInt(run_id);
      const counted = await keepRun(work, id, () => now().getTime());
      work.audit({ subject: 'reconcile', id, what: 'run', after: { checked: counted.checked, differences: counted.differences.length } });
      return counted.differences;
    });
    if (differences.length > 0 && run_id === undefined) {
      const told = differences.slice(0, 20).map(({ what, record, kept, counted }) => `${what} ${record}: kept ${kept}, counted ${counted}`);
      throw new Error(`the books disagree in ${differences.length} places: ${told.join('; ')}`);
    }
  },
});
