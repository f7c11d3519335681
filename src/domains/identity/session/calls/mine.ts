import { handle } from '../../db.ts';
import { mySession } from '../contract.ts';
import { sessionReplyOf } from '../store.ts';

/** Carriers and customers have no grant on sessions and accounts; everybody may read what his own says. */
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
