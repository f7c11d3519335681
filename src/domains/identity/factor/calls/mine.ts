import { handle } from '../../db.ts';
import { myFactor } from '../contract.ts';
import { isRequired } from '../store.ts';

// Carriers and customers do not read accounts; this is about their own.
export default handle(myFactor, (work) =>
  work.asSystem(async () => {
    const { db, who } = work;
    const account = await db
      .selectFrom('account')
      .select(['totp_secret', 'totp_at', 'recovery_hashes'])
      .where('id', '=', who.accountId)
      .executeTakeFirstOrThrow();
    return {
      on: account.totp_secret !== null,
      required: await isRequired(work, who.accountId),
      since: account.totp_secret === null ? null : account.totp_at,
      recovery_left: account.recovery_hashes.length,
    };
  }),
);
