import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { type FinanceTables, mover } from '../../server/db.ts';
import { messageStates } from '../states.ts';

export const messages = mover({
  subject: 'feedMessage',
  table: 'feed_message',
  machine: messageStates,
  effects: {
    resend: () => ({ attempts: 0, next_at: null, reason: null }),
    skip: (_work, _message, { reason }) => ({ next_at: null, reason }),
  },
});

/** Computes from its messages whether a stream may be sent, and when. Its row is locked. */
export async function settle({ db }: Pick<Work<FinanceTables>, 'db'>, streamId: bigint): Promise<void> {
  await sql`select app.settle_feed_stream(${streamId})`.execute(db);
}
