import { handle } from '../../../server/db.ts';
import { myFactor } from '../../contract.ts';
import { isRequired } from '../factor.ts';

// Carriers and customers cannot read accounts; this call reads the caller's own as the system.
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
