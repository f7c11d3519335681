import { sql } from 'kysely';
import { link } from '../../../../../kernel/link.ts';
import { jobFailed } from '../../../../../server/job.ts';
import { react } from '../../../server/db.ts';
import { statusPage } from '../../pages.ts';
import { may } from '../../permits.ts';

/** Tells everybody who may see the status of the system. */
export default react(jobFailed, async ({ db, push }, { name, reason }) => {
  const { rows } = await sql<{ id: bigint }>`
    select distinct a.id from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
    where a.user_type = 1 and a.active and r.active and ${may.view} = any(r.permits)`.execute(db);
  if (rows.length === 0) return;
  push({
    type: 1,
    topic: 'other',
    to: { accounts: rows.map(({ id }) => id) },
    title: 'upkeep.jobFailedTitle',
    message: 'upkeep.jobFailedMessage',
    facts: { name, reason },
    link: link(statusPage),
  });
});
