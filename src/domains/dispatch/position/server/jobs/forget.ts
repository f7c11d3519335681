import { sql } from 'kysely';
import { z } from 'zod';
import { job } from '../../../server/db.ts';

/** Tracks are read in disputes, which arise within half a year. */
const keptDays = 200;
const batch = 50_000;

/** Deletes old points and visits every night. In batches, so that no statement locks the table for long. */
export default job({
  name: 'position.forget',
  payload: z.unknown(),
  cron: '20 19 * * *',
  async run(context) {
    const before = new Date(context.now().getTime() - keptDays * 86_400_000);
    for (;;) {
      if (context.signal.aborted) throw new Error('stopped; the next night goes on');
      const forgotten = await context.within(async ({ db }) => {
        const { numAffectedRows } = await sql`delete from vehicle_position where ctid = any (array(
          select ctid from vehicle_position where at < ${before} limit ${batch}))`.execute(db);
        return Number(numAffectedRows ?? 0n);
      });
      if (forgotten < batch) break;
    }
    await context.within(({ db }) => db.deleteFrom('vehicle_visit').where('left_at', '<', before).execute());
  },
});
