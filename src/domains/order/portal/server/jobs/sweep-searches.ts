import { z } from 'zod';
import { job } from '../../../server/db.ts';

const hoursMax = 48;

/** Deletes old public searches. They are counted for a quarter of an hour, and what was searched stays in the audit. */
export default job({
  name: 'portal.sweepSearches',
  payload: z.object({}),
  cron: '37 * * * *',
  async run({ within, now }) {
    const before = new Date(now().getTime() - hoursMax * 3_600_000);
    await within(({ db }) => db.deleteFrom('order_search_try').where('at', '<', before).execute());
  },
});
