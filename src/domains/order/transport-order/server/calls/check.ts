import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { checkOrder } from '../../save/contract.ts';
import { addressWarnings } from '../addresses.ts';
import { creditWarnings } from '../credit.ts';
import { sameReference } from '../save.ts';

export default handle(checkOrder, async (work, p) => {
  const { id, customer_id, bill_to_id, company_id, customer_ref } = p;
  const payer = await work.db
    .selectFrom('customer')
    .select(['id', 'short_name', 'hold'])
    .where('id', '=', bill_to_id ?? customer_id)
    .executeTakeFirst();
  if (!payer || !work.who.companyIds.includes(company_id)) return { warnings: [] };
  // The expected income is computed as the system, so access to the order must be checked first.
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
    warnings: [
      ...(await sameReference(work, customer_id, customer_ref, id ?? null)),
      ...(await addressWarnings(work, p)),
      ...(p.pickup_to && p.pickup_to <= work.now ? [{ code: 'PICKUP_PASSED', facts: {} }] : []),
      ...(await creditWarnings(work, payer, id ?? null)),
    ],
  };
});
