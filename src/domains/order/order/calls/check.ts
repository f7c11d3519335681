import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { checkOrder } from '../save/contract.ts';
import { creditWarnings } from '../credit/store.ts';
import { sameReference } from '../save/store.ts';

export default handle(checkOrder, async (work, { id, customer_id, company_id, customer_ref }) => {
  const payer = await work.db.selectFrom('customer').select(['id', 'short_name', 'hold']).where('id', '=', customer_id).executeTakeFirst();
  if (!payer || !work.who.companyIds.includes(company_id)) return { warnings: [] };
  // What an order should bring is worked out as the system: whose order it is has to be asked before.
  if (id !== undefined && id !== null) {
    const order = await work.db
      .selectFrom('transport_order')
      .select('id')
      .where('id', '=', id)
      .where('company_id', '=', company_id)
      .executeTakeFirst();
    if (!order) throw new Refusal('NOT_FOUND');
  }
  return {
    warnings: [...(await sameReference(work, customer_id, customer_ref, id ?? null)), ...(await creditWarnings(work, payer, id ?? null))],
  };
});
