import { z } from 'zod';
import { job } from '../../../server/db.ts';
import { keepRun, newRun } from '../reconcile.ts';

/**
 * Recomputes all stored values and saves the differences: every night after the last company's day is over, or for a run that a user
 * requested. A difference found at night fails the job, so that it is noticed.
 */
export default job({
  name: 'reconcile.run',
  payload: z.object({ run_id: z.string().optional() }).catch({}),
  cron: '30 19 * * *',
  attempts: 5,
  // Each check reads the whole of its tables.
  statementMinutes: 60,
  run: async ({ within, now }, { run_id }) => {
    const differences = await within(async (work) => {
      const id = run_id === undefined ? await newRun(work, null) : BigInt(run_id);
      const counted = await keepRun(work, id, () => now().getTime());
      // Its job ended before it could say so.
      if (!counted) return [];
      work.audit({ subject: 'reconcile', id, what: 'run', after: { checked: counted.checked, differences: counted.differences.length } });
      return counted.differences;
    });
    if (differences.length > 0 && run_id === undefined) {
      const lines = differences
        .slice(0, 20)
        .map(({ what, record, kept, counted }) => `${what} ${record}: kept ${kept}, counted ${counted}`);
      throw new Error(`the books disagree in ${differences.length} places: ${lines.join('; ')}`);
    }
  },
});
