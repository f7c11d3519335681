import { sql } from 'kysely';
import { z } from 'zod';
import { job } from '../../db.ts';

/** Takes away what has had its time: request replies and finished batches after 7 days (wire.md), imports that were checked and never started, used tickets and old sign-in attempts. */
export default job({
  name: 'upkeep.sweep',
  payload: z.object({}),
  cron: '23 * * * *',
  async run({ within, now }) {
    const daysAgo = (days: number): Date => new Date(now().getTime() - days * 86_400_000);
    await within(async ({ db }) => {
      await sql`delete from request_log where at < ${daysAgo(7)}`.execute(db);
      await sql`delete from batch where finished_at < ${daysAgo(7)} or (state = 'checked' and created_at < ${daysAgo(7)})`.execute(db);
      await sql`delete from used_ticket where until < ${now()}`.execute(db);
      await sql`delete from sign_in_attempt where at < ${daysAgo(2)}`.execute(db);
    });
  },
});
