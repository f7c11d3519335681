import { link } from '../../../../../kernel/link.ts';
import { jobFailed } from '../../../../../server/job.ts';
import { staffWith } from '../../../../identity/role/server/holders.ts';
import { react } from '../../../server/db.ts';
import { statusPage } from '../../pages.ts';
import { may } from '../../permits.ts';

/** Tells everybody who may see the status of the system. */
export default react(jobFailed, async (work, { name, reason }) => {
  const accounts = await staffWith(work, may.view);
  if (accounts.length === 0) return;
  work.push({
    type: 1,
    topic: 'other',
    to: { accounts },
    title: 'upkeep.jobFailedTitle',
    message: 'upkeep.jobFailedMessage',
    facts: { name, reason },
    link: link(statusPage),
  });
});
