import { handle } from '../../../server/db.ts';
import { rebuildProfit } from '../../contract.ts';
import rebuild from '../jobs/rebuild.ts';

export default handle(rebuildProfit, async (work) => {
  await work.enqueue(rebuild, {}, { key: 'profit rebuild', queue: 'reconcile' });
  work.audit({ subject: 'profitAnalysis', id: work.who.companyId, what: 'rebuild' });
  return {};
});
