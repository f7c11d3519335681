import { handle } from '../../db.ts';
import { checkOrder } from '../save/contract.ts';
import { creditWarnings } from '../credit/store.ts';
import { sameReference } from '../save/store.ts';

export default handle(checkOrder, async (work, { id, customer_id, company_id, customer_ref }) => {
  const payer = await work.db.selectFrom('customer').select(['id', 'short_name', 'hold']).where('id', '=', customer_id).executeTakeFirst();
  if (!payer || !work.who.companyIds.includes(company_id)) return { warnings: [] };
  return {
    warnings: [...(await sameReference(work, customer_id, customer_ref, id ?? null)), ...(await creditWarnings(work, payer, id ?? null))],
  };
});
