import { accountMoved } from '../../../../identity/account/events.ts';
import { react } from '../../../server/db.ts';

/** Notices about the records of a former party go: they name its orders and amounts, which the account does not see any more. */
export default react(accountMoved, ({ db, asSystem }, { accountId }) =>
  asSystem(async () => {
    await db.deleteFrom('notice').where('account_id', '=', accountId).execute();
  }),
);
