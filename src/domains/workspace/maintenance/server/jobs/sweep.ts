import { sql } from 'kysely';
import { z } from 'zod';
import { job } from '../../../server/db.ts';

/**
 * Deletes expired rows: request replies and finished batches after 7 days (wire.md), imports that were checked and never started, used
 * tickets, old sign-in attempts and codes, notices that were read 90 days ago and all notices of more than a year, and mappings of imports
 * that were not used for a year. A message with a sign-in code stays without its digits, and is not sent any more.
 */
export default job({
  name: 'upkeep.sweep',
  payload: z.object({}),
  cron: '23 * * * *',
  // After some days without a sweep there is much to delete.
  statementMinutes: 60,
  async run({ within, now }) {
    const daysAgo = (days: number): Date => new Date(now().getTime() - days * 86_400_000);
    await within(async ({ db }) => {
      await sql`delete from request_log where at < ${daysAgo(7)}`.execute(db);
      await sql`delete from batch where finished_at < ${daysAgo(7)} or (state = 'checked' and created_at < ${daysAgo(7)})`.execute(db);
      await sql`delete from used_ticket where until < ${now()}`.execute(db);
      await sql`delete from notice where read_at < ${daysAgo(90)} or at < ${daysAgo(365)}`.execute(db);
      await sql`delete from import_mapping where used_at < ${daysAgo(365)}`.execute(db);
      await sql`delete from sign_in_attempt where at < ${daysAgo(2)}`.execute(db);
      await sql`delete from sign_in_code where sent_at < ${daysAgo(1)}`.execute(db);
      await sql`update message_outbox set has_code = false, body = regexp_replace(body, '\\m\\d{6}\\M', '••••••', 'g'),
          state = case state when 'queued' then 'cancelled' else state end
        where has_code and at < ${daysAgo(1)}`.execute(db);
    });
  },
});
