import { handle } from '../../../server/db.ts';
import { mySession } from '../../contract.ts';
import { sessionReplyOf } from '../sessions.ts';

/** Carriers and customers have no grant on sessions and accounts; all users may read their own. */
export default handle(mySession, (work) =>
  work.asSystem(async () => {
    const session = await work.db
      .selectFrom('session')
      .select(['login_ts', 'must_reset'])
      .where('id', '=', work.who.sessionId)
      .executeTakeFirstOrThrow();
    return sessionReplyOf(work, work.who.accountId, session.login_ts, session.must_reset);
  }),
);
