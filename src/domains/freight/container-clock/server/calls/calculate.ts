import { handle } from '../../../server/db.ts';
import { calculateContainerClocks } from '../../contract.ts';
import daily from '../jobs/daily.ts';

export default handle(calculateContainerClocks, async (work) => {
  for (const id of work.who.companyIds) {
    await work.enqueue(daily, { company_id: String(id) });
    work.audit({ subject: 'ownCompany', id, what: 'calculateClocks', after: {} });
  }
  return { companies: work.who.companyIds.length };
});
