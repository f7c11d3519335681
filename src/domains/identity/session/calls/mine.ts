import { handle } from '../../db.ts';
import { mySession } from '../contract.ts';
import { sessionReplyOf } from '../store.ts';

export default handle(mySession, async (work) => {
  const session = await work.db
    .selectFrom('session')
    .select(['login_ts', 'must_reset'])
    .where('id', '=', work.who.sessionId)
    .executeTakeFirstOrThrow();
  return sessionReplyOf(work, work.who.accountId, session.login_ts, session.must_reset);
});
