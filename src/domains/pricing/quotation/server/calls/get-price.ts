import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { tiersByPrice } from '../../../rating/server/offers.ts';
import { getPrice } from '../../contract.ts';
import { partyOfQuotation, priceOf, priceRows } from '../queries.ts';

export default handle(getPrice, async (work, { id }) => {
  const price = await priceRows(work)
    .leftJoin('customer', 'customer.id', 'q.customer_id')
    .leftJoin('carrier', 'carrier.id', 'q.carrier_id')
    .leftJoin('supplier', 'supplier.id', 'q.supplier_id')
    .select(['q.number', 'q.revision', 'q.state', 'q.party_id', 'q.title', 'q.valid_from', 'q.valid_to', 'q.version as quotation_version'])
    .select(partyOfQuotation(work.who.language).as('party_name'))
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!price) throw new Refusal('NOT_FOUND');
  const tiers = await tiersByPrice(work, [id]);
  return { ...price, ...priceOf(price, tiers.get(id)) };
});
